import { expect } from 'chai';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import { StatusContributions } from '../../../src/testing/reference-host/plugin/plugin-registries.js';

describe('Reports of a host whose plugin contributes nothing', () => {
  it('leave no rejection behind that would end the process', async () => {
    const rejections: unknown[] = [];
    const listen = (reason: unknown) => rejections.push(reason);
    process.prependListener('unhandledRejection', listen);
    try {
      const { fields } = await new StatusContributions(createQuietLogger()).collectHealth();
      await reportThatIsLate();

      expect(fields).to.deep.equal({});
      expect(rejections).to.deep.equal([]);
    } finally {
      process.removeListener('unhandledRejection', listen);
    }
  });
});

/** Resolves when the time is over that a health check has, which began later than that of the report before. */
async function reportThatIsLate(): Promise<void> {
  const late = new StatusContributions(createQuietLogger());
  late.contributeHealth(() => new Promise(() => {}));
  await late.collectHealth();
}

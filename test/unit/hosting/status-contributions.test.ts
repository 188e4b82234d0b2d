import { expect } from 'chai';
import { StatusContributions } from '../../../src/hosting/status-contributions.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';

const open = { state: 'open' } as const;

describe('Reports of a host whose plugin contributes nothing', () => {
  it('leave no rejection behind that would end the process', async () => {
    const rejections: unknown[] = [];
    const listen = (reason: unknown) => rejections.push(reason);
    process.prependListener('unhandledRejection', listen);
    try {
      const report = await new StatusContributions(createQuietLogger()).reportHealth(open);
      await reportThatIsLate();

      expect(report).to.deep.equal({ status: 'ok', plugin: open, appconnectAvailable: false });
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
  await late.reportHealth(open);
}

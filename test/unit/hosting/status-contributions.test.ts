import { expect } from 'chai';
import { StatusContributions } from '../../../src/hosting/status-contributions.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import { useUnhandledRejections } from '../../support/unhandled-rejections.js';

const open = { state: 'open' } as const;

describe('Reports of a host whose plugin contributes nothing', () => {
  const rejections = useUnhandledRejections();

  it('leave no rejection behind that would end the process', async () => {
    const report = await new StatusContributions(createQuietLogger()).reportHealth(open);
    await reportThatIsLate();

    expect(report).to.deep.equal({ status: 'ok', plugin: open, appconnectAvailable: false });
    expect(rejections).to.deep.equal([]);
  });
});

/** Resolves when the time is over that a health check has, which began later than that of the report before. */
async function reportThatIsLate(): Promise<void> {
  const late = new StatusContributions(createQuietLogger());
  late.contributeHealth(() => new Promise(() => {}));
  await late.reportHealth(open);
}

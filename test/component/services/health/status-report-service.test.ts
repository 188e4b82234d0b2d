import { expect } from 'chai';
import { StatusReportService } from '../../../../src/services/health/status-report-service.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();

describe('The provider in the reports of the host', () => {
  const services = useServices();
  const startClock = useClock();
  const fakes = () => services().fakes;
  const reports = () => services().get(StatusReportService);

  it('is reported as reachable, with the time of the check', async () => {
    startClock('date');

    expect(await reports().systemStatus({ signal })).to.deep.equal({
      appconnectConfigured: true,
      appconnectAvailable: true,
      appconnectCheckedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('is not checked without a key, and has no time of a check', async () => {
    await fakes().keys.forget();

    expect(await reports().systemStatus({ signal })).to.deep.equal({
      appconnectConfigured: false,
      appconnectAvailable: false,
      appconnectCheckedAt: null,
    });
  });

  it('is not available when the provider has not answered after four seconds', async () => {
    const clock = startClock('timers');
    fakes().provider.hold('checkKey');
    const report = reports().systemStatus({ signal });
    await until('the provider is asked', () => fakes().provider.calls.length === 1);

    await clock.tickAsync(4_000);

    expect(await report).to.deep.equal({
      appconnectConfigured: true,
      appconnectAvailable: false,
      appconnectCheckedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('is not awaited when the host stops waiting', async () => {
    startClock('timers');
    fakes().provider.hold('checkKey');
    const controller = new AbortController();
    const report = reports().systemStatus({ signal: controller.signal });
    await until('the provider is asked', () => fakes().provider.calls.length === 1);

    controller.abort();

    expect(await report).to.include({ appconnectConfigured: true, appconnectAvailable: false });
  });

  it('is reported in health without a request to the provider', async () => {
    expect(await reports().health()).to.deep.equal({
      appconnectConfigured: true,
      appconnectAvailable: false,
      appconnectDatabase: 'ok',
      appconnectInstallation: 'unknown',
    });
    expect(fakes().provider.calls).to.deep.equal([]);
  });
});

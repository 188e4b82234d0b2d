import { expect } from 'chai';
import { HousekeepingService } from '../../../src/services/upkeep/housekeeping-service.js';
import { useClock } from '../../support/fake-clock.js';
import { useServices } from '../../support/services.js';

describe('The life of housekeeping', () => {
  const services = useServices();
  const startClock = useClock();
  const housekeeping = () => services().get(HousekeepingService);

  it('keeps one timer from its start to its end', async () => {
    const clock = startClock('timers');
    housekeeping().start();
    expect(clock.countTimers()).to.equal(1);

    await housekeeping().close();

    expect(clock.countTimers()).to.equal(0);
  });

  it('does not begin in a plugin that was stopped while it still started', async () => {
    const clock = startClock('timers');
    await housekeeping().close();

    housekeeping().start();

    expect(clock.countTimers()).to.equal(0);
  });
});

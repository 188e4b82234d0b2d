import type { Knex } from 'knex';
import { AuditService } from '../../../src/services/activity/audit-service.js';
import { UnsettledCallService } from '../../../src/services/calls/unsettled-call-service.js';
import type { useClock } from '../clock.js';
import { Fakes, Services } from '../services.js';

/** The activity of Acme once another process, here this one, has settled the calls that a killed one left open. */
export async function listSettled(client: Knex, startClock: ReturnType<typeof useClock>) {
  const clock = startClock('time');
  const services = new Services(new Fakes(client));
  await services.get(UnsettledCallService).run();
  clock.tick(61_000);
  await services.get(UnsettledCallService).run();
  const { events } = await services.get(AuditService).list('acme', { limit: 50 });
  await services.close();
  return events;
}

import { PluginError } from '../../src/domain/plugin-error.js';
import { AccountRemovalService } from '../../src/services/account-removal/account-removal-service.js';
import { AuditService } from '../../src/services/activity/audit-service.js';
import { AccountRemovalStore, type AccountToRemove } from '../../src/stores/account-removal/account-removal-store.js';
import type { Services } from './services.js';
import { listAccountRemovals } from './stores/store-records.js';

export const account = { accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada' };
export const outage = new PluginError('provider_unreachable', 'It does not answer.');
export const refusal = new PluginError('provider_protocol', 'It will not.', { details: { isFinal: true } });

/** The list of accounts to remove, on which an account of Ada is put, and what is recorded of their removal. */
export function accountRemovalFixture(services: () => Services) {
  const provider = () => services().fakes.provider;
  const removals = () => services().get(AccountRemovalService);
  const list = () => listAccountRemovals(services().fakes.client);
  const records = async (orgId = 'acme') => (await services().get(AuditService).list(orgId, { limit: 100 })).events;

  async function putOnList({
    dueAt = new Date().toISOString(),
    ...fields
  }: Partial<AccountToRemove> = {}): Promise<void> {
    const store = services().get<AccountRemovalStore>(AccountRemovalStore);
    await store.add({ ...account, ...fields }, { dueAt });
  }

  return { provider, removals, list, records, putOnList };
}

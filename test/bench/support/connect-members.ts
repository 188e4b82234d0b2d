import { providerUserIdOf } from '../../../src/domain/provider-user.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import type { BenchPlatform } from './bench-platform.js';
import type { SeparateEmulator } from './emulator-process.js';

/**
 * Gives each member a mailbox of their own at the emulator and a connection to it, without the walk through the browser.
 * The mailbox of `m1` is `m1@example.com`.
 */
export async function connectMembers(
  platform: BenchPlatform,
  emulator: SeparateEmulator,
  userIds: readonly string[],
): Promise<void> {
  const { project_id, auth_config_id } = await platform.database('appconnect_auth_configs').first();
  const store = new SqlConnectionStore(platform.database);
  for (const userId of userIds) {
    await platform.addMember(userId);
    const providerUserId = providerUserIdOf(userId);
    const accountId = await signInAtProvider(emulator, { authConfigId: auth_config_id, userId, providerUserId });
    const at = new Date().toISOString();
    const place = { id: userId, orgId: 'acme', userId, app: 'gmail', accountId, providerUserId, projectId: project_id };
    const label = `${userId}@example.com`;
    await store.replace({ ...place, label, health: 'healthy', healthSince: at, createdAt: at, updatedAt: at });
  }
}

async function signInAtProvider(
  { url, projectKey }: SeparateEmulator,
  member: { authConfigId: string; userId: string; providerUserId: string },
): Promise<string> {
  const response = await fetch(`${url}/api/v3.1/connected_accounts/link`, {
    method: 'POST',
    headers: { 'x-api-key': projectKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_config_id: member.authConfigId, user_id: member.providerUserId }),
  });
  const { redirect_url, connected_account_id } = await response.json();
  const body = new URLSearchParams({ account: `${member.userId}@example.com`, decision: 'allow' });
  await fetch(redirect_url, { method: 'POST', redirect: 'manual', body });
  return connected_account_id;
}

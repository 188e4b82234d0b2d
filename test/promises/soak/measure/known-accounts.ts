import type { Knex } from 'knex';

type Account = { id: string; userId: string; app: string; label?: string };
export type AccountTally = { atProvider: number; unknown: string[]; foreign: string[] };

// An account goes from one to the next, so that none is missed on its way when they are read in this order.
const placesOfAccounts = [
  ['appconnect_sign_ins', { state: 'pending' }],
  ['appconnect_user_connections', {}],
  ['appconnect_revocations', {}],
] as const;

/** Compares the accounts at the provider with what the plugin knows of, and with whose they are. */
export async function tallyAccounts(client: Knex, accounts: readonly Account[]): Promise<AccountTally> {
  const lookedFor = new Set(
    (await client('appconnect_link_intents').select('provider_user_id', 'app')).map(
      ({ provider_user_id, app }) => `${provider_user_id} ${app}`,
    ),
  );
  const known = new Set<string>();
  for (const [table, where] of placesOfAccounts)
    for (const id of await client(table).where(where).pluck('account_id')) known.add(id);
  const labels = new Map(accounts.map(({ id, label }) => [id, label]));
  const connections = await client('appconnect_user_connections').select('user_id', 'app', 'account_id');
  return {
    atProvider: accounts.length,
    unknown: accounts
      .filter(({ id, userId, app }) => !known.has(id) && !lookedFor.has(`${userId} ${app}`))
      .map(({ id, userId, app }) => `${id}, ${app} of ${userId}`),
    // Every member types their own name on the provider's page.
    foreign: connections
      .filter(
        ({ user_id, account_id }) => labels.has(account_id) && labels.get(account_id) !== `${user_id}@example.com`,
      )
      .map(({ user_id, app, account_id }) => `${app} of ${user_id} is ${labels.get(account_id)}`),
  };
}

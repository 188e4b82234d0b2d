import type { Knex } from 'knex';

type Account = { id: string; userId: string; app: string; label?: string };
export type AccountTally = { atProvider: number; unknown: string[]; foreign: string[] };

/** Where the plugin keeps the ids of accounts. */
const accountColumns = [
  ['appconnect_user_connections', 'account_id'],
  ['appconnect_user_connections', 'replaced_account_id'],
  ['appconnect_sign_ins', 'account_id'],
  ['appconnect_sign_ins', 'replaced_account_id'],
  ['appconnect_revocations', 'account_id'],
] as const;

/** Compares the accounts at the provider with what the plugin knows of, and with whose they are. */
export async function tallyAccounts(client: Knex, accounts: readonly Account[]): Promise<AccountTally> {
  const known = new Set<string>();
  for (const [table, column] of accountColumns) for (const id of await client(table).pluck(column)) known.add(id);
  const lookedFor = new Set(
    (await client('appconnect_link_intents').select('provider_user_id', 'app')).map(
      ({ provider_user_id, app }) => `${provider_user_id} ${app}`,
    ),
  );
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

import type { Knex } from 'knex';

/**
 * Makes the `number`-th statement that `work` sends fail before it reaches the database, as a crash would.
 * Returns whether that statement was reached.
 */
export async function failAtStatement(client: Knex, number: number, work: () => Promise<unknown>): Promise<boolean> {
  let statements = 0;
  const onQuery = ({ sql }: { sql: string }) => {
    if (/^(begin|rollback|commit|savepoint|release)/i.test(sql)) return;
    statements += 1;
    if (statements === number) throw new Error('interrupted');
  };
  client.on('query', onQuery);
  try {
    await work();
    return false;
  } catch (error) {
    if ((error as Error).message !== 'interrupted') throw error;
    return true;
  } finally {
    client.removeListener('query', onQuery);
  }
}

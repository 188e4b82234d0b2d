/** A statement as knex announces it. */
export type Query = { sql: string; bindings?: unknown[]; __knexTxId?: string };

/** `isOfSchema`: it changes the schema or records a step of it. */
type Statement = 'commit' | 'release' | { verb: string; table: string; isOfSchema: boolean };

const write =
  /^\s*(insert into|update|delete from|create table|alter table|drop table|create (?:unique )?index)\s[^`"]*?[`"]?(\w+)/i;

/** What a statement writes; undefined for one that only reads, and for tables of the host. */
export function statementOf({ sql, bindings = [] }: Query): Statement | undefined {
  if (/^commit\b/i.test(sql)) return 'commit';
  if (/^release\b/i.test(sql)) return 'release';
  const [, words = '', name = ''] = write.exec(sql) ?? [];
  if (!name.startsWith('appconnect_')) return undefined;
  if (/^(create|alter|drop)/i.test(words)) return { verb: 'change', table: 'schema', isOfSchema: true };
  const step = bindings
    .map(String)
    .find((value) => /^\d{4}-/.test(value))
    ?.slice(0, 4);
  const verb = words.toLowerCase().replace(/ .*/, '');
  const table = name.replace('appconnect_', '');
  const isStep = table === 'migrations' && step !== undefined;
  return { verb, table: isStep ? `migrations ${step}` : table, isOfSchema: isStep };
}

/** The tables that open transactions have written. */
export class WrittenTables {
  private readonly byTransaction = new Map<string, Set<string>>();
  private readonly released = new Set<string>();

  add(transaction: string, table: string): void {
    const tables = this.byTransaction.get(transaction) ?? new Set();
    this.byTransaction.set(transaction, tables.add(table));
  }

  /** The transaction was one within another, whose commit counts. */
  release(transaction = ''): void {
    for (const table of this.byTransaction.get(transaction) ?? []) this.released.add(table);
    this.byTransaction.delete(transaction);
  }

  /** What the commit of this transaction makes last, sorted, or `schema`; undefined when it wrote nothing. */
  take(transaction = ''): string | undefined {
    this.release(transaction);
    const tables = [...this.released].sort();
    this.released.clear();
    if (tables.includes('schema')) return 'schema';
    return tables.length === 0 ? undefined : tables.join(', ');
  }
}

/** The request without its ids; for the MCP endpoint with the method of its message. */
export function requestOf({ method, path, body }: { method: string; path: string; body?: unknown }): string {
  const plain = path
    .replace(/\?.*/, '')
    .replace(/^\/api\/v[\d.]+/, '')
    .split('/')
    .map((part) => (/\d|^[a-z]{2,3}_/.test(part) ? '{id}' : part))
    .join('/');
  if (!plain.endsWith('/mcp') || method !== 'POST') return `${method} ${plain}`;
  return `MCP ${/"method":"([^"]+)"/.exec(String(body))?.[1]}`;
}

/** Whether a request changes nothing at the provider. */
export function isRead(request: string): boolean {
  if (request.startsWith('GET ') || request.endsWith('/search')) return true;
  return request.startsWith('MCP ') && request !== 'MCP tools/call';
}

/** Whether it is worth a window of its own: of all reads only that of an account decides what a flow does next. */
export function isNoteworthy(request: string): boolean {
  return !isRead(request) || request.startsWith('GET /connected_accounts/');
}

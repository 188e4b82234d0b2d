/** A statement as knex announces it. */
export type Query = { sql: string; bindings?: unknown[] };

/** `isOfSchema`: it changes the schema or records a step of it. */
export type Write = { verb: string; table: string; isOfSchema: boolean };
type Statement = 'begin' | 'commit' | 'rollback' | Write;

const writePattern =
  /^\s*(insert into|update|delete from|create table|alter table|drop table|create (?:unique )?index)\s[^`"]*?[`"]?(\w+)/i;

/** What a statement writes; undefined for one that only reads, and for tables of the host. */
export function statementOf({ sql, bindings = [] }: Query): Statement | undefined {
  if (/^begin\b/i.test(sql)) return 'begin';
  if (/^commit\b/i.test(sql)) return 'commit';
  if (/^rollback(?! to)\b/i.test(sql)) return 'rollback';
  const [, words = '', name = ''] = writePattern.exec(sql) ?? [];
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

/** The open transactions, each known by its connection, and the tables that they have written. */
export class OpenTransactions {
  private readonly tables = new WeakMap<object, Set<string>>();

  begin(connection: object): void {
    this.tables.set(connection, new Set());
  }

  has(connection: object): boolean {
    return this.tables.has(connection);
  }

  write(connection: object, table: string): void {
    this.tables.get(connection)?.add(table);
  }

  /** What its commit makes last, sorted, or `schema`; undefined when it wrote nothing. */
  end(connection: object): string | undefined {
    const tables = [...(this.tables.get(connection) ?? [])].sort();
    this.tables.delete(connection);
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

import type { OpenapiDocument } from '../../support/package/published-contract.js';
import type { OperationRow } from './operation-row.js';

/** Routes of the host, to which the plugin only contributes, and the document itself. */
const beside = ['GET /health', 'GET /v1/system/status', 'GET /v1/appconnect/openapi.json'];

/** Every operation of an OpenAPI document, such as `GET /v1/appconnect/apps`. */
export function operationsOf({ paths }: Pick<OpenapiDocument, 'paths'>): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** The operations that have no row, and the rows that have no operation. */
export function missingFrom(document: Pick<OpenapiDocument, 'paths'>, rows: readonly OperationRow[]) {
  const declared = [...operationsOf(document), ...beside];
  const listed = rows.map(({ operation }) => operation);
  return {
    operations: declared.filter((operation) => !listed.includes(operation)),
    rows: listed.filter((operation) => !declared.includes(operation)),
  };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'];

/** The methods that no row has for the path of an operation. A path that is read can also be asked for its head. */
export function undeclaredMethods(rows: readonly OperationRow[], path: string): string[] {
  const declared = rows.map(({ operation }) => operation.split(' ')).filter(([, other]) => other === path);
  const known = declared.flatMap(([method = '']) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return methods.filter((method) => !known.includes(method));
}

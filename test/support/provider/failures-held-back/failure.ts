/** What the provider passes on of a call with effects that failed: the error, and what may stand beside it. */
export type HeldBackFailure = [app: string, error: unknown, data?: object];

export const json = JSON.stringify;
export const google = (code: number, message: string, reason: string, more: object = {}) =>
  json({ error: { code, message, errors: [{ message, domain: 'global', reason }], ...more } });
export const notion = (status: number, code: string, message: string) =>
  json({ object: 'error', status, code, message, request_id: 'r-1' });
export const graph = (code: string, message: string) =>
  json({ error: { code, message, innerError: { date: '2026-11-27' } } });
export const beside = (status: number, phrase: string) => ({
  status_code: status,
  http_error: `${status} Client Error: ${phrase} for url: https://api.app.example/v1/things`,
});

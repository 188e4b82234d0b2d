/** The fixed words in the paths of the provider's API; a word that is missing here is merely not shown. */
const words = new Set([
  'api',
  'auth',
  'auth_configs',
  'callback',
  'complete_auth',
  'connected_accounts',
  'execute',
  'info',
  'link',
  'revoke',
  'search',
  'session',
  'toolkits',
  'tools',
  'tool_router',
]);

const version = /^v\d{1,2}(?:\.\d{1,2})?$/;

/** The path with `{id}` in place of everything that may be an id: the ids of accounts and sessions are kept secret. */
export function routeTemplate(path: string): string {
  const segments = path.split('/').slice(1);
  return `/${segments.map((segment) => (words.has(segment) || version.test(segment) ? segment : '{id}')).join('/')}`;
}

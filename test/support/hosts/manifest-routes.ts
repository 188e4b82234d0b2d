import { readFile } from 'node:fs/promises';

export type ManifestRoute = { method: string; path: string; access: string };

const manifest = JSON.parse(await readFile(new URL('../../../../plugin.manifest.json', import.meta.url), 'utf8'));

/** Every route of the manifest. */
export const manifestRoutes: ManifestRoute[] = manifest.contributions.routes;

/** A well-formed token that was never issued. */
export const unknownToken = 'A'.repeat(43);

/** A valid body for each route that takes one. */
export const goodBodies: Record<string, Record<string, unknown>> = {
  '/v1/appconnect/settings/api-key': { apiKey: 'ak_sandbox_project_key' },
  '/v1/appconnect/apps/:app/oauth-client': { clientId: 'client-of-acme', clientSecret: 'secret-of-acme' },
  '/v1/appconnect/settings/public-address': { webPublicUrl: 'https://platform.example' },
};

const parameters: Record<string, string> = {
  ':app': 'gmail',
  ':agent': 'acme-assistant',
  ':token': unknownToken,
  ':id': 'no-such-sign-in',
};
const required: Record<string, string> = {
  '/v1/appconnect/access': '?agent=acme-assistant&app=gmail',
};

/** The path of a route with a value for each parameter. */
export const pathOf = ({ path }: ManifestRoute) => path.replace(/:\w+/g, (name) => parameters[name] ?? name);
/** The path with the query parameters that the route requires. */
export const urlOf = (route: ManifestRoute) => `${pathOf(route)}${required[route.path] ?? ''}`;
export const bodyOf = ({ method, path }: ManifestRoute) => (method === 'PUT' ? goodBodies[path] : undefined);
export const labelOf = ({ method, path }: ManifestRoute) => `${method} ${path}`;

import type { z } from 'zod';
import type { Connectability } from '../../contract/constants.js';
import type { CatalogApp } from '../../domain/app.js';
import { oauthClientSchemes, selfRegisteringScheme } from '../../domain/auth-schemes.js';
import { parseUrl } from '../../lib/parse-url.js';
import type { toolkitSchema } from '../http/provider-schemas.js';
import { cleanText } from '../http/provider-text.js';
import { isOfProvider } from '../http/provider-url.js';

type Toolkit = z.output<typeof toolkitSchema>;

/** Schemes whose credentials a member types into the hosted page, best first. */
const typedSchemes = [
  'API_KEY',
  'BEARER_TOKEN',
  'BASIC',
  'BASIC_WITH_JWT',
  'CALCOM_AUTH',
  'BILLCOM_AUTH',
  'SERVICE_ACCOUNT',
  'GOOGLE_SERVICE_ACCOUNT',
];

/** An app of ours from an item of the provider's toolkit list. */
export function toCatalogApp(toolkit: Toolkit, provider: URL): CatalogApp {
  const { meta } = toolkit;
  return {
    slug: toolkit.slug,
    name: cleanText(toolkit.name, { limit: 120 }) || toolkit.slug,
    description: cleanText(meta.description, { limit: 1000 }),
    logoUrl: toLogoUrl(meta.logo, provider),
    categories: (meta.categories ?? []).map((category) => cleanText(category.name, { limit: 80 })),
    connectability: toConnectability(toolkit),
    collectableSchemes: toCollectableSchemes(toolkit),
    ...(toolkit.auth_schemes?.includes('OAUTH2') && { takesOwnClient: true }),
  };
}

/** Whether the toolkit is machinery of the provider itself and no app that a member would know. */
export function isProvidersOwn(slug: string): boolean {
  return /^composio/i.test(slug);
}

/** What a member needs for this app. The order says which way is offered where the provider has several. */
export function toConnectability(toolkit: Toolkit): Connectability {
  const schemes = toolkit.auth_schemes ?? [];
  if (toolkit.no_auth || (schemes.length > 0 && schemes.every((scheme) => scheme === 'NO_AUTH'))) return 'none';
  if (isManaged(toolkit) || schemes.includes(selfRegisteringScheme)) return 'one_click';
  if (toCollectableSchemes(toolkit).length > 0) return 'api_key';
  return schemes.some((scheme) => oauthClientSchemes.includes(scheme)) ? 'own_client' : 'unavailable';
}

function isManaged({ composio_managed_auth_schemes: schemes }: Toolkit): boolean {
  return schemes?.some((scheme) => scheme !== selfRegisteringScheme) ?? false;
}

/** Best first; what the provider manages goes before all of them. */
function toCollectableSchemes(toolkit: Toolkit): string[] {
  const candidates = isManaged(toolkit) ? typedSchemes : [selfRegisteringScheme, ...typedSchemes];
  return candidates.filter((scheme) => toolkit.auth_schemes?.includes(scheme));
}

/** Pages show only what comes over https, or from the very provider that is set up. */
function toLogoUrl(logo: string | null | undefined, provider: URL): string | undefined {
  const url = parseUrl(logo ?? '');
  if (url === undefined) return undefined;
  const isShown = (url.protocol === 'https:' && !url.username && !url.password) || isOfProvider(provider, url.href);
  return isShown ? url.href : undefined;
}

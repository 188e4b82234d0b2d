import type { z } from 'zod';
import type { Connectability } from '../../contract/app-constants.js';
import type { CatalogApp } from '../../domain/app.js';
import { oauthClientSchemes, selfRegisteringScheme } from '../../domain/auth-schemes.js';
import { parseUrl } from '../../lib/http/parse-url.js';
import { cleanText } from '../clean-text.js';
import type { toolkitSchema } from '../reading/provider-schemas.js';
import { isOfProvider } from '../transport/provider-url.js';

type Toolkit = z.output<typeof toolkitSchema>;

/** Schemes whose credentials a member enters on the hosted page, best first. */
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

/** Known apps have a few. */
const maxCategories = 20;

/** An app of ours from an item of the provider's toolkit list. */
export function toCatalogApp(toolkit: Toolkit, provider: URL): CatalogApp {
  const { meta } = toolkit;
  return {
    slug: toolkit.slug,
    name: cleanText(toolkit.name, { limit: 120 }) || toolkit.slug,
    description: cleanText(meta.description, { limit: 1000 }),
    logoUrl: toLogoUrl(meta.logo, provider),
    categories: (meta.categories ?? [])
      .slice(0, maxCategories)
      .map((category) => cleanText(category.name, { limit: 80 })),
    connectability: toConnectability(toolkit),
    collectableSchemes: toCollectableSchemes(toolkit),
    ...(toolkit.auth_schemes?.includes('OAUTH2') && { takesOwnClient: true }),
  };
}

/** Whether the toolkit is an internal one of the provider, and no app. */
export function isProvidersOwn(slug: string): boolean {
  return /^composio/i.test(slug);
}

/** How a member connects the app; of several ways, the first one here. */
function toConnectability(toolkit: Toolkit): Connectability {
  const schemes = toolkit.auth_schemes ?? [];
  if (needsNoSignIn(toolkit, schemes)) return 'none';
  if (isManaged(toolkit) || schemes.includes(selfRegisteringScheme)) return 'one_click';
  if (toCollectableSchemes(toolkit).length > 0) return 'api_key';
  return schemes.some((scheme) => oauthClientSchemes.includes(scheme)) ? 'own_client' : 'unavailable';
}

/** Where the provider manages a sign-in, that counts, and not that none is needed. */
function needsNoSignIn(toolkit: Toolkit, schemes: readonly string[]): boolean {
  if (isManaged(toolkit)) return false;
  return toolkit.no_auth === true || (schemes.length > 0 && schemes.every((scheme) => scheme === 'NO_AUTH'));
}

function isManaged({ composio_managed_auth_schemes: schemes }: Toolkit): boolean {
  return schemes?.some((scheme) => scheme !== selfRegisteringScheme) ?? false;
}

/** Best first; schemes that the provider manages come before all of these. */
function toCollectableSchemes(toolkit: Toolkit): string[] {
  const candidates = isManaged(toolkit) ? typedSchemes : [selfRegisteringScheme, ...typedSchemes];
  return candidates.filter((scheme) => toolkit.auth_schemes?.includes(scheme));
}

/** Undefined unless the logo is served over https, or by the configured provider. */
function toLogoUrl(logo: string | null | undefined, provider: URL): string | undefined {
  const url = parseUrl(logo ?? '');
  if (url === undefined) return undefined;
  const isShown = (url.protocol === 'https:' && !url.username && !url.password) || isOfProvider(provider, url.href);
  return isShown ? url.href : undefined;
}

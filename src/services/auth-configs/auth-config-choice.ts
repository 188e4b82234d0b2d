import type { CatalogApp } from '../../domain/app.js';
import { personalClientSchemes, selfRegisteringScheme } from '../../domain/auth-schemes.js';
import type { ListedAuthConfig } from '../../provider/port/auth-config-port.js';
import type { AuthConfigRecord } from '../../stores/auth-config-store.js';
import { isOwnClientName } from './own-client-name.js';

type SignInWay = Pick<ListedAuthConfig, 'scheme' | 'isManaged'>;

/**
 * Chooses one of the auth configs that the provider lists, oldest first, without the retired ones, and those with which all
 * members would be one person at the app. The latest own client is preferred, since it was created on purpose; then what takes
 * one click, then any: of each kind the oldest, which has the accounts.
 */
export function chooseAuthConfig(
  configs: readonly ListedAuthConfig[],
  retired: readonly string[],
): ListedAuthConfig | undefined {
  const usable = configs.filter(
    (config) => !sharesPerson(config) && !retired.includes(config.authConfigId) && !isOwnClientName(config.name),
  );
  return usable.findLast(hasOwnClient) ?? usable.find(takesOneClick) ?? usable[0];
}

/**
 * Whether an earlier version took a client from another installation, whose admins saved it under such a name. One that was saved
 * here is not `found`.
 */
export function isTaken({ source, authConfigId }: AuthConfigRecord, listed: ListedAuthConfig[]): boolean {
  return (
    source === 'found' && listed.some((config) => config.authConfigId === authConfigId && isOwnClientName(config.name))
  );
}

export function hasOwnClient({ scheme, isManaged }: SignInWay): boolean {
  return !isManaged && personalClientSchemes.includes(scheme);
}

/** Without a client of the platform's own: the provider has one, or registers it by itself. */
export function takesOneClick({ scheme, isManaged }: SignInWay): boolean {
  return isManaged || scheme === selfRegisteringScheme;
}

/** Members type a key, or the like. */
function asksForKey(way: SignInWay): boolean {
  return !hasOwnClient(way) && !takesOneClick(way);
}

/** Whether its shared credentials are who one is at the app. Where each person signs in, they are settings, such as a developer token. */
function sharesPerson(config: ListedAuthConfig): boolean {
  return config.isShared === true && asksForKey(config);
}

/** Whether members would be asked for a key, though the app may be one that takes one click. */
export function isLastResort(found: SignInWay, { connectability }: CatalogApp): boolean {
  return connectability === 'one_click' && asksForKey(found);
}

/** The schemes to try, in order. An app whose client the provider registers by itself is `one_click`, but not managed. */
export function schemesFor({ connectability, collectableSchemes }: CatalogApp): string[] {
  const isManaged = connectability === 'one_click' && !collectableSchemes.includes(selfRegisteringScheme);
  return isManaged ? ['managed', ...collectableSchemes] : collectableSchemes;
}

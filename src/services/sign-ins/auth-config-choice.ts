import { oauthClientSchemes } from '../../domain/auth-schemes.js';

/** An auth config as the provider lists it. */
export type ListedAuthConfig = { authConfigId: string; scheme: string; isManaged: boolean; isForSessions: boolean };

/** Whether it holds a client of the installation's own. */
export function holdsOwnClient({ scheme, isManaged }: Pick<ListedAuthConfig, 'scheme' | 'isManaged'>): boolean {
  return !isManaged && oauthClientSchemes.includes(scheme);
}

/**
 * Which auth config of an app is used, of those that the provider lists, oldest first. A client of one's own was made on
 * purpose and wins over what the provider manages, the latest of several; else it is the oldest, which has the accounts.
 */
export function chooseAuthConfig<Config extends ListedAuthConfig>(
  configs: readonly Config[],
  retired: readonly string[],
): Config | undefined {
  const usable = configs.filter(({ authConfigId }) => !retired.includes(authConfigId));
  return usable.findLast(holdsOwnClient) ?? usable[0];
}

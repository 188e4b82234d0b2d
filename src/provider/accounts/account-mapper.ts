import type { z } from 'zod';
import { isJsonObject } from '../../lib/text/json.js';
import { cleanText } from '../clean-text.js';
import type { ProviderAccount, ProviderAccountState } from '../port/account-port.js';
import type { accountSchema } from '../reading/provider-schemas.js';

type Account = z.output<typeof accountSchema>;

const states: Record<string, ProviderAccountState> = {
  INITIALIZING: 'pending',
  INITIATED: 'opened',
  ACTIVE: 'active',
  FAILED: 'failed',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
  INACTIVE: 'disabled',
};

/**
 * The reason of an expired account whose sign-in was not completed within ten minutes. The provider's client has "Connection
 * initiation did not complete within 10 minutes"; a refresh that did not complete is of an account that worked.
 */
const unfinishedReason =
  /^(?!.*\brefresh).*\b(?:initiation|sign-in|connection|flow) (?:did|was|has) not (?:been )?(?:complete|finish)/i;

/** The schemes by which a person signs in at the app itself. */
const oauthScheme = /^(?:DCR_)?OAUTH/i;

/** Maps the provider's connected account. An account in an unknown status is not usable. */
export function toProviderAccount(account: Account): ProviderAccount {
  const label = labelFromSignIn(account);
  const isDisabled = Boolean(account.is_disabled || account.auth_config.is_disabled);
  const reason = cleanText(account.status_reason ?? '');
  const state = Object.hasOwn(states, account.status) ? states[account.status] : undefined;
  return {
    accountId: account.id,
    providerUserId: account.user_id ?? undefined,
    app: account.toolkit.slug,
    authConfigId: account.auth_config.id,
    state: isDisabled && state === 'active' ? 'disabled' : (state ?? 'unknown'),
    ...(state === 'expired' && unfinishedReason.test(reason) && { isUnfinished: true }),
    ...(reason !== '' && { reason }),
    ...(oauthScheme.test(account.auth_config.auth_scheme ?? '') && { isOauth: true }),
    ...(label !== undefined && { label }),
  };
}

function labelFromSignIn({ state }: Account): string | undefined {
  const { displayName, profile, email } = state?.val ?? {};
  return toAccountLabel({ email, ...profile }) ?? toAccountLabel({ displayName });
}

const nameFields = [
  'email',
  'emailaddress',
  'mail',
  'userprincipalname',
  'login',
  'username',
  'handle',
  'displayname',
  'name',
];

/** The e-mail address or name in an app's information about its user, at most one level deep; apps name the field as they like. */
export function toAccountLabel(info: Record<string, unknown> | null | undefined): string | undefined {
  const fields = fieldsOf(info);
  const inner = fields.flatMap(([, value]) => (isJsonObject(value) ? fieldsOf(value) : []));
  for (const name of nameFields) {
    const found = [...fields, ...inner].find(([field, value]) => field === name && toLabel(value) !== undefined);
    if (found) return toLabel(found[1]);
  }
  return undefined;
}

function fieldsOf(record: Record<string, unknown> | null | undefined): [string, unknown][] {
  return Object.entries(record ?? {}).map(([field, value]) => [field.toLowerCase().replace(/[_-]/g, ''), value]);
}

function toLabel(value: unknown): string | undefined {
  return (typeof value === 'string' && cleanText(value, { limit: 120 })) || undefined;
}

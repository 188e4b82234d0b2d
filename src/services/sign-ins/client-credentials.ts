import type { OauthClientEntry } from '../../contract/oauth-client-contract.js';
import { fieldsRefused } from '../../domain/plugin-error.js';
import type { SignInField, SignInForm } from '../../provider/provider-gateway.js';

/** What every client has; the rest differs from app to app. */
const common = ['client_id', 'client_secret'];

/** What an app wants of a client beside its id and secret. */
export function furtherFields({ schemes }: SignInForm): SignInField[] {
  const oauth = schemes.find(({ scheme }) => scheme === 'OAUTH2');
  return (oauth?.clientFields ?? []).filter(({ name }) => !common.includes(name));
}

/** What the provider is sent. Throws `invalid_request`, naming every field that is missing or that the app does not know. */
export function toCredentials(
  { clientId, clientSecret, fields }: OauthClientEntry,
  wanted: readonly SignInField[],
): Record<string, string> {
  const given = new Map(Object.entries(fields));
  const missing = wanted.filter(({ name, isRequired }) => isRequired && !given.has(name));
  const unknown = [...given.keys()].filter((name) => !wanted.some((field) => field.name === name));
  if (missing.length + unknown.length > 0) {
    throw fieldsRefused('invalid_request', [
      ...missing.map(({ name, label }) => ({ field: `fields.${name}`, message: `is wanted by this app: ${label}` })),
      ...unknown.map((name) => ({ field: `fields.${name}`, message: 'is not a known field' })),
    ]);
  }
  return { client_id: clientId, client_secret: clientSecret, ...fields };
}

// Enough to tell clients apart; shorter ones are not shown whole either.
const shownEnds = 4;

/** An id as people are shown it: `1234…wxyz`. */
export function shownClientId(clientId: string): string {
  const characters = Array.from(clientId);
  const end = characters.length >= shownEnds * 3 ? shownEnds : Math.floor(characters.length / 4);
  return `${characters.slice(0, end).join('')}…${end === 0 ? '' : characters.slice(-end).join('')}`;
}

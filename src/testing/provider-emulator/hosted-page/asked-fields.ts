import type { EmulatedProvider } from '../emulated-provider.js';
import type { ConnectedAccount } from '../entities/connected-account.js';
import type { ToolkitField } from '../entities/toolkit.js';

/** `api_key` is only asked for: a form that leaves it out altogether is taken as it is. */
export type AskedField = ToolkitField & { isNeeded: boolean };

const accountField: AskedField = { name: 'account', label: 'Account', isSecret: false, isNeeded: true };
const keyField: AskedField = { name: 'api_key', label: 'API key', isSecret: true, isNeeded: false };

/** What the hosted page asks for a sign-in, in this order. */
export function askedFields({ catalog, switches }: EmulatedProvider, account: ConnectedAccount): AskedField[] {
  const isKeyed = account.authScheme === 'API_KEY';
  const key = isKeyed ? [{ ...keyField, isNeeded: switches.asksEveryField }] : [];
  const wanted = switches.asksEveryField ? (catalog.findToolkit(account.toolkitSlug)?.fields ?? []) : [];
  const given = account.connectionData ?? {};
  const open = wanted.filter(({ name }) => !given[name]).map((field) => ({ ...field, isNeeded: true }));
  return [accountField, ...open, ...key];
}

/** The first field that has to be filled in still. */
export function missingField(fields: AskedField[], typed: Record<string, string>): string | undefined {
  return fields.find(({ name, isNeeded }) => (isNeeded ? !typed[name] : typed[name] === ''))?.name;
}

import type { z } from 'zod';
import { isSameApp } from '../../domain/app.js';
import { untrustedAnswerError } from '../faults/provider-errors.js';
import type { ProviderSession, SessionRequest } from '../port/call-port.js';
import type { sessionSchema } from '../reading/provider-schemas.js';
import { isOfProvider } from '../transport/provider-url.js';

type Session = z.output<typeof sessionSchema>;
type Config = NonNullable<Session['config']>;

/** The session; throws `provider_protocol` for one with a wider scope than requested, or at an address outside the provider. */
export function sessionInScope(
  { session_id: id, mcp, config, tool_router_tools: tools }: Session,
  { app, accountId }: SessionRequest,
  provider: URL,
): ProviderSession {
  const pinned = Object.entries(config?.connected_accounts ?? {}).flatMap(([slug, ids]) =>
    isSameApp(slug, app) ? ids : [],
  );
  const wanted = accountId === undefined ? [] : [accountId];
  if (config === undefined || !isForAppOnly(config, app)) throw untrustedAnswerError('a session over other apps');
  if (pinned.length !== wanted.length || pinned[0] !== wanted[0]) {
    throw untrustedAnswerError('a session that is not held to the account');
  }
  if (hasProvidersTools(config, tools)) throw untrustedAnswerError("a session with the provider's own tools");
  if (mcp === undefined || !isOfProvider(provider, mcp.url))
    throw untrustedAnswerError('a session on a foreign address');
  return { id, url: mcp.url };
}

/** The provider says `enabled` where a request says `enable`; either may come, and both have to say the same. */
function isForAppOnly({ toolkits }: Config, app: string): boolean {
  const lists = [toolkits.enabled, toolkits.enable].filter((list) => list != null);
  return lists.length > 0 && lists.every((list) => list.length === 1 && isSameApp(list[0] ?? '', app));
}

/** The answer may lack the flags, which are on by default; then the list of tools decides. */
function hasProvidersTools(config: Config, tools: Session['tool_router_tools']): boolean {
  const switches = [config.manage_connections, config.workbench].map((block) => [block?.enabled, block?.enable]);
  if (switches.flat().includes(true)) return true;
  if (switches.every((flags) => flags.includes(false))) return false;
  return tools?.some((slug) => slug.startsWith('COMPOSIO_')) ?? true;
}

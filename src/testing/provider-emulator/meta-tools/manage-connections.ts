import { z } from 'zod';
import { activeAccounts } from '../execution/account-choice.js';
import type { SessionPlace } from '../execution/session-calls.js';
import { linkInSession } from '../execution/session-link.js';
import { ProviderError } from '../refusals/provider-error.js';
import { type MetaAnswer, parseArguments, succeeded } from './meta-answer.js';

const schema = z.object({ toolkits: z.array(z.string()), reinitiate_all: z.boolean().default(false) });

/** COMPOSIO_MANAGE_CONNECTIONS: tells what is connected and starts a sign-in for what is not. */
export function manageConnections(place: SessionPlace, input: unknown): MetaAnswer {
  const { toolkits, reinitiate_all: isRestart } = parseArguments(schema, input);
  const results = toolkits.map((toolkitSlug) => connectionOf(place, toolkitSlug, isRestart));
  const count = (status: string) => results.filter((result) => result.status === status).length;
  return succeeded({
    message: 'Send the person to redirect_url to connect an app.',
    results: Object.fromEntries(results.map((result) => [result.toolkit, result])),
    summary: {
      total_toolkits: results.length,
      active_connections: count('active'),
      initiated_connections: count('initiated'),
      failed_connections: count('failed'),
    },
  });
}

type Connection = { toolkit: string; status: 'active' | 'initiated' | 'failed' } & Record<string, unknown>;

function connectionOf(place: SessionPlace, toolkitSlug: string, isRestart: boolean): Connection {
  const [account] = activeAccounts(place.session, { project: place.project, toolkitSlug });
  if (account && !isRestart) {
    return { toolkit: toolkitSlug, status: 'active', has_active_connection: true, connected_account_id: account.id };
  }
  try {
    const { account: started, redirectUrl } = linkInSession(place, { toolkitSlug });
    return { toolkit: toolkitSlug, status: 'initiated', redirect_url: redirectUrl, connected_account_id: started.id };
  } catch (refused) {
    if (!(refused instanceof ProviderError)) throw refused;
    return { toolkit: toolkitSlug, status: 'failed', error_message: refused.message };
  }
}

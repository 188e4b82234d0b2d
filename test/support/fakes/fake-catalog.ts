import type { Connectability, Effect } from '../../../src/contract/app-constants.js';
import type { Action, CatalogApp } from '../../../src/domain/app.js';
import type { SearchableApp } from '../../../src/services/action-search/index/app-name-index.js';

/** An app of the catalog with defaults for what the test leaves out. */
export function anApp(fields: Partial<CatalogApp> & { slug: string }): CatalogApp {
  return {
    name: fields.slug,
    description: '',
    categories: [],
    connectability: 'one_click',
    collectableSchemes: [],
    ...fields,
  };
}

/** A write action named after its slug, with defaults for what the test leaves out. */
export function anAction(fields: Partial<Action> & { slug: string; app: string }): Action {
  const words = fields.slug.slice(fields.app.length + 1).replaceAll('_', ' ');
  return {
    name: words.toLowerCase(),
    description: '',
    inputSchema: { type: 'object' },
    effect: 'write',
    isDeprecated: false,
    ...fields,
  };
}

/** One app for each way of signing in, as the emulator's tiny catalog has them. */
export const fakeApps: CatalogApp[] = [
  { ...app('gmail', 'Gmail', 'one_click'), takesOwnClient: true },
  { ...app('slack', 'Slack', 'one_click'), takesOwnClient: true },
  { ...app('perplexityai', 'Perplexity AI', 'api_key'), collectableSchemes: ['API_KEY'] },
  { ...app('bigquery', 'BigQuery', 'own_client'), takesOwnClient: true },
  app('hackernews', 'Hacker News', 'none'),
];

export function fakeActions({ slug }: CatalogApp): Action[] {
  const own = slug === 'gmail' ? [act('GMAIL_SEND_EMAIL', 'send'), act('GMAIL_FETCH_EMAILS', 'read')] : [];
  return [...own, act(`${slug.toUpperCase()}_KEEP_NOTE`, 'destructive')];

  function act(name: string, effect: Effect): Action {
    return anAction({ slug: name, app: slug, effect });
  }
}

function app(slug: string, name: string, connectability: Connectability): CatalogApp {
  return anApp({ slug, name, description: `${name} for tests.`, categories: ['Team chat'], connectability });
}

export const mailApp: SearchableApp = { slug: 'paperplane', name: 'Paper Plane', categories: ['email'] };

export const chatApp: SearchableApp = { slug: 'chatterbox', name: 'Chatterbox', categories: ['team chat'] };

export const mailActions: Action[] = [
  anAction({ slug: 'PAPERPLANE_SEND_MESSAGE', app: 'paperplane', description: 'Sends a mail.', effect: 'send' }),
  anAction({
    slug: 'PAPERPLANE_LIST_MESSAGES',
    app: 'paperplane',
    description: 'Lists mails of the mailbox.',
    effect: 'read',
  }),
  anAction({ slug: 'PAPERPLANE_DELETE_MESSAGE', app: 'paperplane', effect: 'destructive' }),
  anAction({
    slug: 'PAPERPLANE_FETCH_MESSAGES',
    app: 'paperplane',
    description: 'Deprecated, use PAPERPLANE_LIST_MESSAGES instead. Lists mails of the mailbox.',
    effect: 'read',
    isDeprecated: true,
  }),
];

export const chatActions: Action[] = [
  anAction({ slug: 'CHATTERBOX_SEND_MESSAGE', app: 'chatterbox', description: 'Posts in a channel.', effect: 'send' }),
  anAction({ slug: 'CHATTERBOX_LIST_CHANNELS', app: 'chatterbox', description: 'Lists the channels.', effect: 'read' }),
];

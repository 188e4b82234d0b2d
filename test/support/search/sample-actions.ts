import type { Action } from '../../../src/domain/app.js';
import type { SearchedApp } from '../../../src/services/action-search/app-names.js';

export const mailApp: SearchedApp = { slug: 'paperplane', name: 'Paper Plane', categories: ['email'] };
export const chatApp: SearchedApp = { slug: 'chatterbox', name: 'Chatterbox', categories: ['team chat'] };

/** An action with only what a test cares about. */
export function anAction(action: Partial<Action> & Pick<Action, 'slug' | 'app'>): Action {
  const name = action.slug
    .slice(action.app.length + 1)
    .replaceAll('_', ' ')
    .toLowerCase();
  return {
    name,
    description: '',
    inputSchema: { type: 'object', properties: {} },
    effect: 'read',
    isDeprecated: false,
    ...action,
  };
}

export const mailActions: Action[] = [
  anAction({ slug: 'PAPERPLANE_SEND_MESSAGE', app: 'paperplane', description: 'Sends a mail.', effect: 'write' }),
  anAction({ slug: 'PAPERPLANE_LIST_MESSAGES', app: 'paperplane', description: 'Lists mails of the mailbox.' }),
  anAction({ slug: 'PAPERPLANE_DELETE_MESSAGE', app: 'paperplane', effect: 'destructive' }),
  anAction({
    slug: 'PAPERPLANE_FETCH_MESSAGES',
    app: 'paperplane',
    description: 'Deprecated, use PAPERPLANE_LIST_MESSAGES instead. Lists mails of the mailbox.',
    isDeprecated: true,
  }),
];

export const chatActions: Action[] = [
  anAction({ slug: 'CHATTERBOX_SEND_MESSAGE', app: 'chatterbox', description: 'Posts in a channel.', effect: 'write' }),
  anAction({ slug: 'CHATTERBOX_LIST_CHANNELS', app: 'chatterbox', description: 'Lists the channels.' }),
];

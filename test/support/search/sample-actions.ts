import type { Action } from '../../../src/domain/app.js';
import type { SearchableApp } from '../../../src/services/action-search/app-name-index.js';
import { anAction } from '../fakes/fake-catalog.js';

export const mailApp: SearchableApp = { slug: 'paperplane', name: 'Paper Plane', categories: ['email'] };
export const chatApp: SearchableApp = { slug: 'chatterbox', name: 'Chatterbox', categories: ['team chat'] };

export const mailActions: Action[] = [
  anAction({ slug: 'PAPERPLANE_SEND_MESSAGE', app: 'paperplane', description: 'Sends a mail.', effect: 'write' }),
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
  anAction({ slug: 'CHATTERBOX_SEND_MESSAGE', app: 'chatterbox', description: 'Posts in a channel.', effect: 'write' }),
  anAction({ slug: 'CHATTERBOX_LIST_CHANNELS', app: 'chatterbox', description: 'Lists the channels.', effect: 'read' }),
];

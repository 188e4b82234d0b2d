import { addTo, type Collection, collection, handleOf, recordsOf, type StoredRecord } from '../account-records.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { mentions } from '../record-operations.js';
import { type Fields, flag, freeForm, link, list, pageSize, pageStart, record, text } from '../schema-builders.js';

export const channels: Collection = collection('channels', 'channel', {
  prefix: 'C',
  start: () =>
    ['general', 'random', 'shipping'].map((name) => ({ name, topic: '', is_private: false, is_archived: false })),
});
export const messages: Collection = collection('messages', 'message', {
  key: 'ts',
  newKey: (context) =>
    `${Math.floor(context.now().getTime() / 1000)}.${context.newId('ts').replace(/\D/g, '').padStart(6, '0')}`,
  start: (context) => [
    {
      channel: findOrOpenChannel(context, 'general').id,
      user: 'U_GRACE',
      text: 'Good morning! The new release is out.',
      reactions: [],
    },
    {
      channel: findOrOpenChannel(context, 'shipping').id,
      user: 'U_ALAN',
      text: 'Two parcels are late today.',
      reactions: [],
    },
  ],
});
export const people: Collection = collection('people', 'user', {
  start: (context) => [
    { id: 'U_ME', name: handleOf(context.account), real_name: context.account.label, email: 'me@example.com' },
    { id: 'U_GRACE', name: 'grace', real_name: 'Grace Hopper', email: 'grace@example.com' },
    { id: 'U_ALAN', name: 'alan', real_name: 'Alan Turing', email: 'alan@example.com' },
  ],
});
export const reminders: Collection = collection('reminders', 'reminder', { prefix: 'Rm' });
export const scheduled: Collection = collection('scheduled_messages', 'scheduled message', { prefix: 'Q' });

export const channelId = text('Channel id, its name with or without #, or a user id for a direct message.', {
  examples: ['general'],
});
export const timestamp = text('The `ts` of the message, which serves as its id.', { examples: ['1899999999.000001'] });
export const paging: Fields = { limit: pageSize(100, 1000), cursor: pageStart() };
export const writing: Fields = {
  thread_ts: text('The `ts` of the message to answer in a thread.'),
  blocks: list(freeForm('A layout block.'), 'Rich layout in place of plain text.'),
  unfurl_links: flag('Show previews of links.', { default: true }),
};

export const message = record(
  'A message.',
  { ts: timestamp, channel: text('Id of the channel.'), user: text('Id of the writer.'), text: text('What it says.') },
  { thread_ts: text('The thread it is in.'), permalink: link('Address of the message.') },
);
export const channel = record(
  'A channel.',
  { id: text('Id.'), name: text('Name without #.'), is_private: flag('Whether only invited people see it.') },
  { topic: text('What it is about.'), is_archived: flag('Whether it is closed.') },
);
export const person = record('Somebody in the workspace.', {
  id: text('Id.'),
  name: text('Short name.'),
  real_name: text('Full name.'),
});
export const reminder = record('A reminder.', { id: text('Id.'), text: text('Of what.'), time: text('When.') });

export function post(context: ActionContext, args: StoredRecord): StoredRecord {
  const channel = findOrOpenChannel(context, args.channel);
  if (channel.is_archived) throw new AppError('is_archived');
  const { text: words, thread_ts } = args;
  const thread = thread_ts ? { thread_ts } : {};
  return addTo(context, messages, { channel: channel.id, user: 'U_ME', text: words, ...thread, reactions: [] });
}

/** The channel with this id or name; a person's id opens a direct conversation. @throws AppError for neither. */
export function findOrOpenChannel(context: ActionContext, nameOrId: unknown): StoredRecord {
  const name = String(nameOrId).replace(/^#/, '');
  const known = recordsOf(context, channels).find((one) => one.id === name || one.name === name);
  if (known) return known;
  if (!recordsOf(context, people).some((one) => one.id === name)) throw new AppError('channel_not_found');
  return addTo(context, channels, { name, topic: '', is_private: true, is_archived: false });
}

export function findMessage(context: ActionContext, args: StoredRecord): StoredRecord {
  const channelId = findOrOpenChannel(context, args.channel).id;
  const found = recordsOf(context, messages).find((one) => one.channel === channelId && one.ts === args.ts);
  if (!found) throw new AppError('message_not_found');
  return found;
}

export function matchesQuery(context: ActionContext, one: StoredRecord, query: string): boolean {
  const terms = query.split(/\s+/);
  const words = terms.filter((term) => !/^(in|from):/.test(term));
  return terms.every((term) => matchesTerm(context, one, term)) && mentions({ text: one.text }, words.join(' '));
}

function matchesTerm(context: ActionContext, one: StoredRecord, term: string): boolean {
  const [operator, value] = term.split(':');
  if (operator === 'in' && value) return one.channel === findOrOpenChannel(context, value).id;
  if (operator !== 'from' || !value) return true;
  return recordsOf(context, people).some((person) => person.id === one.user && person.name === value.replace(/^@/, ''));
}

import {
  type Collection,
  collection,
  getFrom,
  handleOf,
  nowIn,
  recordsOf,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { createIn, findIn, listFrom, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  type Fields,
  flag,
  input,
  integer,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const guilds: Collection = collection('guilds', 'server', {
  start: () => [{ id: 'guild_home', name: 'Home server', member_count: 3 }],
});
const channels: Collection = collection('channels', 'channel', {
  start: () => [
    { id: 'channel_general', guild_id: 'guild_home', name: 'general', type: 'text' },
    { id: 'channel_voice', guild_id: 'guild_home', name: 'hangout', type: 'voice' },
  ],
});
const messages: Collection = collection('messages', 'message', {
  start: (context) => [
    {
      channel_id: 'channel_general',
      content: 'Welcome, everybody!',
      author: 'grace',
      pinned: false,
      timestamp: nowIn(context),
    },
  ],
});
const members: Collection = collection('members', 'member', {
  key: 'user_id',
  start: (context) => [
    { user_id: 'user_me', guild_id: 'guild_home', username: handleOf(context.account), roles: ['owner'] },
    { user_id: 'user_grace', guild_id: 'guild_home', username: 'grace', roles: [] },
  ],
});

const channelId = text('Id of the channel.', { examples: ['channel_general'] });
const guildId = text('Id of the server.', { examples: ['guild_home'] });
const messageId = text('Id of the message.');
const paging: Fields = { limit: pageSize(50, 100), after: pageStart() };
const page = { cursor: 'after', next: 'after' };
const message = record(
  'A message.',
  { id: messageId, channel_id: channelId, content: text('What it says.'), author: text('Who wrote it.') },
  { pinned: flag('Whether it is pinned.'), reactions: list(text('Emoji.'), 'Reactions.') },
);
const channel = record(
  'A channel.',
  { id: channelId, guild_id: guildId, name: text('Name.') },
  { topic: text('About.') },
);
const guild = record('A server.', { id: guildId, name: text('Name.') }, { member_count: integer('How many people.') });
const member = record(
  'A member.',
  { user_id: text('Id.'), username: text('Name.') },
  { roles: list(text('Role.'), 'Roles.') },
);

export const discordActions = appActions('discord', [
  {
    slug: 'SEND_MESSAGE',
    name: 'Send message',
    description: 'Writes a message into a channel of a Discord server.',
    effect: 'send',
    important: true,
    input: input(
      { channel_id: channelId, content: text('What to say.', { maxLength: 2000, examples: ['Hello!'] }) },
      { reply_to: text('Id of the message to answer.'), tts: flag('Have it read aloud.', { default: false }) },
    ),
    output: message,
    run: createIn(messages, (args, context) => {
      getFrom(context, channels, args.channel_id);
      return { ...args, author: handleOf(context.account), pinned: false, timestamp: nowIn(context) };
    }),
  },
  {
    slug: 'LIST_MESSAGES',
    name: 'List messages',
    description: 'Reads the latest messages of a channel, newest first.',
    effect: 'read',
    important: true,
    input: input({ channel_id: channelId }, paging),
    output: pageOf('messages', message, 'after'),
    run: listFrom(messages, { as: 'messages', ...page, where: sameIn('channel_id') }),
  },
  {
    slug: 'EDIT_MESSAGE',
    name: 'Edit message',
    description: 'Changes the text of a message one wrote.',
    effect: 'update',
    input: input({ channel_id: channelId, message_id: messageId, content: text('The new text.') }),
    output: message,
    run: updateIn(messages, 'message_id', ({ content }) => ({ content })),
  },
  {
    slug: 'DELETE_MESSAGE',
    name: 'Delete message',
    description: 'Deletes a message from a channel.',
    effect: 'remove',
    input: input({ channel_id: channelId, message_id: messageId }),
    output: removed(),
    run: removeFrom(messages, 'message_id'),
  },
  {
    slug: 'PIN_MESSAGE',
    name: 'Pin message',
    description: 'Pins a message to the top of its channel.',
    effect: 'update',
    input: input({ channel_id: channelId, message_id: messageId }),
    output: message,
    run: updateIn(messages, 'message_id', () => ({ pinned: true })),
  },
  {
    slug: 'ADD_REACTION',
    name: 'Add reaction',
    description: 'Puts an emoji under a message.',
    effect: 'update',
    input: input({ channel_id: channelId, message_id: messageId, emoji: text('The emoji.', { examples: ['👍'] }) }),
    output: message,
    run: (args, context) => {
      const one = getFrom(context, messages, args.message_id);
      one.reactions = [...((one.reactions as string[]) ?? []), args.emoji];
      return { ...one };
    },
  },
  {
    slug: 'LIST_MY_GUILDS',
    name: 'List my servers',
    description: 'Lists the Discord servers that the person belongs to.',
    effect: 'read',
    replaces: ['GET_CURRENT_USER_GUILDS'],
    input: input({}, paging),
    output: pageOf('guilds', guild, 'after'),
    run: listFrom(guilds, { as: 'guilds', ...page }),
  },
  {
    slug: 'LIST_GUILD_CHANNELS',
    name: 'List server channels',
    description: 'Lists the channels of a server.',
    effect: 'read',
    input: input({ guild_id: guildId }, paging),
    output: pageOf('channels', channel, 'after'),
    run: listFrom(channels, { as: 'channels', ...page, oldestFirst: true, where: sameIn('guild_id') }),
  },
  {
    slug: 'CREATE_GUILD_CHANNEL',
    name: 'Create channel',
    description: 'Opens a new channel in a server.',
    effect: 'create',
    input: input(
      { guild_id: guildId, name: text('Name of the channel.') },
      { type: choice('Kind.', ['text', 'voice', 'forum'], { default: 'text' }), topic: text('What it is about.') },
    ),
    output: channel,
    run: createIn(channels, (args, context) => {
      getFrom(context, guilds, args.guild_id);
      return args;
    }),
  },
  {
    slug: 'LIST_GUILD_MEMBERS',
    name: 'List server members',
    description: 'Lists the people of a server with their roles.',
    effect: 'read',
    input: input({ guild_id: guildId }, paging),
    output: pageOf('members', member, 'after'),
    run: listFrom(members, { as: 'members', ...page, oldestFirst: true, where: sameIn('guild_id') }),
  },
  {
    slug: 'GET_MY_USER',
    name: 'Get my user',
    description: 'Tells under which name the person is known in Discord.',
    effect: 'read',
    input: input({}),
    output: member,
    run: (_input, context) => ({ ...(recordsOf(context, members)[0] as StoredRecord) }),
  },
  {
    slug: 'GET_CHANNEL',
    name: 'Get channel',
    description: 'Reads name and topic of a channel.',
    effect: 'read',
    input: input({ channel_id: channelId }),
    output: channel,
    run: findIn(channels, 'channel_id'),
  },
]);

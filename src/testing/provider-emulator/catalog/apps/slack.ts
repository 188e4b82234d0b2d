import { addTo, recordsOf } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { AppError } from '../catalog-seeds.js';
import { listFrom, removeFrom } from '../record-operations.js';
import { email, flag, input, integer, list, pageOf, record, removed, text } from '../schema-builders.js';
import {
  channel,
  channelId,
  channels,
  findMessage,
  findOrOpenChannel,
  matchesQuery,
  message,
  messages,
  paging,
  people,
  person,
  post,
  reminder,
  reminders,
  scheduled,
  timestamp,
  writing,
} from './slack-workspace.js';

export const slackActions = appActions('slack', [
  {
    slug: 'SEND_MESSAGE',
    name: 'Send message',
    description: 'Posts a message to a channel, a private group or a person, at once; also as an answer in a thread.',
    effect: 'send',
    important: true,
    replaces: ['SENDS_A_MESSAGE_TO_A_SLACK_CHANNEL', 'CHAT_POST_MESSAGE'],
    input: input({ channel: channelId, text: text('What to say; Slack markup works.') }, writing),
    output: message,
    run: (args, context) => ({ ...post(context, args) }),
  },
  {
    slug: 'SCHEDULE_MESSAGE',
    name: 'Schedule message',
    description: 'Leaves a message that Slack posts at a later time.',
    effect: 'send',
    input: input(
      {
        channel: channelId,
        text: text('What to say.'),
        post_at: integer('When, in seconds since 1970.', { minimum: 1 }),
      },
      writing,
    ),
    output: record('The message that waits.', { id: text('Id.'), post_at: integer('When it goes out.') }),
    run: (args, context) => {
      if (Number(args.post_at) * 1000 < context.now().getTime()) throw new AppError('time_in_past');
      return { ...addTo(context, scheduled, { ...args, channel: findOrOpenChannel(context, args.channel).id }) };
    },
  },
  {
    slug: 'FETCH_CONVERSATION_HISTORY',
    name: 'Fetch conversation history',
    description: 'Reads the latest messages of a channel or direct conversation, newest first.',
    effect: 'read',
    important: true,
    input: input(
      { channel: channelId },
      { oldest: text('Only messages after this `ts`.'), latest: text('Only messages before this `ts`.'), ...paging },
    ),
    output: pageOf('messages', message),
    run: listFrom(messages, {
      as: 'messages',
      where: (one, args, context) =>
        one.channel === findOrOpenChannel(context, args.channel).id &&
        (args.oldest === undefined || String(one.ts) > String(args.oldest)) &&
        (args.latest === undefined || String(one.ts) < String(args.latest)),
    }),
  },
  {
    slug: 'FETCH_MESSAGE_THREAD_FROM_A_CONVERSATION',
    name: 'Fetch message thread',
    description: 'Reads a message and all the answers in its thread, oldest first.',
    effect: 'read',
    input: input({ channel: channelId, ts: timestamp }, paging),
    output: pageOf('messages', message),
    run: listFrom(messages, {
      as: 'messages',
      oldestFirst: true,
      where: (one, args) => one.ts === args.ts || one.thread_ts === args.ts,
    }),
  },
  {
    slug: 'SEARCH_MESSAGES',
    name: 'Search messages',
    description: 'Finds messages anywhere in the workspace by words, `in:channel` and `from:person`.',
    effect: 'read',
    input: input({ query: text('What to look for.', { examples: ['release in:general'] }) }, paging),
    output: pageOf('messages', message),
    run: listFrom(messages, {
      as: 'messages',
      where: (one, args, context) => matchesQuery(context, one, String(args.query)),
    }),
  },
  {
    slug: 'UPDATES_A_SLACK_MESSAGE',
    name: 'Update message',
    description: 'Changes the text of a message that the connected person wrote.',
    effect: 'update',
    input: input({ channel: channelId, ts: timestamp, text: text('The new text.') }),
    output: message,
    run: (args, context) => ({ ...Object.assign(findMessage(context, args), { text: args.text }) }),
  },
  {
    slug: 'DELETES_A_MESSAGE_FROM_A_CHAT',
    name: 'Delete message',
    description: 'Deletes a message from a channel for everybody.',
    effect: 'remove',
    input: input({ channel: channelId, ts: timestamp }),
    output: removed('ts'),
    run: removeFrom(messages, 'ts'),
  },
  {
    slug: 'ADD_REACTION_TO_AN_ITEM',
    name: 'Add reaction',
    description: 'Puts an emoji under a message.',
    effect: 'update',
    input: input({
      channel: channelId,
      timestamp,
      name: text('Name of the emoji without colons.', { examples: ['thumbsup'] }),
    }),
    output: record('The message with its reactions.', {
      ts: timestamp,
      reactions: list(text('Emoji name.'), 'Emoji on it.'),
    }),
    run: (args, context) => {
      const found = findMessage(context, { ...args, ts: args.timestamp });
      const reactions = Array.isArray(found.reactions) ? found.reactions : [];
      if (reactions.includes(args.name)) throw new AppError('already_reacted');
      found.reactions = [...reactions, args.name];
      return { ...found };
    },
  },
  {
    slug: 'LIST_ALL_CHANNELS',
    name: 'List all channels',
    description: 'Lists the channels of the workspace with their names, ids and topics.',
    effect: 'read',
    input: input({}, { exclude_archived: flag('Leave closed channels out.', { default: true }), ...paging }),
    output: pageOf('channels', channel),
    run: listFrom(channels, {
      as: 'channels',
      oldestFirst: true,
      where: (one, args) => args.exclude_archived !== true || one.is_archived !== true,
    }),
  },
  {
    slug: 'CREATE_CHANNEL',
    name: 'Create channel',
    description: 'Opens a new channel, public unless told otherwise.',
    effect: 'create',
    input: input(
      { name: text('Name in small letters without spaces.', { pattern: '^[a-z0-9_-]{1,80}$', examples: ['launch'] }) },
      { is_private: flag('Only invited people see it.', { default: false }) },
    ),
    output: channel,
    run: (args, context) => {
      if (recordsOf(context, channels).some((one) => one.name === args.name)) throw new AppError('name_taken');
      return { ...addTo(context, channels, { ...args, topic: '', is_archived: false }) };
    },
  },
  {
    slug: 'SET_CONVERSATION_TOPIC',
    name: 'Set channel topic',
    description: 'Writes the line at the head of a channel that says what it is about.',
    effect: 'update',
    input: input({ channel: channelId, topic: text('The new topic.') }),
    output: channel,
    run: (args, context) => ({ ...Object.assign(findOrOpenChannel(context, args.channel), { topic: args.topic }) }),
  },
  {
    slug: 'ARCHIVE_CONVERSATION',
    name: 'Archive channel',
    description: 'Closes a channel; it can be read but nobody can write in it.',
    effect: 'remove',
    input: input({ channel: channelId }),
    output: channel,
    run: (args, context) => ({ ...Object.assign(findOrOpenChannel(context, args.channel), { is_archived: true }) }),
  },
  {
    slug: 'LIST_ALL_USERS',
    name: 'List all users',
    description: 'Lists the people of the workspace with names and ids.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('members', person),
    run: listFrom(people, { as: 'members', oldestFirst: true }),
  },
  {
    slug: 'FIND_USER_BY_EMAIL_ADDRESS',
    name: 'Find user by email address',
    description: 'Finds the person of the workspace who has a certain mail address.',
    effect: 'read',
    input: input({ email: email('The address.') }),
    output: person,
    run: (args, context) => {
      const found = recordsOf(context, people).find((one) => one.email === args.email);
      if (!found) throw new AppError('users_not_found');
      return { ...found };
    },
  },
  {
    slug: 'CREATE_A_REMINDER',
    name: 'Create a reminder',
    description: 'Has Slack remind the connected person or somebody else of something.',
    effect: 'create',
    input: input({
      text: text('Of what.'),
      time: text('When, in words or seconds.', { examples: ['tomorrow at 9am'] }),
    }),
    output: reminder,
    run: (args, context) => ({ ...addTo(context, reminders, args) }),
  },
]);

import { addressOf, type Collection, collection, getFrom, nowIn } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  email,
  type Fields,
  input,
  link,
  list,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const teams: Collection = collection('teams', 'team', { start: () => [{ id: 'team_all', displayName: 'Everybody' }] });
const channels: Collection = collection('channels', 'channel', {
  start: () => [
    { id: 'channel_general', team_id: 'team_all', displayName: 'General' },
    { id: 'channel_news', team_id: 'team_all', displayName: 'News' },
  ],
});
const channelMessages: Collection = collection('channel_messages', 'message', {
  start: (context) => [
    {
      channel_id: 'channel_general',
      from: 'grace@example.com',
      content: 'Cake in the kitchen!',
      createdDateTime: nowIn(context),
    },
  ],
});
const chats: Collection = collection('chats', 'chat', {
  start: () => [{ id: 'chat_grace', topic: 'Grace', members: ['grace@example.com'] }],
});
const chatMessages: Collection = collection('chat_messages', 'message');
const meetings: Collection = collection('meetings', 'meeting');

const teamId = text('Id of the team.', { examples: ['team_all'] });
const channelId = text('Id of the channel.', { examples: ['channel_general'] });
const chatId = text('Id of the chat.', { examples: ['chat_grace'] });
const paging: Fields = { top: pageSize(20, 50), skip_token: pageStart() };
const page = { limit: 'top', cursor: 'skip_token', next: 'skip_token' };
const message = record(
  'A message.',
  { id: text('Id.'), from: text('Who wrote it.'), content: text('What it says.') },
  { channel_id: channelId },
);
const team = record('A team.', { id: teamId, displayName: text('Name.') }, { description: text('About.') });
const channel = record('A channel.', { id: channelId, displayName: text('Name.') }, { team_id: teamId });
const chat = record(
  'A chat.',
  { id: chatId },
  { topic: text('Name.'), members: list(text('Address.'), 'Who takes part.') },
);
const meeting = record('A meeting.', { id: text('Id.'), subject: text('Subject.'), joinWebUrl: link('Link to join.') });

export const microsoftTeamsActions = appActions('microsoft_teams', [
  {
    slug: 'TEAMS_POST_CHANNEL_MESSAGE',
    name: 'Post channel message',
    description: 'Writes a message into a channel of a team.',
    effect: 'send',
    important: true,
    input: input(
      { team_id: teamId, channel_id: channelId, content: text('What to say.') },
      { content_type: choice('How the text is written.', ['text', 'html'], { default: 'text' }) },
    ),
    output: message,
    run: createIn(channelMessages, (args, context) => {
      getFrom(context, channels, args.channel_id);
      return { ...args, from: addressOf(context.account), createdDateTime: nowIn(context) };
    }),
  },
  {
    slug: 'TEAMS_LIST_CHANNEL_MESSAGES',
    name: 'List channel messages',
    description: 'Reads the latest messages of a channel.',
    effect: 'read',
    important: true,
    input: input({ team_id: teamId, channel_id: channelId }, paging),
    output: pageOf('value', message, 'skip_token'),
    run: listFrom(channelMessages, { as: 'value', ...page, where: sameIn('channel_id') }),
  },
  {
    slug: 'TEAMS_POST_MESSAGE_REPLY',
    name: 'Reply in channel',
    description: 'Answers a message of a channel.',
    effect: 'send',
    input: input({ channel_id: channelId, message_id: text('Id of the message.'), content: text('What to say.') }),
    output: message,
    run: createIn(channelMessages, (args, context) => {
      getFrom(context, channelMessages, args.message_id);
      return { ...args, from: addressOf(context.account), createdDateTime: nowIn(context) };
    }),
  },
  {
    slug: 'TEAMS_POST_CHAT_MESSAGE',
    name: 'Send chat message',
    description: 'Writes to a person or group in a chat.',
    effect: 'send',
    important: true,
    input: input({ chat_id: chatId, content: text('What to say.') }),
    output: message,
    run: createIn(chatMessages, (args, context) => {
      getFrom(context, chats, args.chat_id);
      return { ...args, from: addressOf(context.account), createdDateTime: nowIn(context) };
    }),
  },
  {
    slug: 'TEAMS_LIST_CHAT_MESSAGES',
    name: 'List chat messages',
    description: 'Reads the latest messages of a chat.',
    effect: 'read',
    input: input({ chat_id: chatId }, paging),
    output: pageOf('value', message, 'skip_token'),
    run: listFrom(chatMessages, { as: 'value', ...page, where: sameIn('chat_id') }),
  },
  {
    slug: 'CHATS_GET_ALL_CHATS',
    name: 'List chats',
    description: 'Lists the chats of the person.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('value', chat, 'skip_token'),
    run: listFrom(chats, { as: 'value', ...page }),
  },
  {
    slug: 'TEAMS_CREATE_CHAT',
    name: 'Create chat',
    description: 'Opens a chat with one or more people.',
    effect: 'create',
    input: input(
      { members: list(email('A mail address.'), 'With whom.', { minItems: 1 }) },
      { topic: text('Name of the chat.') },
    ),
    output: chat,
    run: createIn(chats, (args) => args),
  },
  {
    slug: 'TEAMS_LIST',
    name: 'List teams',
    description: 'Lists the teams that the person belongs to.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('value', team, 'skip_token'),
    run: listFrom(teams, { as: 'value', ...page }),
  },
  {
    slug: 'TEAMS_LIST_CHANNELS',
    name: 'List channels',
    description: 'Lists the channels of a team with their ids.',
    effect: 'read',
    input: input({ team_id: teamId }, paging),
    output: pageOf('value', channel, 'skip_token'),
    run: listFrom(channels, { as: 'value', ...page, oldestFirst: true, where: sameIn('team_id') }),
  },
  {
    slug: 'TEAMS_CREATE_CHANNEL',
    name: 'Create channel',
    description: 'Opens a channel in a team.',
    effect: 'create',
    input: input(
      { team_id: teamId, displayName: text('Name of the channel.') },
      { description: text('What it is about.') },
    ),
    output: channel,
    run: createIn(channels, (args, context) => {
      getFrom(context, teams, args.team_id);
      return args;
    }),
  },
  {
    slug: 'CREATE_MEETING',
    name: 'Create online meeting',
    description: 'Schedules a Teams meeting and returns the link to join.',
    effect: 'create',
    input: input(
      { subject: text('Subject.'), start_date_time: moment('Begin.'), end_date_time: moment('End.') },
      { participants: list(email('A mail address.'), 'Who is invited.') },
    ),
    output: meeting,
    run: createIn(meetings, (args, context) => ({
      ...args,
      joinWebUrl: `https://teams.microsoft.com/l/${context.newId('m')}`,
    })),
  },
  {
    slug: 'GET_MEETING',
    name: 'Get online meeting',
    description: 'Reads a meeting with its link.',
    effect: 'read',
    input: input({ meeting_id: text('Id of the meeting.') }),
    output: meeting,
    run: findIn(meetings, 'meeting_id'),
  },
  {
    slug: 'UPDATE_CHANNEL_MESSAGE',
    name: 'Edit channel message',
    description: 'Changes the text of a message in a channel.',
    effect: 'update',
    input: input({ message_id: text('Id of the message.'), content: text('The new text.') }),
    output: message,
    run: updateIn(channelMessages, 'message_id'),
  },
  {
    slug: 'DELETE_CHANNEL_MESSAGE',
    name: 'Delete channel message',
    description: 'Deletes a message of a channel.',
    effect: 'remove',
    input: input({ message_id: text('Id of the message.') }),
    output: removed(),
    run: removeFrom(channelMessages, 'message_id'),
  },
  {
    slug: 'SEARCH_MESSAGES',
    name: 'Search channel messages',
    description: 'Finds messages in channels by words.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('value', message, 'skip_token'),
    run: listFrom(channelMessages, { as: 'value', ...page, where: mentioning() }),
  },
]);

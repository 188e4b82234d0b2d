import { addressOf, getFrom } from '../account-records.js';
import { appActions } from '../app-actions.js';
import {
  createIn,
  definedOnly,
  findIn,
  listFrom,
  mentioning,
  mentions,
  removeFrom,
  sameIn,
  updateIn,
} from '../record-operations.js';
import {
  choice,
  email,
  type Fields,
  flag,
  input,
  list,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';
import { addMail, contacts, events, messages } from './outlook-mailbox.js';

const messageId = text('Id of the message.');
const eventId = text('Id of the event.');
const folder = choice('Mail folder.', ['inbox', 'sentitems', 'drafts', 'deleteditems', 'archive', 'junkemail']);
const paging: Fields = { top: pageSize(10, 1000), skip_token: pageStart() };
const letter: Fields = {
  cc_emails: list(email('A mail address.'), 'Who gets a copy.'),
  is_html: flag('Set when the body is HTML.', { default: false }),
};
const message = record(
  'A mail.',
  { id: messageId, subject: text('Subject line.'), from: text('Writer.'), to: text('Receiver.'), folder },
  {
    body: text('Text.'),
    isRead: flag('Whether it was read.'),
    receivedDateTime: moment('When.'),
    conversationId: text('Thread.'),
  },
);
const event = record(
  'An event.',
  { id: eventId, subject: text('Title.'), start_datetime: moment('Begin.'), end_datetime: moment('End.') },
  { location: text('Where.'), body: text('What for.'), attendees: list(text('Address.'), 'Guests.') },
);
const contact = record(
  'A contact.',
  { id: text('Id.'), displayName: text('Full name.') },
  { email: text('Mail address.') },
);
const meeting: Fields = {
  body: text('What it is about.'),
  location: text('Where.'),
  attendees: list(email('A mail address.'), 'Who is invited.'),
  is_online_meeting: flag('Add a Teams link.'),
};
const person: Fields = {
  email: email('Mail address.'),
  mobilePhone: text('Telephone.'),
  companyName: text('Company.'),
};

export const outlookActions = appActions('outlook', [
  {
    slug: 'SEND_EMAIL',
    name: 'Send email',
    description: 'Sends a mail from the connected Outlook mailbox at once.',
    effect: 'send',
    important: true,
    replaces: ['OUTLOOK_SEND_EMAIL'],
    input: input(
      { to_email: email('Receiver.'), subject: text('Subject line.'), body: text('What the mail says.') },
      letter,
    ),
    output: message,
    run: (mail, context) => ({ ...addMail(context, mail, 'sentitems') }),
  },
  {
    slug: 'LIST_MESSAGES',
    name: 'List messages',
    description: 'Lists mails of a folder, newest first; unread ones alone if wanted.',
    effect: 'read',
    important: true,
    input: input(
      {},
      {
        folder: { ...folder, default: 'inbox' },
        is_read: flag('Only read, or only unread.'),
        from_address: text('Only from this writer.'),
        ...paging,
      },
    ),
    output: pageOf('value', message),
    run: listFrom(messages, {
      as: 'value',
      limit: 'top',
      cursor: 'skip_token',
      where: (mail, args, context) =>
        sameIn('folder')(mail, args, context) &&
        (args.is_read === undefined || mail.isRead === args.is_read) &&
        mentions({ from: mail.from }, args.from_address),
    }),
  },
  {
    slug: 'SEARCH_MESSAGES',
    name: 'Search messages',
    description: 'Finds mails in all folders by words in subject, text or names.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('value', message),
    run: listFrom(messages, { as: 'value', limit: 'top', cursor: 'skip_token', where: mentioning() }),
  },
  {
    slug: 'GET_MESSAGE',
    name: 'Get message',
    description: 'Reads one mail in full.',
    effect: 'read',
    input: input({ message_id: messageId }),
    output: message,
    run: findIn(messages, 'message_id'),
  },
  {
    slug: 'REPLY_EMAIL',
    name: 'Reply to email',
    description: 'Answers a mail in its conversation.',
    effect: 'send',
    important: true,
    input: input({ message_id: messageId, comment: text('What the answer says.') }, letter),
    output: message,
    run: (args, context) => {
      const { conversationId, subject, from, to } = getFrom(context, messages, args.message_id);
      const to_email = from === addressOf(context.account) ? to : from;
      return {
        ...addMail(
          context,
          { ...args, conversationId, subject: `RE: ${subject}`, to_email, body: args.comment },
          'sentitems',
        ),
      };
    },
  },
  {
    slug: 'CREATE_DRAFT',
    name: 'Create draft',
    description: 'Writes a mail and keeps it among the drafts.',
    effect: 'create',
    input: input(
      { subject: text('Subject line.'), body: text('What the mail says.'), to_email: email('Receiver.') },
      letter,
    ),
    output: message,
    run: (mail, context) => ({ ...addMail(context, mail, 'drafts') }),
  },
  {
    slug: 'MOVE_MESSAGE',
    name: 'Move message',
    description: 'Moves a mail to another folder: archive it, delete it, bring it back.',
    effect: 'update',
    input: input({ message_id: messageId, destination_id: folder }),
    output: message,
    run: updateIn(messages, 'message_id', (args) => ({ folder: args.destination_id })),
  },
  {
    slug: 'UPDATE_EMAIL',
    name: 'Mark email',
    description: 'Marks a mail as read or unread, or gives it categories.',
    effect: 'update',
    input: input(
      { message_id: messageId },
      { isRead: flag('Read or not.'), categories: list(text('Name.'), 'Categories.') },
    ),
    output: message,
    run: updateIn(messages, 'message_id'),
  },
  {
    slug: 'CALENDAR_CREATE_EVENT',
    name: 'Create calendar event',
    description: 'Puts a meeting or appointment into the Outlook calendar and invites people.',
    effect: 'create',
    important: true,
    input: input({ subject: text('Title.'), start_datetime: moment('Begin.'), end_datetime: moment('End.') }, meeting),
    output: event,
    run: createIn(events, (args) => args),
  },
  {
    slug: 'LIST_EVENTS',
    name: 'List calendar events',
    description: 'Lists the events of the Outlook calendar, within a period if one is given.',
    effect: 'read',
    input: input(
      {},
      { start: moment('Only what ends after this.'), end: moment('Only what begins before this.'), ...paging },
    ),
    output: pageOf('value', event),
    run: listFrom(events, {
      as: 'value',
      limit: 'top',
      cursor: 'skip_token',
      where: (one, args) =>
        Date.parse(String(one.end_datetime)) >= Date.parse(String(args.start ?? '1970-01-01')) &&
        Date.parse(String(one.start_datetime)) <= Date.parse(String(args.end ?? '9999-12-31')),
    }),
  },
  {
    slug: 'UPDATE_CALENDAR_EVENT',
    name: 'Update calendar event',
    description: 'Moves a meeting to another time or changes its title, place or guests.',
    effect: 'update',
    input: input(
      { event_id: eventId },
      {
        subject: text('New title.'),
        start_datetime: moment('New begin.'),
        end_datetime: moment('New end.'),
        ...meeting,
      },
    ),
    output: event,
    run: updateIn(events, 'event_id', definedOnly),
  },
  {
    slug: 'DELETE_EVENT',
    name: 'Delete calendar event',
    description: 'Cancels a meeting and takes it out of the calendar.',
    effect: 'remove',
    input: input({ event_id: eventId }),
    output: removed(),
    run: removeFrom(events, 'event_id'),
  },
  {
    slug: 'CREATE_CONTACT',
    name: 'Create contact',
    description: 'Adds somebody to the Outlook address book.',
    effect: 'create',
    input: input({ displayName: text('Full name.') }, person),
    output: contact,
    run: createIn(contacts),
  },
  {
    slug: 'LIST_CONTACTS',
    name: 'List contacts',
    description: 'Lists the address book, or the people in it whose names fit.',
    effect: 'read',
    input: input({}, { query: text('Part of the name.'), ...paging }),
    output: pageOf('value', contact),
    run: listFrom(contacts, { as: 'value', limit: 'top', cursor: 'skip_token', where: mentioning() }),
  },
]);

import {
  addTo,
  type Collection,
  collection,
  getFrom,
  nowIn,
  recordsOf,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  email,
  type Fields,
  flag,
  freeForm,
  input,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  text,
} from '../schema-builders.js';

const contacts: Collection = collection('contacts', 'contact', {
  start: () => [{ id: 'contact_grace', email: 'grace@example.com', name: 'Grace Hopper', role: 'user' }],
});
const conversations: Collection = collection('conversations', 'conversation', {
  start: (context) => [conversationFields({ contact_id: 'contact_grace', body: 'How do I change my plan?' }, context)],
});
const articles: Collection = collection('articles', 'article', {
  start: () => [{ title: 'Changing your plan', body: 'Open the settings and choose a plan.', state: 'published' }],
});
const notes: Collection = collection('notes', 'note');

const contactId = text('Id of the contact.', { examples: ['contact_grace'] });
const conversationId = text('Id of the conversation.');
const paging: Fields = { per_page: pageSize(20, 150), starting_after: pageStart() };
const page = { limit: 'per_page', cursor: 'starting_after', next: 'starting_after' };
const contact = record(
  'A contact.',
  { id: contactId, email: email('Mail address.') },
  { name: text('Name.'), role: text('user or lead.') },
);
const part = record('A message.', { author: text('Who.'), body: text('What.') });
const conversation = record(
  'A conversation.',
  {
    id: conversationId,
    contact_id: contactId,
    state: choice('State.', ['open', 'snoozed', 'closed']),
    parts: list(part, 'Messages.'),
  },
  { assignee: text('Who answers.') },
);
const article = record(
  'A help article.',
  { id: text('Id.'), title: text('Title.') },
  { body: text('Text.'), state: text('State.') },
);

export const intercomActions = appActions('intercom', [
  {
    slug: 'CREATE_CONTACT',
    name: 'Create contact',
    description: 'Adds a user or lead to Intercom.',
    effect: 'create',
    input: input(
      { email: email('Mail address.') },
      {
        name: text('Name.'),
        role: choice('Kind.', ['user', 'lead'], { default: 'user' }),
        custom_attributes: freeForm('Further facts.'),
      },
    ),
    output: contact,
    run: createIn(contacts, (args, context) => {
      const isThere = recordsOf(context, contacts).some((one) => one.email === args.email);
      if (isThere) throw new AppError('A contact matching those details already exists.');
      return args;
    }),
  },
  {
    slug: 'SEARCH_CONTACTS',
    name: 'Search contacts',
    description: 'Finds contacts by name or mail address.',
    effect: 'read',
    important: true,
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('data', contact, 'starting_after'),
    run: listFrom(contacts, { as: 'data', ...page, where: mentioning() }),
  },
  {
    slug: 'CREATE_CONVERSATION',
    name: 'Create conversation',
    description: 'Opens a conversation in the name of a contact.',
    effect: 'send',
    important: true,
    input: input({ contact_id: contactId, body: text('The first message.') }),
    output: conversation,
    run: createIn(conversations, (args, context) => {
      getFrom(context, contacts, args.contact_id);
      return conversationFields(args, context);
    }),
  },
  {
    slug: 'LIST_CONVERSATIONS',
    name: 'List conversations',
    description: 'Lists conversations with customers, open ones alone if wanted.',
    effect: 'read',
    important: true,
    input: input({}, { state: choice('Only in this state.', ['open', 'snoozed', 'closed']), ...paging }),
    output: pageOf('conversations', conversation, 'starting_after'),
    run: listFrom(conversations, { as: 'conversations', ...page, where: sameIn('state') }),
  },
  {
    slug: 'SEARCH_CONVERSATIONS',
    name: 'Search conversations',
    description: 'Finds conversations by words that were said.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('conversations', conversation, 'starting_after'),
    run: listFrom(conversations, { as: 'conversations', ...page, where: mentioning() }),
  },
  {
    slug: 'RETRIEVE_A_CONVERSATION',
    name: 'Retrieve conversation',
    description: 'Reads a conversation with all its messages.',
    effect: 'read',
    input: input({ conversation_id: conversationId }),
    output: conversation,
    run: findIn(conversations, 'conversation_id'),
  },
  {
    slug: 'REPLY_TO_CONVERSATION',
    name: 'Reply to conversation',
    description: 'Answers a customer, or leaves a note that only the team sees.',
    effect: 'send',
    input: input(
      { conversation_id: conversationId, body: text('What to say.') },
      { message_type: choice('For whom.', ['comment', 'note'], { default: 'comment' }) },
    ),
    output: conversation,
    run: (args, context) => {
      const found = getFrom(context, conversations, args.conversation_id);
      if (found.state === 'closed') throw new AppError('The conversation is closed; open it first.');
      found.parts = [...(found.parts as StoredRecord[]), { author: 'admin', body: args.body, type: args.message_type }];
      return { ...found };
    },
  },
  {
    slug: 'ASSIGN_CONVERSATION',
    name: 'Assign conversation',
    description: 'Gives a conversation to a teammate.',
    effect: 'update',
    input: input({ conversation_id: conversationId, assignee: text('Name or id of the teammate.') }),
    output: conversation,
    run: updateIn(conversations, 'conversation_id'),
  },
  {
    slug: 'CLOSE_CONVERSATION',
    name: 'Close conversation',
    description: 'Closes a conversation that is settled.',
    effect: 'update',
    input: input({ conversation_id: conversationId }),
    output: conversation,
    run: updateIn(conversations, 'conversation_id', () => ({ state: 'closed' })),
  },
  {
    slug: 'CREATE_AN_ARTICLE',
    name: 'Create help article',
    description: 'Writes an article for the help centre.',
    effect: 'create',
    input: input(
      { title: text('Title.'), body: text('Text.') },
      { published: flag('Show it to readers at once.', { default: false }) },
    ),
    output: article,
    run: createIn(articles, (args) => ({ ...args, state: args.published ? 'published' : 'draft' })),
  },
  {
    slug: 'LIST_ALL_ARTICLES',
    name: 'List help articles',
    description: 'Lists the articles of the help centre.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('data', article, 'starting_after'),
    run: listFrom(articles, { as: 'data', ...page }),
  },
  {
    slug: 'CREATE_NOTE_FOR_CONTACT',
    name: 'Add note to contact',
    description: 'Writes down something about a contact.',
    effect: 'create',
    input: input({ contact_id: contactId, body: text('What to remember.') }),
    output: record('The note.', { id: text('Id.'), body: text('What it says.') }),
    run: (args, context) => {
      getFrom(context, contacts, args.contact_id);
      return { ...addTo(context, notes, args) };
    },
  },
]);

function conversationFields(args: StoredRecord, context: ActionContext): StoredRecord {
  const first = { author: 'contact', body: args.body, type: 'comment' };
  return { contact_id: args.contact_id, state: 'open', parts: [first], created_at: nowIn(context) };
}

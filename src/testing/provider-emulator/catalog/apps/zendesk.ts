import { type Collection, collection, getFrom, handleOf, nowIn, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import type { ActionContext } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  email,
  type Fields,
  flag,
  input,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const tickets: Collection = collection('tickets', 'ticket', {
  start: (context) => [
    ticketFields(
      { subject: 'Parcel did not arrive', description: 'It was sent a week ago.', priority: 'high' },
      context,
    ),
    ticketFields(
      { subject: 'Wrong name on the invoice', description: 'Please write Northwind.', priority: 'low' },
      context,
    ),
  ],
});
const comments: Collection = collection('comments', 'comment');
const users: Collection = collection('users', 'user', {
  start: () => [{ name: 'Grace Hopper', email: 'grace@example.com', role: 'end-user' }],
});
const organizations: Collection = collection('organizations', 'organization', { start: () => [{ name: 'Northwind' }] });

const ticketId = text('Id of the ticket.');
const status = choice('State of the ticket.', ['new', 'open', 'pending', 'hold', 'solved', 'closed']);
const priority = choice('How pressing it is.', ['low', 'normal', 'high', 'urgent']);
const paging: Fields = { per_page: pageSize(25, 100), cursor: pageStart() };
const page = { limit: 'per_page' };
const content: Fields = {
  status,
  priority,
  requester_email: email('Who asks.'),
  assignee_email: email('Who answers.'),
  tags: list(text('A tag.'), 'Tags.'),
};
const ticket = record(
  'A ticket.',
  { id: ticketId, subject: text('Subject.'), status },
  { description: text('What.'), ...content },
);
const comment = record('A comment.', { id: text('Id.'), body: text('Text.'), public: flag('Seen by the customer.') });
const user = record('A user.', { id: text('Id.'), name: text('Name.'), email: email('Mail address.') });
const organization = record('An organization.', { id: text('Id.'), name: text('Name.') });

export const zendeskActions = appActions('zendesk', [
  {
    slug: 'CREATE_ZENDESK_TICKET',
    name: 'Create ticket',
    description: 'Opens a support ticket in Zendesk.',
    effect: 'create',
    important: true,
    input: input({ subject: text('Subject.'), description: text('What the customer says.') }, content),
    output: ticket,
    run: createIn(tickets, ticketFields),
  },
  {
    slug: 'LIST_ZENDESK_TICKETS',
    name: 'List tickets',
    description: 'Lists tickets, newest first, by status or priority if wanted.',
    effect: 'read',
    important: true,
    input: input({}, { status, priority, ...paging }),
    output: pageOf('tickets', ticket),
    run: listFrom(tickets, { as: 'tickets', ...page, where: sameIn('status', 'priority') }),
  },
  {
    slug: 'SEARCH_ZENDESK',
    name: 'Search tickets',
    description: 'Finds tickets by words in subject, text or tags.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('results', ticket),
    run: listFrom(tickets, { as: 'results', ...page, where: mentioning() }),
  },
  {
    slug: 'GET_ZENDESK_TICKET_BY_ID',
    name: 'Get ticket',
    description: 'Reads one ticket.',
    effect: 'read',
    input: input({ ticket_id: ticketId }),
    output: ticket,
    run: findIn(tickets, 'ticket_id'),
  },
  {
    slug: 'UPDATE_ZENDESK_TICKET',
    name: 'Update ticket',
    description: 'Changes status, priority, assignee or tags of a ticket; solves it.',
    effect: 'update',
    important: true,
    input: input({ ticket_id: ticketId }, { subject: text('New subject.'), ...content }),
    output: ticket,
    run: updateIn(tickets, 'ticket_id'),
  },
  {
    slug: 'REPLY_ZENDESK_TICKET',
    name: 'Reply to ticket',
    description: 'Answers the customer of a ticket, or leaves a note for the team.',
    effect: 'send',
    input: input(
      { ticket_id: ticketId, body: text('What to say.') },
      { public: flag('Let the customer see it.', { default: true }) },
    ),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, tickets, args.ticket_id);
      return { ...args, author: handleOf(context.account), created_at: nowIn(context) };
    }),
  },
  {
    slug: 'LIST_TICKET_COMMENTS',
    name: 'List ticket comments',
    description: 'Lists what was said in a ticket.',
    effect: 'read',
    input: input({ ticket_id: ticketId }, paging),
    output: pageOf('comments', comment),
    run: listFrom(comments, { as: 'comments', ...page, where: sameIn('ticket_id') }),
  },
  {
    slug: 'DELETE_ZENDESK_TICKET',
    name: 'Delete ticket',
    description: 'Deletes a ticket.',
    effect: 'remove',
    input: input({ ticket_id: ticketId }),
    output: removed(),
    run: removeFrom(tickets, 'ticket_id'),
  },
  {
    slug: 'CREATE_ZENDESK_USER',
    name: 'Create user',
    description: 'Adds a customer or agent to Zendesk.',
    effect: 'create',
    input: input(
      { name: text('Name.'), email: email('Mail address.') },
      { role: choice('What the person may do.', ['end-user', 'agent', 'admin'], { default: 'end-user' }) },
    ),
    output: user,
    run: createIn(users, (args) => args),
  },
  {
    slug: 'SEARCH_ZENDESK_USERS',
    name: 'Search users',
    description: 'Finds customers and agents by name or mail address.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('users', user),
    run: listFrom(users, { as: 'users', ...page, where: mentioning() }),
  },
  {
    slug: 'CREATE_ZENDESK_ORGANIZATION',
    name: 'Create organization',
    description: 'Adds an organization of customers.',
    effect: 'create',
    input: input({ name: text('Name of the organization.') }, { notes: text('What to know about it.') }),
    output: organization,
    run: createIn(organizations, (args) => args),
  },
]);

function ticketFields(args: StoredRecord, context: ActionContext): StoredRecord {
  return { status: 'new', priority: 'normal', ...args, created_at: nowIn(context), updated_at: nowIn(context) };
}

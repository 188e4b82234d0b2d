import { type Collection, collection, nowIn, recordsOf, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  day,
  decimal,
  email,
  type Fields,
  input,
  link,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const contacts: Collection = collection('contacts', 'contact', {
  start: (context) => [
    withCreationDate(
      { email: 'grace@example.com', firstname: 'Grace', lastname: 'Hopper', lifecyclestage: 'customer' },
      context,
    ),
    withCreationDate(
      { email: 'alan@example.com', firstname: 'Alan', lastname: 'Turing', lifecyclestage: 'lead' },
      context,
    ),
  ],
});
const companies: Collection = collection('companies', 'company', {
  start: (context) => [withCreationDate({ name: 'Northwind', domain: 'northwind.example.com' }, context)],
});
const deals: Collection = collection('deals', 'deal', {
  start: (context) => [
    withCreationDate({ dealname: 'Northwind renewal', amount: 4800, dealstage: 'contractsent' }, context),
  ],
});
const tickets: Collection = collection('tickets', 'ticket');
const notes: Collection = collection('notes', 'note');

const stages = [
  'appointmentscheduled',
  'qualifiedtobuy',
  'presentationscheduled',
  'contractsent',
  'closedwon',
  'closedlost',
];
const lifecycle = choice('How far the person has come.', [
  'subscriber',
  'lead',
  'opportunity',
  'customer',
  'evangelist',
]);
const paging: Fields = { limit: pageSize(10, 100), after: pageStart() };
const contactFields: Fields = {
  firstname: text('First name.'),
  lastname: text('Last name.'),
  phone: text('Telephone.'),
  company: text('Company.'),
  website: link('Website.'),
  lifecyclestage: lifecycle,
};
const dealFields: Fields = {
  amount: decimal('Worth of the deal.'),
  dealstage: choice('Stage in the pipeline.', stages),
  closedate: day('Day by which it should be won.'),
  hubspot_owner_id: text('Who looks after it.'),
};
const contact = record('A contact.', { id: text('Id.'), email: text('Mail address.') }, contactFields);
const company = record('A company.', { id: text('Id.'), name: text('Name.') }, { domain: text('Domain.') });
const deal = record('A deal.', { id: text('Id.'), dealname: text('Name.') }, dealFields);
const ticket = record('A ticket.', { id: text('Id.'), subject: text('Subject.') }, { content: text('What it says.') });
const note = record('A note.', { id: text('Id.'), hs_note_body: text('What it says.') });
const page = { limit: 'limit', cursor: 'after', next: 'after' };

export const hubspotActions = appActions('hubspot', [
  {
    slug: 'CREATE_CONTACT',
    name: 'Create contact',
    description: 'Adds a person to HubSpot; the mail address must be new.',
    effect: 'create',
    important: true,
    replaces: ['CREATE_CONTACT_OBJECT_WITH_PROPERTIES'],
    input: input({ email: email('Mail address of the person.') }, contactFields),
    output: contact,
    run: createIn(contacts, (args, context) => {
      if (recordsOf(context, contacts).some((one) => one.email === args.email))
        throw new AppError('Contact already exists with this email address.');
      return withCreationDate(args, context);
    }),
  },
  {
    slug: 'LIST_CONTACTS',
    name: 'List contacts',
    description: 'Lists the people in HubSpot page by page.',
    effect: 'read',
    input: input({}, { lifecyclestage: lifecycle, ...paging }),
    output: pageOf('results', contact, 'after'),
    run: listFrom(contacts, { as: 'results', ...page, where: sameIn('lifecyclestage') }),
  },
  {
    slug: 'SEARCH_CONTACTS_BY_CRITERIA',
    name: 'Search contacts',
    description: 'Finds people in HubSpot by words in name, mail address or company.',
    effect: 'read',
    important: true,
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('results', contact, 'after'),
    run: listFrom(contacts, { as: 'results', ...page, where: mentioning() }),
  },
  {
    slug: 'READ_CONTACT',
    name: 'Read contact',
    description: 'Reads one person with all known properties.',
    effect: 'read',
    input: input({ contact_id: text('Id of the contact.') }),
    output: contact,
    run: findIn(contacts, 'contact_id'),
  },
  {
    slug: 'UPDATE_CONTACT',
    name: 'Update contact',
    description: 'Changes properties of a person, such as phone or lifecycle stage.',
    effect: 'update',
    input: input({ contact_id: text('Id of the contact.') }, { email: email('New mail address.'), ...contactFields }),
    output: contact,
    run: updateIn(contacts, 'contact_id'),
  },
  {
    slug: 'ARCHIVE_CONTACT',
    name: 'Archive contact',
    description: 'Removes a person from HubSpot.',
    effect: 'remove',
    input: input({ contact_id: text('Id of the contact.') }),
    output: removed(),
    run: removeFrom(contacts, 'contact_id'),
  },
  {
    slug: 'CREATE_COMPANY',
    name: 'Create company',
    description: 'Adds a company to HubSpot.',
    effect: 'create',
    input: input(
      { name: text('Name of the company.') },
      { domain: text('Domain.'), industry: text('Trade.'), city: text('City.') },
    ),
    output: company,
    run: createIn(companies, withCreationDate),
  },
  {
    slug: 'SEARCH_COMPANIES',
    name: 'Search companies',
    description: 'Finds companies in HubSpot by name or domain.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('results', company, 'after'),
    run: listFrom(companies, { as: 'results', ...page, where: mentioning() }),
  },
  {
    slug: 'CREATE_DEAL',
    name: 'Create deal',
    description: 'Opens a deal in the sales pipeline of HubSpot.',
    effect: 'create',
    important: true,
    input: input({ dealname: text('Name of the deal.') }, dealFields),
    output: deal,
    run: createIn(deals, withCreationDate),
  },
  {
    slug: 'LIST_DEALS',
    name: 'List deals',
    description: 'Lists the deals of the pipeline, those of one stage alone if wanted.',
    effect: 'read',
    input: input({}, { dealstage: choice('Only this stage.', stages), ...paging }),
    output: pageOf('results', deal, 'after'),
    run: listFrom(deals, { as: 'results', ...page, where: sameIn('dealstage') }),
  },
  {
    slug: 'UPDATE_DEAL',
    name: 'Update deal',
    description: 'Moves a deal to another stage or changes its worth.',
    effect: 'update',
    input: input({ deal_id: text('Id of the deal.') }, { dealname: text('New name.'), ...dealFields }),
    output: deal,
    run: updateIn(deals, 'deal_id'),
  },
  {
    slug: 'CREATE_TICKET',
    name: 'Create ticket',
    description: 'Opens a service ticket in HubSpot.',
    effect: 'create',
    input: input(
      { subject: text('Subject of the ticket.') },
      {
        content: text('What it is about.'),
        hs_ticket_priority: choice('How pressing it is.', ['LOW', 'MEDIUM', 'HIGH']),
      },
    ),
    output: ticket,
    run: createIn(tickets, withCreationDate),
  },
  {
    slug: 'CREATE_NOTE',
    name: 'Create note',
    description: 'Writes a note down with a contact, company or deal.',
    effect: 'create',
    input: input({ hs_note_body: text('What to remember.') }, { associated_id: text('Id of what it belongs to.') }),
    output: note,
    run: createIn(notes, withCreationDate),
  },
]);

function withCreationDate(args: StoredRecord, context: ActionContext): StoredRecord {
  return { ...args, createdate: nowIn(context) };
}

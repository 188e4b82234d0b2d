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
  freeForm,
  input,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const accounts = objects('accounts', 'account', '001', [{ Name: 'Northwind', Industry: 'Logistics' }]);
const contacts = objects('contacts', 'contact', '003', [
  { LastName: 'Hopper', FirstName: 'Grace', Email: 'grace@example.com' },
]);
const leads = objects('leads', 'lead', '00Q', [{ LastName: 'Turing', Company: 'Contoso', Status: 'Open' }]);
const opportunities = objects('opportunities', 'opportunity', '006', [
  { Name: 'Northwind fleet', StageName: 'Negotiation', CloseDate: '2030-06-30', Amount: 52000 },
]);
const cases = objects('cases', 'case', '500', []);
const tasks = objects('tasks', 'task', '00T', []);

const stages = ['Prospecting', 'Qualification', 'Proposal', 'Negotiation', 'Closed Won', 'Closed Lost'];
const paging: Fields = { limit: pageSize(20, 200), cursor: pageStart() };
const id = text('Id of the record.');
const leadFields: Fields = {
  FirstName: text('First name.'),
  Email: email('Mail address.'),
  Phone: text('Telephone.'),
  Status: choice('How far one has come.', ['Open', 'Contacted', 'Qualified', 'Unqualified']),
  LeadSource: text('Where the lead came from.'),
};
const dealFields: Fields = {
  Amount: decimal('Worth.'),
  AccountId: text('Id of the account.'),
  Description: text('What it is about.'),
};
const lead = record('A lead.', { Id: id, LastName: text('Last name.'), Company: text('Company.') }, leadFields);
const contact = record('A contact.', { Id: id, LastName: text('Last name.') }, { FirstName: text('First name.') });
const account = record('An account.', { Id: id, Name: text('Name.') }, { Industry: text('Trade.') });
const opportunity = record(
  'An opportunity.',
  { Id: id, Name: text('Name.'), StageName: choice('Stage.', stages) },
  dealFields,
);
const page = { next: 'next_cursor' };

export const salesforceActions = appActions('salesforce', [
  {
    slug: 'CREATE_LEAD',
    name: 'Create lead',
    description: 'Adds a lead to Salesforce.',
    effect: 'create',
    important: true,
    input: input({ LastName: text('Last name.'), Company: text('Company.') }, leadFields),
    output: lead,
    run: createIn(leads, withCreationDate),
  },
  {
    slug: 'LIST_LEADS',
    name: 'List leads',
    description: 'Lists leads, newest first, those in one status alone if wanted.',
    effect: 'read',
    input: input({}, { Status: text('Only in this status.'), ...paging }),
    output: pageOf('records', lead),
    run: listFrom(leads, { as: 'records', ...page, where: sameIn('Status') }),
  },
  {
    slug: 'UPDATE_LEAD',
    name: 'Update lead',
    description: 'Changes fields of a lead.',
    effect: 'update',
    input: input({ lead_id: id }, { LastName: text('Last name.'), Company: text('Company.'), ...leadFields }),
    output: lead,
    run: updateIn(leads, 'lead_id'),
  },
  {
    slug: 'CREATE_CONTACT',
    name: 'Create contact',
    description: 'Adds a contact to an account in Salesforce.',
    effect: 'create',
    input: input(
      { LastName: text('Last name.') },
      { FirstName: text('First name.'), Email: email('Mail address.'), AccountId: text('Id of the account.') },
    ),
    output: contact,
    run: createIn(contacts, withCreationDate),
  },
  {
    slug: 'SEARCH_CONTACTS',
    name: 'Search contacts',
    description: 'Finds contacts by name, mail address or account.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('records', contact),
    run: listFrom(contacts, { as: 'records', ...page, where: mentioning() }),
  },
  {
    slug: 'CREATE_ACCOUNT',
    name: 'Create account',
    description: 'Adds a company to Salesforce.',
    effect: 'create',
    replaces: ['ACCOUNT_CREATION_WITH_CONTENT_TYPE_OPTION'],
    input: input({ Name: text('Name of the company.') }, { Industry: text('Trade.'), Website: text('Website.') }),
    output: account,
    run: createIn(accounts, withCreationDate),
  },
  {
    slug: 'CREATE_OPPORTUNITY',
    name: 'Create opportunity',
    description: 'Opens an opportunity, a sale that may be won by a day.',
    effect: 'create',
    important: true,
    input: input(
      { Name: text('Name.'), StageName: choice('Stage.', stages), CloseDate: day('Expected day.') },
      dealFields,
    ),
    output: opportunity,
    run: createIn(opportunities, withCreationDate),
  },
  {
    slug: 'LIST_OPPORTUNITIES',
    name: 'List opportunities',
    description: 'Lists opportunities with stage and worth.',
    effect: 'read',
    input: input({}, { StageName: choice('Only in this stage.', stages), ...paging }),
    output: pageOf('records', opportunity),
    run: listFrom(opportunities, { as: 'records', ...page, where: sameIn('StageName') }),
  },
  {
    slug: 'UPDATE_OPPORTUNITY',
    name: 'Update opportunity',
    description: 'Moves an opportunity to another stage or changes its worth.',
    effect: 'update',
    input: input(
      { opportunity_id: id },
      { StageName: choice('New stage.', stages), CloseDate: day('New day.'), ...dealFields },
    ),
    output: opportunity,
    run: updateIn(opportunities, 'opportunity_id'),
  },
  {
    slug: 'CREATE_CASE',
    name: 'Create case',
    description: 'Opens a service case for a customer.',
    effect: 'create',
    input: input(
      { Subject: text('Subject.') },
      {
        Description: text('What happened.'),
        Priority: choice('How pressing.', ['Low', 'Medium', 'High']),
        ContactId: text('Whose.'),
      },
    ),
    output: record('The case.', { Id: id, Subject: text('Subject.'), Status: text('State.') }),
    run: createIn(cases, (args, context) => ({ ...withCreationDate(args, context), Status: 'New' })),
  },
  {
    slug: 'CREATE_TASK',
    name: 'Create task',
    description: 'Notes something to do for a lead, contact or opportunity.',
    effect: 'create',
    input: input({ Subject: text('What to do.') }, { ActivityDate: day('By when.'), WhoId: text('Whom it concerns.') }),
    output: record('The task.', { Id: id, Subject: text('What to do.') }),
    run: createIn(tasks, withCreationDate),
  },
  {
    slug: 'RUN_SOQL_QUERY',
    name: 'Run SOQL query',
    description:
      'Asks Salesforce in SOQL; understood here are plain selects from one object with an optional equality.',
    effect: 'read',
    important: true,
    input: input({
      query: text('The query.', { examples: ["SELECT Id, Name FROM Account WHERE Name = 'Northwind'"] }),
    }),
    output: record('The answer.', { records: list(freeForm('A record.'), 'What was found.') }),
    run: (args, context) => ({ records: runSoqlQuery(String(args.query), context) }),
  },
  {
    slug: 'GET_OPPORTUNITY',
    name: 'Get opportunity',
    description: 'Reads one opportunity.',
    effect: 'read',
    input: input({ opportunity_id: id }),
    output: opportunity,
    run: findIn(opportunities, 'opportunity_id'),
  },
  {
    slug: 'DELETE_LEAD',
    name: 'Delete lead',
    description: 'Deletes a lead.',
    effect: 'remove',
    input: input({ lead_id: id }),
    output: removed('Id'),
    run: removeFrom(leads, 'lead_id'),
  },
]);

function objects(name: string, one: string, prefix: string, first: StoredRecord[]): Collection {
  return collection(name, one, {
    key: 'Id',
    prefix,
    start: (context) => first.map((fields) => withCreationDate(fields, context)),
  });
}

function withCreationDate(args: StoredRecord, context: ActionContext): StoredRecord {
  return { ...args, CreatedDate: nowIn(context) };
}

function runSoqlQuery(query: string, context: ActionContext): StoredRecord[] {
  const [, columns = '', object = '', , field, value] =
    query.match(/^\s*select\s+(.+?)\s+from\s+(\w+)(\s+where\s+(\w+)\s*=\s*'([^']*)')?/i) ?? [];
  const byObject: Record<string, Collection> = {
    account: accounts,
    contact: contacts,
    lead: leads,
    opportunity: opportunities,
    case: cases,
    task: tasks,
  };
  const from = byObject[object.toLowerCase()];
  if (!from) throw new AppError(`MALFORMED_QUERY or INVALID_TYPE: "${query}"`);
  const names = columns.split(',').map((name) => name.trim());
  return recordsOf(context, from)
    .filter((one) => field === undefined || String(one[field]) === value)
    .map((one) => Object.fromEntries(names.map((name) => [name, one[name] ?? null])));
}

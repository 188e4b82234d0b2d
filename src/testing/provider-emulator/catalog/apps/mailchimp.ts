import { type Collection, collection, getFrom, nowIn, recordsOf, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  decimal,
  email,
  type Fields,
  freeForm,
  input,
  integer,
  list,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const audiences: Collection = collection('lists', 'audience', {
  start: () => [{ id: 'list_news', name: 'Newsletter', member_count: 2 }],
});
const members: Collection = collection('members', 'member', {
  start: (context) => [
    memberFields({ list_id: 'list_news', email_address: 'grace@example.com', status: 'subscribed' }, context),
    memberFields({ list_id: 'list_news', email_address: 'alan@example.com', status: 'unsubscribed' }, context),
  ],
});
const campaigns: Collection = collection('campaigns', 'campaign', {
  start: (context) => [
    {
      list_id: 'list_news',
      subject_line: 'What is new in spring',
      status: 'sent',
      emails_sent: 2,
      open_rate: 0.5,
      send_time: nowIn(context),
    },
  ],
});
const templates: Collection = collection('templates', 'template', { start: () => [{ name: 'Plain letter' }] });

const listId = text('Id of the audience.', { examples: ['list_news'] });
const campaignId = text('Id of the campaign.');
const paging: Fields = { count: pageSize(10, 1000), offset: pageStart() };
const page = { limit: 'count', cursor: 'offset', next: 'offset' };
const status = choice('State.', ['subscribed', 'unsubscribed', 'pending', 'cleaned']);
const campaignStatus = choice('State.', ['save', 'schedule', 'sent']);
const member = record(
  'A subscriber.',
  { id: text('Id.'), email_address: email('Mail address.'), status },
  { merge_fields: freeForm('Facts.') },
);
const campaign = record(
  'A campaign.',
  { id: campaignId, list_id: listId, subject_line: text('Subject.'), status: campaignStatus },
  {
    html: text('Content.'),
    emails_sent: integer('How many went out.'),
    open_rate: decimal('Share opened.'),
    send_time: moment('When.'),
  },
);
const audience = record(
  'An audience.',
  { id: listId, name: text('Name.') },
  { member_count: integer('How many people.') },
);

export const mailchimpActions = appActions('mailchimp', [
  {
    slug: 'ADD_MEMBER_TO_LIST',
    name: 'Add subscriber',
    description: 'Adds somebody to an audience.',
    effect: 'create',
    important: true,
    input: input(
      { list_id: listId, email_address: email('Mail address.') },
      {
        status: { ...status, default: 'subscribed' },
        merge_fields: freeForm('Facts such as the first name.'),
        tags: list(text('A tag.'), 'Tags.'),
      },
    ),
    output: member,
    run: createIn(members, (args, context) => {
      getFrom(context, audiences, args.list_id);
      const isThere = recordsOf(context, members).some(
        (one) => one.list_id === args.list_id && one.email_address === args.email_address,
      );
      if (isThere) throw new AppError(`Member Exists: ${args.email_address} is already a list member.`);
      return memberFields(args, context);
    }),
  },
  {
    slug: 'LIST_MEMBERS_INFO',
    name: 'List subscribers',
    description: 'Lists the people of an audience with their state.',
    effect: 'read',
    important: true,
    input: input({ list_id: listId }, { status, ...paging }),
    output: pageOf('members', member, 'offset'),
    run: listFrom(members, { as: 'members', ...page, where: sameIn('list_id', 'status') }),
  },
  {
    slug: 'SEARCH_MEMBERS',
    name: 'Search subscribers',
    description: 'Finds people in all audiences by mail address or name.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('members', member, 'offset'),
    run: listFrom(members, { as: 'members', ...page, where: mentioning() }),
  },
  {
    slug: 'UPDATE_LIST_MEMBER',
    name: 'Update subscriber',
    description: 'Changes state or facts of a subscriber, for instance unsubscribes somebody.',
    effect: 'update',
    input: input({ member_id: text('Id of the subscriber.') }, { status, merge_fields: freeForm('Facts.') }),
    output: member,
    run: updateIn(members, 'member_id'),
  },
  {
    slug: 'DELETE_LIST_MEMBER',
    name: 'Delete subscriber',
    description: 'Removes somebody from an audience.',
    effect: 'remove',
    input: input({ member_id: text('Id of the subscriber.') }),
    output: removed(),
    run: removeFrom(members, 'member_id'),
  },
  {
    slug: 'ADD_CAMPAIGN',
    name: 'Create campaign',
    description: 'Prepares a mail to an audience; it goes out when it is sent.',
    effect: 'create',
    important: true,
    input: input(
      { list_id: listId, subject_line: text('Subject line.') },
      {
        html: text('Content of the mail.'),
        from_name: text('Name of the sender.'),
        reply_to: email('Address for answers.'),
      },
    ),
    output: campaign,
    run: createIn(campaigns, (args, context) => {
      getFrom(context, audiences, args.list_id);
      return { ...args, status: 'save' };
    }),
  },
  {
    slug: 'LIST_CAMPAIGNS',
    name: 'List campaigns',
    description: 'Lists campaigns with their states and opening rates.',
    effect: 'read',
    input: input({}, { status: campaignStatus, ...paging }),
    output: pageOf('campaigns', campaign, 'offset'),
    run: listFrom(campaigns, { as: 'campaigns', ...page, where: sameIn('status') }),
  },
  {
    slug: 'SEND_CAMPAIGN',
    name: 'Send campaign',
    description: 'Sends a campaign to its whole audience now.',
    effect: 'send',
    input: input({ campaign_id: campaignId }),
    output: campaign,
    run: (args, context) => {
      const found = getFrom(context, campaigns, args.campaign_id);
      if (found.status === 'sent') throw new AppError('Your Campaign is not ready to send: it was sent already.');
      const readers = recordsOf(context, members).filter(
        (one) => one.list_id === found.list_id && one.status === 'subscribed',
      );
      return { ...Object.assign(found, { status: 'sent', emails_sent: readers.length, send_time: nowIn(context) }) };
    },
  },
  {
    slug: 'SCHEDULE_CAMPAIGN',
    name: 'Schedule campaign',
    description: 'Has a campaign go out at a later time.',
    effect: 'send',
    input: input({ campaign_id: campaignId, schedule_time: moment('When.') }),
    output: campaign,
    run: updateIn(campaigns, 'campaign_id', (args) => ({ status: 'schedule', send_time: args.schedule_time })),
  },
  {
    slug: 'GET_CAMPAIGN_INFO',
    name: 'Get campaign',
    description: 'Reads one campaign with its results.',
    effect: 'read',
    input: input({ campaign_id: campaignId }),
    output: campaign,
    run: findIn(campaigns, 'campaign_id'),
  },
  {
    slug: 'GET_LISTS_INFO',
    name: 'List audiences',
    description: 'Lists the audiences with their ids.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('lists', audience, 'offset'),
    run: listFrom(audiences, { as: 'lists', ...page }),
  },
  {
    slug: 'LIST_TEMPLATES',
    name: 'List templates',
    description: 'Lists the templates for mails.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('templates', record('A template.', { id: text('Id.'), name: text('Name.') }), 'offset'),
    run: listFrom(templates, { as: 'templates', ...page }),
  },
]);

function memberFields(args: StoredRecord, context: ActionContext): StoredRecord {
  return { merge_fields: {}, ...args, timestamp_signup: nowIn(context) };
}

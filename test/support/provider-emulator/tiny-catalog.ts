import {
  type ActionSeed,
  AppError,
  type AppSeed,
  type CatalogSeed,
  type SignInKind,
} from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';

/** A small catalog with one app for each way of signing in, and a second one-click app. */
export const tinyCatalog: CatalogSeed = {
  apps: [
    app('gmail', 'Gmail', 'one_click'),
    app('slack', 'Slack', 'one_click'),
    app('perplexityai', 'Perplexity AI', 'api_key'),
    { ...app('bigquery', 'BigQuery', 'own_client'), clientFields: { generic_id: 'Project number' } },
    app('hackernews', 'Hacker News', 'none'),
  ],
  actionsOf: (slug) => [...(slug === 'gmail' ? [sendEmail, fetchEmails, fetchMails] : []), note(slug)],
};

const anything = { type: 'object' };

const sendEmail: ActionSeed = {
  slug: 'GMAIL_SEND_EMAIL',
  name: 'Send email',
  description: 'Sends an email.',
  tags: ['important', 'openWorldHint', 'createHint'],
  input: {
    type: 'object',
    properties: { to: { type: 'string', format: 'email' }, subject: { type: 'string' } },
    required: ['to'],
    additionalProperties: false,
  },
  output: anything,
  run: (input, { account, newId }) => {
    if (input.to === 'nobody@example.com') throw new AppError('No such recipient');
    const message = { id: newId('msg'), from: account.label, ...input };
    account.collection('messages').push(message);
    return message;
  },
};

const fetchEmails: ActionSeed = {
  slug: 'GMAIL_FETCH_EMAILS',
  name: 'Fetch emails',
  description: 'Lists the emails of the account.',
  tags: ['important', 'readOnlyHint'],
  input: anything,
  output: anything,
  run: (_input, { account }) => ({ messages: [...account.collection('messages')] }),
};

const fetchMails: ActionSeed = { ...fetchEmails, slug: 'GMAIL_FETCH_MAILS', replacedBy: 'GMAIL_FETCH_EMAILS' };

function note(slug: string): ActionSeed {
  return {
    slug: `${slug.toUpperCase()}_KEEP_NOTE`,
    name: 'Keep note',
    description: 'Keeps a note and tells how many there are.',
    tags: ['destructiveHint'],
    input: anything,
    output: anything,
    run: (input, { account }) => ({ notes: account.collection('notes').push(input) }),
  };
}

function app(slug: string, name: string, signIn: SignInKind): AppSeed {
  return { slug, name, description: `${name} for tests.`, categories: ['Team chat'], signIn };
}

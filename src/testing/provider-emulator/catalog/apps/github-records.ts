import { collection, handleOf, nowIn, recordsOf, type StoredRecord } from '../account-records.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { mentions } from '../record-operations.js';
import { choice, type Fields, flag, integer, link, list, moment, pageSize, record, text } from '../schema-builders.js';

export const issues = collection('issues', 'issue', {
  start: (context) => [
    issueFields(
      context,
      { owner: handleOf(context.account), repo: 'hello-world', title: 'Say hello in more languages' },
      1,
    ),
  ],
});
export const pulls = collection('pull_requests', 'pull request');
export const comments = collection('comments', 'comment');
export const repositories = collection('repositories', 'repository', {
  start: (context) => [
    repositoryFields(context, { name: 'hello-world', description: 'The first steps.' }),
    repositoryFields(context, { name: 'website', description: 'Source of the website.', private: true }),
  ],
});
export const releases = collection('releases', 'release');

export const repositoryArguments: Fields = {
  owner: text('User or organization that the repository belongs to.', { examples: ['octocat'] }),
  repo: text('Name of the repository, without the owner.', { examples: ['hello-world'] }),
};
export const issueNumber = integer('Number of the issue or pull request within its repository.', { minimum: 1 });
export const page: Fields = {
  per_page: pageSize(30, 100),
  page: integer('Which page, counted from 1.', { default: 1, minimum: 1 }),
};
export const issueContent: Fields = {
  body: text('What the issue says, in Markdown.'),
  labels: list(text('Name of a label.'), 'Labels to put on it.'),
  assignees: list(text('Login name.'), 'People who are to take care of it.'),
  milestone: integer('Number of the milestone.'),
};

export const issue = record(
  'An issue.',
  {
    number: issueNumber,
    title: text('Title.'),
    state: choice('State.', ['open', 'closed']),
    html_url: link('Address.'),
  },
  {
    ...repositoryArguments,
    ...issueContent,
    user: record('Who opened it.', { login: text('Login name.') }),
    created_at: moment('When it was opened.'),
  },
);
export const pull = record(
  'A pull request.',
  {
    number: issueNumber,
    title: text('Title.'),
    state: choice('State.', ['open', 'closed']),
    merged: flag('Whether it was merged.'),
  },
  { head: text('Branch with the change.'), base: text('Branch that receives it.'), html_url: link('Address.') },
);
export const comment = record('A comment.', { id: text('Id.'), body: text('Text.') }, { html_url: link('Address.') });
export const repository = record(
  'A repository.',
  { name: text('Name.'), full_name: text('Owner and name.'), private: flag('Whether only invited people see it.') },
  { description: text('What it is for.'), html_url: link('Address.') },
);
export const release = record(
  'A release.',
  { id: text('Id.'), tag_name: text('Git tag.') },
  { name: text('Title.'), body: text('Notes.') },
);

export function findIssue(context: ActionContext, args: StoredRecord): StoredRecord {
  const found = issuesOfRepository(context, args).find((one) => one.number === args.issue_number);
  if (!found) throw new AppError(`Not Found: ${args.owner}/${args.repo} has no issue ${args.issue_number}.`);
  return found;
}

/** The issues and pull requests of a repository, which share one sequence of numbers. */
export function issuesOfRepository(context: ActionContext, args: StoredRecord): StoredRecord[] {
  return [...recordsOf(context, issues), ...recordsOf(context, pulls)].filter((one) => isInRepository(one, args));
}

export function isInRepository(one: StoredRecord, args: StoredRecord): boolean {
  return one.owner === args.owner && one.repo === args.repo;
}

export function matchesQuery(item: StoredRecord, query: unknown): boolean {
  const terms = String(query).split(/\s+/);
  const words = terms.filter((term) => !term.includes(':'));
  const repo = terms.find((term) => term.startsWith('repo:'))?.slice('repo:'.length);
  const state = terms.find((term) => /^(is|state):(open|closed)$/.test(term))?.split(':')[1];
  const isInRepo = repo === undefined || repo === `${item.owner}/${item.repo}`;
  return isInRepo && (state === undefined || state === item.state) && mentions(item, words.join(' '));
}

export function toNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value ? String(value).split(',') : [];
}

export function issueFields(context: ActionContext, args: StoredRecord, number: number): StoredRecord {
  const html_url = `${webAddress(args)}/issues/${number}`;
  const user = { login: handleOf(context.account) };
  return {
    body: '',
    labels: [],
    assignees: [],
    ...args,
    number,
    state: 'open',
    html_url,
    user,
    created_at: nowIn(context),
  };
}

export function repositoryFields(context: ActionContext, args: StoredRecord): StoredRecord {
  const full_name = `${handleOf(context.account)}/${args.name}`;
  return {
    private: false,
    ...args,
    full_name,
    html_url: `https://github.com/${full_name}`,
    created_at: nowIn(context),
  };
}

export function webAddress(args: StoredRecord): string {
  return `https://github.com/${args.owner}/${args.repo}`;
}

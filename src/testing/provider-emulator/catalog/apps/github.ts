import { addTo, handleOf, nextNumber, nowIn, recordsOf } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { AppError } from '../catalog-seeds.js';
import { definedOnly, listFrom, sameIn } from '../record-operations.js';
import { choice, flag, input, integer, pageOf, record, text } from '../schema-builders.js';
import {
  comment,
  comments,
  findIssue,
  isInRepository,
  issue,
  issueContent,
  issueFields,
  issueNumber,
  issues,
  issuesOfRepository,
  matchesQuery,
  page,
  pull,
  pulls,
  release,
  releases,
  repositories,
  repository,
  repositoryArguments,
  repositoryFields,
  toNames,
  webAddress,
} from './github-records.js';

export const githubActions = appActions('github', [
  {
    slug: 'CREATE_AN_ISSUE',
    name: 'Create an issue',
    description: 'Opens an issue in a repository: a bug report, a question or something to do.',
    effect: 'create',
    important: true,
    replaces: ['ISSUES_CREATE'],
    input: input({ ...repositoryArguments, title: text('Title of the issue.') }, issueContent),
    output: issue,
    run: (args, context) => {
      const number = nextNumber(issuesOfRepository(context, args), 'number');
      return { ...addTo(context, issues, issueFields(context, args, number)) };
    },
  },
  {
    slug: 'LIST_REPOSITORY_ISSUES',
    name: 'List repository issues',
    description: 'Lists the issues of a repository, newest first; open ones unless told otherwise.',
    effect: 'read',
    important: true,
    input: input(repositoryArguments, {
      state: choice('Which issues.', ['open', 'closed', 'all'], { default: 'open' }),
      labels: text('Names of labels with commas between; issues must carry all.'),
      assignee: text('Only issues of this person.'),
      ...page,
    }),
    output: pageOf('issues', issue),
    run: listFrom(issues, {
      as: 'issues',
      limit: 'per_page',
      cursor: 'page',
      numbered: true,
      where: (record, args, context) =>
        sameIn('owner', 'repo')(record, args, context) &&
        (args.state === 'all' || record.state === args.state) &&
        toNames(args.labels).every((name) => toNames(record.labels).includes(name)) &&
        (args.assignee === undefined || toNames(record.assignees).includes(String(args.assignee))),
    }),
  },
  {
    slug: 'GET_AN_ISSUE',
    name: 'Get an issue',
    description: 'Reads one issue with its text, labels and state.',
    effect: 'read',
    input: input({ ...repositoryArguments, issue_number: issueNumber }),
    output: issue,
    run: (args, context) => ({ ...findIssue(context, args) }),
  },
  {
    slug: 'UPDATE_AN_ISSUE',
    name: 'Update an issue',
    description: 'Changes title, text, labels or assignees of an issue, or closes and reopens it.',
    effect: 'update',
    input: input(
      { ...repositoryArguments, issue_number: issueNumber },
      { title: text('New title.'), state: choice('New state.', ['open', 'closed']), ...issueContent },
    ),
    output: issue,
    run: (args, context) => {
      const found = findIssue(context, args);
      const { title, state, body, labels, assignees, milestone } = args;
      return { ...Object.assign(found, definedOnly({ title, state, body, labels, assignees, milestone })) };
    },
  },
  {
    slug: 'CREATE_AN_ISSUE_COMMENT',
    name: 'Create an issue comment',
    description: 'Adds a comment to an issue or to the conversation of a pull request.',
    effect: 'create',
    input: input({ ...repositoryArguments, issue_number: issueNumber, body: text('The comment, in Markdown.') }),
    output: comment,
    run: (args, context) => {
      findIssue(context, args);
      return {
        ...addTo(context, comments, { ...args, html_url: `${webAddress(args)}#comment`, created_at: nowIn(context) }),
      };
    },
  },
  {
    slug: 'LIST_ISSUE_COMMENTS',
    name: 'List issue comments',
    description: 'Lists the comments under an issue, oldest first.',
    effect: 'read',
    input: input({ ...repositoryArguments, issue_number: issueNumber }, page),
    output: pageOf('comments', comment),
    run: listFrom(comments, {
      as: 'comments',
      limit: 'per_page',
      cursor: 'page',
      numbered: true,
      oldestFirst: true,
      where: sameIn('owner', 'repo', 'issue_number'),
    }),
  },
  {
    slug: 'SEARCH_ISSUES_AND_PULL_REQUESTS',
    name: 'Search issues and pull requests',
    description:
      'Finds issues and pull requests anywhere by words and qualifiers such as `is:open repo:octocat/hello-world`.',
    effect: 'read',
    input: input({ q: text('Words and qualifiers.', { examples: ['login is:open'] }) }, page),
    output: pageOf('items', record('An issue or pull request.', { number: issueNumber, title: text('Title.') })),
    run: (args, context) => {
      const found = [...recordsOf(context, issues), ...recordsOf(context, pulls)].filter((item) =>
        matchesQuery(item, args.q),
      );
      return { items: found.map((item) => ({ ...item })) };
    },
  },
  {
    slug: 'CREATE_A_PULL_REQUEST',
    name: 'Create a pull request',
    description: 'Offers the change of one branch for review and merging into another.',
    effect: 'create',
    important: true,
    input: input(
      { ...repositoryArguments, head: text('Branch with the change.'), base: text('Branch that is to receive it.') },
      {
        title: text('Title of the pull request.', { default: 'Untitled change' }),
        body: text('What changes and why, in Markdown.'),
        draft: flag('Open it as a draft that is not ready for review.', { default: false }),
      },
    ),
    output: pull,
    run: (args, context) => {
      const number = nextNumber(issuesOfRepository(context, args), 'number');
      const html_url = `${webAddress(args)}/pull/${number}`;
      return {
        ...addTo(context, pulls, {
          ...args,
          number,
          state: 'open',
          merged: false,
          html_url,
          created_at: nowIn(context),
        }),
      };
    },
  },
  {
    slug: 'LIST_PULL_REQUESTS',
    name: 'List pull requests',
    description: 'Lists the pull requests of a repository with their branches and state.',
    effect: 'read',
    input: input(repositoryArguments, {
      state: choice('Which ones.', ['open', 'closed', 'all'], { default: 'open' }),
      ...page,
    }),
    output: pageOf('pull_requests', pull),
    run: listFrom(pulls, {
      as: 'pull_requests',
      limit: 'per_page',
      cursor: 'page',
      numbered: true,
      where: (record, args, context) =>
        sameIn('owner', 'repo')(record, args, context) && (args.state === 'all' || record.state === args.state),
    }),
  },
  {
    slug: 'MERGE_A_PULL_REQUEST',
    name: 'Merge a pull request',
    description: 'Merges a pull request into its base branch; this cannot be taken back here.',
    effect: 'remove',
    input: input(
      { ...repositoryArguments, pull_number: issueNumber },
      {
        merge_method: choice('How.', ['merge', 'squash', 'rebase'], { default: 'merge' }),
        commit_title: text('Title of the commit.'),
      },
    ),
    output: pull,
    run: (args, context) => {
      const found = recordsOf(context, pulls).find(
        (one) => isInRepository(one, args) && one.number === args.pull_number,
      );
      if (!found) throw new AppError('Not Found: no such pull request.');
      if (found.state === 'closed') throw new AppError('Pull Request is not mergeable: it is closed.');
      return { ...Object.assign(found, { state: 'closed', merged: true }) };
    },
  },
  {
    slug: 'LIST_REPOSITORIES_FOR_THE_AUTHENTICATED_USER',
    name: 'List my repositories',
    description: 'Lists the repositories that the connected person owns or may write to.',
    effect: 'read',
    input: input({}, { visibility: choice('Which ones.', ['all', 'public', 'private'], { default: 'all' }), ...page }),
    output: pageOf('repositories', repository),
    run: listFrom(repositories, {
      as: 'repositories',
      limit: 'per_page',
      cursor: 'page',
      numbered: true,
      where: (record, args) => args.visibility === 'all' || record.private === (args.visibility === 'private'),
    }),
  },
  {
    slug: 'CREATE_A_REPOSITORY_FOR_THE_AUTHENTICATED_USER',
    name: 'Create a repository',
    description: 'Makes a new repository under the connected person.',
    effect: 'create',
    input: input(
      { name: text('Name of the repository.', { pattern: '^[\\w.-]+$', examples: ['website'] }) },
      { description: text('What it is for.'), private: flag('Only invited people see it.', { default: false }) },
    ),
    output: repository,
    run: (args, context) => {
      if (recordsOf(context, repositories).some((one) => one.name === args.name))
        throw new AppError('Repository creation failed: name already exists on this account.');
      return { ...addTo(context, repositories, repositoryFields(context, args)) };
    },
  },
  {
    slug: 'CREATE_A_RELEASE',
    name: 'Create a release',
    description: 'Publishes a release of a repository at a Git tag, with notes.',
    effect: 'create',
    input: input(
      { ...repositoryArguments, tag_name: text('Git tag.', { examples: ['v1.2.0'] }) },
      { name: text('Title.'), body: text('Notes.') },
    ),
    output: release,
    run: (args, context) => ({ ...addTo(context, releases, { ...args, created_at: nowIn(context) }) }),
  },
  {
    slug: 'LIST_RELEASES',
    name: 'List releases',
    description: 'Lists what was released of a repository and when, newest first.',
    effect: 'read',
    input: input(repositoryArguments, page),
    output: pageOf('releases', release),
    run: listFrom(releases, {
      as: 'releases',
      limit: 'per_page',
      cursor: 'page',
      numbered: true,
      where: sameIn('owner', 'repo'),
    }),
  },
  {
    slug: 'GET_THE_AUTHENTICATED_USER',
    name: 'Get the authenticated user',
    description: 'Tells who is connected: login name and number of repositories.',
    effect: 'read',
    input: input({}),
    output: record('The connected person.', { login: text('Login name.'), public_repos: integer('Repositories.') }),
    run: (_input, context) => ({
      login: handleOf(context.account),
      public_repos: recordsOf(context, repositories).length,
    }),
  },
]);

import {
  addressOf,
  type Collection,
  collection,
  getFrom,
  nextNumber,
  nowIn,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentions, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  day,
  type Fields,
  input,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const statuses = ['To Do', 'In Progress', 'In Review', 'Done'];

const projects: Collection = collection('projects', 'project', {
  key: 'key',
  start: () => [
    { key: 'WEB', name: 'Website' },
    { key: 'OPS', name: 'Operations' },
  ],
});
const issues: Collection = collection('issues', 'issue', {
  key: 'key',
  start: (context) => [
    issueFields({ project_key: 'WEB', summary: 'Broken link on the start page', issue_type: 'Bug' }, context),
  ],
});
const comments: Collection = collection('comments', 'comment');
const worklogs: Collection = collection('worklogs', 'worklog');

const issueKey = text('Key of the issue.', { examples: ['WEB-1'] });
const projectKey = text('Key of the project.', { examples: ['WEB'] });
const paging: Fields = { max_results: pageSize(50, 100), next_page_token: pageStart() };
const content: Fields = {
  description: text('What it is about.'),
  priority: choice('How pressing it is.', ['Highest', 'High', 'Medium', 'Low', 'Lowest']),
  assignee: text('Account id or mail address of the person who does it.'),
  labels: list(text('A label without spaces.'), 'Labels.'),
  due_date: day('Day by which it is due.'),
  parent: text('Key of the issue above, for sub-tasks and stories of an epic.'),
};
const issue = record(
  'An issue.',
  { key: issueKey, summary: text('Title.'), status: choice('State of the work.', statuses), project_key: projectKey },
  { issue_type: text('Kind.'), reporter: text('Who opened it.'), ...content },
);
const comment = record('A comment.', { id: text('Id.'), body: text('What it says.') });
const project = record('A project.', { key: projectKey, name: text('Name.') });
const page = { limit: 'max_results', cursor: 'next_page_token', next: 'next_page_token' };

export const jiraActions = appActions('jira', [
  {
    slug: 'CREATE_ISSUE',
    name: 'Create issue',
    description: 'Opens an issue in a Jira project: a task, bug, story or epic.',
    effect: 'create',
    important: true,
    input: input(
      { project_key: projectKey, summary: text('Title of the issue.') },
      {
        issue_type: choice('Kind of issue.', ['Task', 'Bug', 'Story', 'Epic', 'Sub-task'], { default: 'Task' }),
        ...content,
      },
    ),
    output: issue,
    run: createIn(issues, issueFields),
  },
  {
    slug: 'SEARCH_FOR_ISSUES_USING_JQL_POST',
    name: 'Search issues with JQL',
    description: 'Finds issues by a query in JQL: by project, status, assignee or words, joined with AND.',
    effect: 'read',
    important: true,
    replaces: ['SEARCH_FOR_ISSUES_USING_JQL_GET'],
    input: input({ jql: text('The query.', { examples: ['project = WEB AND status = "To Do"'] }) }, paging),
    output: pageOf('issues', issue, 'next_page_token'),
    run: listFrom(issues, { as: 'issues', ...page, where: (one, args) => matchesJql(one, String(args.jql)) }),
  },
  {
    slug: 'GET_ISSUE',
    name: 'Get issue',
    description: 'Reads one issue with all its fields.',
    effect: 'read',
    input: input({ issue_key: issueKey }),
    output: issue,
    run: findIn(issues, 'issue_key'),
  },
  {
    slug: 'EDIT_ISSUE',
    name: 'Edit issue',
    description: 'Changes title, description, priority, labels or due day of an issue.',
    effect: 'update',
    input: input({ issue_key: issueKey }, { summary: text('New title.'), ...content }),
    output: issue,
    run: updateIn(issues, 'issue_key'),
  },
  {
    slug: 'TRANSITION_ISSUE',
    name: 'Transition issue',
    description: 'Moves an issue to another status, for instance from to do to done.',
    effect: 'update',
    important: true,
    input: input({ issue_key: issueKey, transition: choice('The new status.', statuses) }),
    output: issue,
    run: updateIn(issues, 'issue_key', (args) => ({ status: args.transition })),
  },
  {
    slug: 'ASSIGN_ISSUE',
    name: 'Assign issue',
    description: 'Gives an issue to a person, or to nobody.',
    effect: 'update',
    input: input({ issue_key: issueKey, assignee: text('Account id or mail address; empty for nobody.') }),
    output: issue,
    run: updateIn(issues, 'issue_key'),
  },
  {
    slug: 'DELETE_ISSUE',
    name: 'Delete issue',
    description: 'Deletes an issue with its comments.',
    effect: 'remove',
    input: input({ issue_key: issueKey }),
    output: removed('key'),
    run: removeFrom(issues, 'issue_key'),
  },
  {
    slug: 'ADD_COMMENT',
    name: 'Add comment',
    description: 'Comments on an issue.',
    effect: 'create',
    input: input({ issue_key: issueKey, body: text('What to say.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, issues, args.issue_key);
      return { ...args, author: addressOf(context.account), created: nowIn(context) };
    }),
  },
  {
    slug: 'LIST_ISSUE_COMMENTS',
    name: 'List issue comments',
    description: 'Lists the comments on an issue.',
    effect: 'read',
    input: input({ issue_key: issueKey }, paging),
    output: pageOf('comments', comment, 'next_page_token'),
    run: listFrom(comments, { as: 'comments', ...page, where: sameIn('issue_key') }),
  },
  {
    slug: 'ADD_WORKLOG',
    name: 'Add worklog',
    description: 'Books working time on an issue.',
    effect: 'create',
    input: input(
      { issue_key: issueKey, time_spent: text('How long.', { examples: ['1h 30m'] }) },
      { comment: text('What was done.') },
    ),
    output: record('The entry.', { id: text('Id.'), time_spent: text('How long.') }),
    run: createIn(worklogs, (args, context) => {
      getFrom(context, issues, args.issue_key);
      return args;
    }),
  },
  {
    slug: 'GET_ALL_PROJECTS',
    name: 'Get all projects',
    description: 'Lists the Jira projects that the person sees, with their keys.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('projects', project, 'next_page_token'),
    run: listFrom(projects, { as: 'projects', ...page, oldestFirst: true }),
  },
]);

function issueFields(args: StoredRecord, context: ActionContext): StoredRecord {
  getFrom(context, projects, args.project_key);
  const number = nextNumber(context.account.collection(issues.name), 'number');
  const key = `${args.project_key}-${number}`;
  return { ...args, key, number, status: 'To Do', reporter: addressOf(context.account), created: nowIn(context) };
}

const fieldsOfJql: Record<string, string> = {
  project: 'project_key',
  status: 'status',
  assignee: 'assignee',
  reporter: 'reporter',
  priority: 'priority',
  issuetype: 'issue_type',
  key: 'key',
};

function matchesJql(issue: StoredRecord, jql: string): boolean {
  const conditions = jql
    .replace(/\border by\b.*$/i, '')
    .split(/\s+and\s+/i)
    .filter((part) => part.trim());
  return conditions.every((condition) => {
    const [, name = '', operator = '', value = ''] = condition.trim().match(/^(\w+)\s*(!=|=|~)\s*"?([^"]*)"?$/) ?? [];
    if (operator === '~') return mentions(issue, value);
    const field = fieldsOfJql[name.toLowerCase()];
    if (!field) throw new AppError(`Error in the JQL Query: "${condition.trim()}" cannot be read.`);
    return (String(issue[field] ?? '').toLowerCase() === value.toLowerCase()) === (operator === '=');
  });
}

import {
  type Collection,
  collection,
  getFrom,
  handleOf,
  nextNumber,
  nowIn,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import type { ActionContext } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  day,
  type Fields,
  input,
  integer,
  link,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const teams: Collection = collection('teams', 'team', {
  start: () => [
    { id: 'team_eng', key: 'ENG', name: 'Engineering' },
    { id: 'team_ops', key: 'OPS', name: 'Operations' },
  ],
});
const issues: Collection = collection('issues', 'issue', {
  start: (context) => [
    issueFields({ team_id: 'team_eng', title: 'Sign-in page is slow', priority: 2, state: 'Todo' }, context),
  ],
});
const projects: Collection = collection('projects', 'project', {
  start: () => [
    { name: 'Spring launch', description: 'Everything for the launch.', state: 'started', team_ids: ['team_eng'] },
  ],
});
const comments: Collection = collection('comments', 'comment');
const states: Collection = collection('states', 'state', {
  start: () => ['Backlog', 'Todo', 'In Progress', 'In Review', 'Done', 'Canceled'].map((name) => ({ name })),
});

const issueId = text('Id of the issue.');
const teamId = text('Id of the team.', { examples: ['team_eng'] });
const state = choice('State of the work.', ['Backlog', 'Todo', 'In Progress', 'In Review', 'Done', 'Canceled']);
const paging: Fields = { first: pageSize(25, 250), after: pageStart() };
const content: Fields = {
  description: text('What is to be done, in Markdown.'),
  priority: integer('0 none, 1 urgent, 2 high, 3 normal, 4 low.', { minimum: 0, maximum: 4 }),
  state,
  assignee_id: text('Id of the person who does it.'),
  project_id: text('Id of the project.'),
  due_date: day('Day by which it is due.'),
  estimate: integer('Size in points.', { minimum: 0 }),
  label_ids: list(text('Id of a label.'), 'Labels.'),
};
const issue = record(
  'An issue.',
  { id: issueId, identifier: text('Readable id such as ENG-12.'), title: text('Title.'), team_id: teamId, state },
  { ...content, url: link('Address.') },
);
const project = record('A project.', { id: text('Id.'), name: text('Name.') }, { state: text('State.') });
const comment = record('A comment.', { id: text('Id.'), body: text('What it says.'), issue_id: issueId });
const named = record('An entry.', { id: text('Id.'), name: text('Name.') });
const page = { limit: 'first', cursor: 'after', next: 'after' };

export const linearActions = appActions('linear', [
  {
    slug: 'CREATE_LINEAR_ISSUE',
    name: 'Create issue',
    description: 'Opens an issue in a team of Linear: a bug, a feature, something to do.',
    effect: 'create',
    important: true,
    replaces: ['CREATE_ISSUE'],
    input: input({ team_id: teamId, title: text('Title of the issue.') }, content),
    output: issue,
    run: createIn(issues, issueFields),
  },
  {
    slug: 'LIST_LINEAR_ISSUES',
    name: 'List issues',
    description: 'Lists issues, newest first, of a team, a project, a person or in a state.',
    effect: 'read',
    important: true,
    input: input(
      {},
      {
        team_id: teamId,
        project_id: text('Only of this project.'),
        assignee_id: text('Only of this person.'),
        state,
        ...paging,
      },
    ),
    output: pageOf('issues', issue, 'after'),
    run: listFrom(issues, { as: 'issues', ...page, where: sameIn('team_id', 'project_id', 'assignee_id', 'state') }),
  },
  {
    slug: 'SEARCH_ISSUES',
    name: 'Search issues',
    description: 'Finds issues by words in title or description.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('issues', issue, 'after'),
    run: listFrom(issues, { as: 'issues', ...page, where: mentioning() }),
  },
  {
    slug: 'GET_LINEAR_ISSUE',
    name: 'Get issue',
    description: 'Reads one issue in full.',
    effect: 'read',
    input: input({ issue_id: issueId }),
    output: issue,
    run: findIn(issues, 'issue_id'),
  },
  {
    slug: 'UPDATE_ISSUE',
    name: 'Update issue',
    description: 'Changes an issue: move it to another state, assign it, set priority or due day.',
    effect: 'update',
    important: true,
    input: input({ issue_id: issueId }, { title: text('New title.'), ...content }),
    output: issue,
    run: updateIn(issues, 'issue_id'),
  },
  {
    slug: 'DELETE_LINEAR_ISSUE',
    name: 'Delete issue',
    description: 'Deletes an issue.',
    effect: 'remove',
    input: input({ issue_id: issueId }),
    output: removed(),
    run: removeFrom(issues, 'issue_id'),
  },
  {
    slug: 'CREATE_LINEAR_COMMENT',
    name: 'Create comment',
    description: 'Comments on an issue.',
    effect: 'create',
    input: input({ issue_id: issueId, body: text('What to say, in Markdown.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, issues, args.issue_id);
      return { ...args, user: handleOf(context.account), created_at: nowIn(context) };
    }),
  },
  {
    slug: 'LIST_COMMENTS',
    name: 'List comments',
    description: 'Lists the comments on an issue.',
    effect: 'read',
    input: input({ issue_id: issueId }, paging),
    output: pageOf('comments', comment, 'after'),
    run: listFrom(comments, { as: 'comments', ...page, where: sameIn('issue_id') }),
  },
  {
    slug: 'CREATE_LINEAR_PROJECT',
    name: 'Create project',
    description: 'Starts a project that gathers issues of one or more teams.',
    effect: 'create',
    input: input(
      { name: text('Name of the project.'), team_ids: list(teamId, 'Teams that work on it.', { minItems: 1 }) },
      { description: text('What it is for.'), target_date: day('Day by which it should be done.') },
    ),
    output: project,
    run: createIn(projects, (args) => ({ ...args, state: 'planned' })),
  },
  {
    slug: 'LIST_LINEAR_PROJECTS',
    name: 'List projects',
    description: 'Lists the projects with their states.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('projects', project, 'after'),
    run: listFrom(projects, { as: 'projects', ...page }),
  },
  {
    slug: 'LIST_LINEAR_TEAMS',
    name: 'List teams',
    description: 'Lists the teams with their ids, which new issues need.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('teams', named, 'after'),
    run: listFrom(teams, { as: 'teams', ...page, oldestFirst: true }),
  },
  {
    slug: 'LIST_LINEAR_STATES',
    name: 'List states',
    description: 'Lists the states that an issue can be in.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('states', named, 'after'),
    run: listFrom(states, { as: 'states', ...page, oldestFirst: true }),
  },
]);

function issueFields(args: StoredRecord, context: ActionContext): StoredRecord {
  const { key } = getFrom(context, teams, args.team_id);
  const number = nextNumber(context.account.collection(issues.name), 'number');
  const identifier = `${key}-${number}`;
  return {
    state: 'Backlog',
    ...args,
    number,
    identifier,
    url: `https://linear.app/issue/${identifier}`,
    created_at: nowIn(context),
  };
}

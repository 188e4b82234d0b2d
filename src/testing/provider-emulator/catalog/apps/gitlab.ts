import {
  type Collection,
  collection,
  getFrom,
  handleOf,
  nextNumber,
  nowIn,
  recordsOf,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, definedOnly, type Listing, listFrom, mentioning, sameIn } from '../record-operations.js';
import { choice, type Fields, flag, input, integer, link, pageOf, pageSize, record, text } from '../schema-builders.js';

const projects: Collection = collection('projects', 'project', {
  start: (context) => [
    { id: 'project_tools', name: 'tools', path: `${handleOf(context.account)}/tools`, visibility: 'private' },
  ],
});
const issues: Collection = collection('issues', 'issue', {
  start: (context) => [
    withNextNumber(issues, { project_id: 'project_tools', title: 'Explain how to install it' }, context),
  ],
});
const mergeRequests: Collection = collection('merge_requests', 'merge request');
const notes: Collection = collection('notes', 'note');
const pipelines: Collection = collection('pipelines', 'pipeline', {
  start: (context) => [{ project_id: 'project_tools', ref: 'main', status: 'success', created_at: nowIn(context) }],
});

const projectId = text('Id of the project.', { examples: ['project_tools'] });
const iid = integer('Number within the project.', { minimum: 1 });
const paging: Fields = {
  per_page: pageSize(20, 100),
  page: integer('Which page, from 1.', { default: 1, minimum: 1 }),
};
const page = { limit: 'per_page', cursor: 'page', numbered: true } satisfies Partial<Listing>;
const content: Fields = {
  description: text('What it is about, in Markdown.'),
  labels: text('Labels with commas between.'),
};
const issue = record(
  'An issue.',
  { iid, title: text('Title.'), state: text('opened or closed.') },
  { ...content, web_url: link('Address.') },
);
const mergeRequest = record(
  'A merge request.',
  { iid, title: text('Title.'), state: text('opened, merged or closed.') },
  { source_branch: text('From.'), target_branch: text('To.'), web_url: link('Address.') },
);
const project = record('A project.', { id: projectId, name: text('Name.'), visibility: text('Who sees it.') });
const pipeline = record('A pipeline.', { id: text('Id.'), ref: text('Branch or tag.'), status: text('State.') });

export const gitlabActions = appActions('gitlab', [
  {
    slug: 'CREATE_PROJECT_ISSUE',
    name: 'Create issue',
    description: 'Opens an issue in a GitLab project.',
    effect: 'create',
    important: true,
    input: input({ project_id: projectId, title: text('Title of the issue.') }, content),
    output: issue,
    run: createIn(issues, (args, context) => withNextNumber(issues, args, context)),
  },
  {
    slug: 'LIST_PROJECT_ISSUES',
    name: 'List issues',
    description: 'Lists the issues of a project.',
    effect: 'read',
    important: true,
    input: input({ project_id: projectId }, { state: choice('Only in this state.', ['opened', 'closed']), ...paging }),
    output: pageOf('issues', issue),
    run: listFrom(issues, { as: 'issues', ...page, where: sameIn('project_id', 'state') }),
  },
  {
    slug: 'UPDATE_PROJECT_ISSUE',
    name: 'Update issue',
    description: 'Changes an issue, closes or reopens it.',
    effect: 'update',
    input: input(
      { project_id: projectId, issue_iid: iid },
      { title: text('New title.'), state_event: choice('Close or reopen.', ['close', 'reopen']), ...content },
    ),
    output: issue,
    run: (args, context) => {
      const { title, description, labels, state_event } = args;
      const state = state_event && (state_event === 'close' ? 'closed' : 'opened');
      const found = findByNumber(context, issues, args.project_id, args.issue_iid);
      return { ...Object.assign(found, definedOnly({ title, description, labels, state })) };
    },
  },
  {
    slug: 'CREATE_MERGE_REQUEST',
    name: 'Create merge request',
    description: 'Offers the change of a branch for review and merging.',
    effect: 'create',
    important: true,
    input: input(
      {
        project_id: projectId,
        source_branch: text('Branch with the change.'),
        target_branch: text('Branch that receives it.'),
        title: text('Title.'),
      },
      { remove_source_branch: flag('Delete the branch after merging.'), ...content },
    ),
    output: mergeRequest,
    run: createIn(mergeRequests, (args, context) => withNextNumber(mergeRequests, args, context)),
  },
  {
    slug: 'GET_PROJECT_MERGE_REQUESTS',
    name: 'List merge requests',
    description: 'Lists the merge requests of a project.',
    effect: 'read',
    input: input(
      { project_id: projectId },
      { state: choice('Only in this state.', ['opened', 'merged', 'closed']), ...paging },
    ),
    output: pageOf('merge_requests', mergeRequest),
    run: listFrom(mergeRequests, { as: 'merge_requests', ...page, where: sameIn('project_id', 'state') }),
  },
  {
    slug: 'MERGE_MERGE_REQUEST',
    name: 'Merge merge request',
    description: 'Merges a merge request into its target branch.',
    effect: 'remove',
    input: input({ project_id: projectId, merge_request_iid: iid }, { squash: flag('Make one commit of it.') }),
    output: mergeRequest,
    run: (args, context) => {
      const found = findByNumber(context, mergeRequests, args.project_id, args.merge_request_iid);
      if (found.state !== 'opened') throw new AppError('405 Method Not Allowed: the merge request is not open.');
      return { ...Object.assign(found, { state: 'merged' }) };
    },
  },
  {
    slug: 'CREATE_ISSUE_NOTE',
    name: 'Comment on issue',
    description: 'Writes a comment on an issue.',
    effect: 'create',
    input: input({ project_id: projectId, issue_iid: iid, body: text('What to say, in Markdown.') }),
    output: record('The comment.', { id: text('Id.'), body: text('What it says.') }),
    run: createIn(notes, (args, context) => {
      findByNumber(context, issues, args.project_id, args.issue_iid);
      return { ...args, author: handleOf(context.account), created_at: nowIn(context) };
    }),
  },
  {
    slug: 'GET_PROJECTS',
    name: 'List projects',
    description: 'Lists the projects that the person can see, by words if wanted.',
    effect: 'read',
    input: input({}, { search: text('Part of the name.'), ...paging }),
    output: pageOf('projects', project),
    run: listFrom(projects, { as: 'projects', ...page, where: mentioning('search') }),
  },
  {
    slug: 'CREATE_PROJECT',
    name: 'Create project',
    description: 'Makes a project with a repository of its own.',
    effect: 'create',
    input: input(
      { name: text('Name of the project.') },
      { visibility: choice('Who sees it.', ['private', 'internal', 'public'], { default: 'private' }) },
    ),
    output: project,
    run: createIn(projects, (args, context) => ({ ...args, path: `${handleOf(context.account)}/${args.name}` })),
  },
  {
    slug: 'LIST_PROJECT_PIPELINES',
    name: 'List pipelines',
    description: 'Lists the runs of the build pipeline with their states.',
    effect: 'read',
    input: input({ project_id: projectId }, paging),
    output: pageOf('pipelines', pipeline),
    run: listFrom(pipelines, { as: 'pipelines', ...page, where: sameIn('project_id') }),
  },
  {
    slug: 'CREATE_PIPELINE',
    name: 'Run pipeline',
    description: 'Starts the build pipeline for a branch or tag.',
    effect: 'create',
    input: input({ project_id: projectId, ref: text('Branch or tag.', { examples: ['main'] }) }),
    output: pipeline,
    run: createIn(pipelines, (args, context) => {
      getFrom(context, projects, args.project_id);
      return { ...args, status: 'created', created_at: nowIn(context) };
    }),
  },
]);

function withNextNumber(where: Collection, args: StoredRecord, context: ActionContext): StoredRecord {
  const { path } = getFrom(context, projects, args.project_id);
  const earlier = context.account.collection(where.name).filter((one) => one.project_id === args.project_id);
  const next = nextNumber(earlier, 'iid');
  return {
    ...args,
    iid: next,
    state: 'opened',
    web_url: `https://gitlab.com/${path}/-/${where.name}/${next}`,
    created_at: nowIn(context),
  };
}

function findByNumber(context: ActionContext, where: Collection, project: unknown, number: unknown): StoredRecord {
  const found = recordsOf(context, where).find((one) => one.project_id === project && one.iid === number);
  if (!found) throw new AppError(`404 Not found: ${where.one} ${number} of project ${project}.`);
  return found;
}

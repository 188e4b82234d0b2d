import { addressOf, type Collection, collection, getFrom, nowIn, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import type { ActionContext } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  day,
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

const workspaces: Collection = collection('workspaces', 'workspace', {
  key: 'gid',
  start: () => [{ gid: 'workspace_1', name: 'Our company' }],
});
const projects: Collection = collection('projects', 'project', {
  key: 'gid',
  start: () => [{ gid: 'project_launch', name: 'Launch', workspace: 'workspace_1', archived: false }],
});
const sections: Collection = collection('sections', 'section', {
  key: 'gid',
  start: () => ['Next', 'Now', 'Done'].map((name) => ({ name, project: 'project_launch' })),
});
const tasks: Collection = collection('tasks', 'task', {
  key: 'gid',
  start: (context) => [
    taskFields({ name: 'Write the announcement', projects: ['project_launch'], due_on: '2030-06-03' }, context),
  ],
});
const stories: Collection = collection('stories', 'comment', { key: 'gid' });

const taskId = text('Id of the task.');
const projectId = text('Id of the project.', { examples: ['project_launch'] });
const paging: Fields = { limit: pageSize(20, 100), offset: pageStart() };
const page = { cursor: 'offset', next: 'offset' };
const content: Fields = {
  notes: text('What it is about.'),
  assignee: text('Mail address or id of the person; `me` for oneself.'),
  due_on: day('Day by which it is due.'),
  projects: list(projectId, 'Projects it belongs to.'),
  followers: list(text('Mail address or id.'), 'Who hears of changes.'),
};
const task = record('A task.', { gid: taskId, name: text('Title.'), completed: flag('Whether it is done.') }, content);
const project = record('A project.', { gid: projectId, name: text('Name.') }, { archived: flag('Archived.') });
const named = record('An entry.', { gid: text('Id.'), name: text('Name.') });
const story = record('A comment.', { gid: text('Id.'), text: text('What it says.') });

export const asanaActions = appActions('asana', [
  {
    slug: 'CREATE_A_TASK',
    name: 'Create task',
    description: 'Makes a task in Asana, in projects or for a person.',
    effect: 'create',
    important: true,
    replaces: ['CREATE_TASK'],
    input: input(
      { name: text('Title of the task.') },
      { workspace: text('Id of the workspace.', { default: 'workspace_1' }), ...content },
    ),
    output: task,
    run: createIn(tasks, (args, context) => {
      for (const one of (args.projects as string[]) ?? []) getFrom(context, projects, one);
      return taskFields(args, context);
    }),
  },
  {
    slug: 'GET_TASKS_FROM_A_PROJECT',
    name: 'List tasks of project',
    description: 'Lists the tasks of a project.',
    effect: 'read',
    important: true,
    input: input({ project_gid: projectId }, paging),
    output: pageOf('data', task, 'offset'),
    run: listFrom(tasks, {
      as: 'data',
      ...page,
      where: (one, args) => ((one.projects as unknown[]) ?? []).includes(args.project_gid),
    }),
  },
  {
    slug: 'GET_MULTIPLE_TASKS',
    name: 'List tasks',
    description: 'Lists tasks of a person or all, open ones alone if wanted.',
    effect: 'read',
    input: input({}, { assignee: text('Whose.'), completed: flag('Only done, or only open.'), ...paging }),
    output: pageOf('data', task, 'offset'),
    run: listFrom(tasks, { as: 'data', ...page, where: sameIn('assignee', 'completed') }),
  },
  {
    slug: 'SEARCH_TASKS_IN_WORKSPACE',
    name: 'Search tasks',
    description: 'Finds tasks by words in title or notes.',
    effect: 'read',
    input: input({ text: text('What to look for.') }, paging),
    output: pageOf('data', task, 'offset'),
    run: listFrom(tasks, { as: 'data', ...page, where: mentioning('text') }),
  },
  {
    slug: 'GET_A_TASK',
    name: 'Get task',
    description: 'Reads one task.',
    effect: 'read',
    input: input({ task_gid: taskId }),
    output: task,
    run: findIn(tasks, 'task_gid'),
  },
  {
    slug: 'UPDATE_A_TASK',
    name: 'Update task',
    description: 'Changes a task: mark it done, assign it, set its due day, rename it.',
    effect: 'update',
    important: true,
    input: input({ task_gid: taskId }, { name: text('New title.'), completed: flag('Done or open.'), ...content }),
    output: task,
    run: updateIn(tasks, 'task_gid'),
  },
  {
    slug: 'DELETE_TASK',
    name: 'Delete task',
    description: 'Deletes a task.',
    effect: 'remove',
    input: input({ task_gid: taskId }),
    output: removed('gid'),
    run: removeFrom(tasks, 'task_gid'),
  },
  {
    slug: 'CREATE_TASK_COMMENT',
    name: 'Comment on task',
    description: 'Writes a comment on a task.',
    effect: 'create',
    input: input({ task_gid: taskId, text: text('What to say.') }),
    output: story,
    run: createIn(stories, (args, context) => {
      getFrom(context, tasks, args.task_gid);
      return { ...args, created_by: addressOf(context.account), created_at: nowIn(context) };
    }),
  },
  {
    slug: 'GET_STORIES_FOR_TASK',
    name: 'List task comments',
    description: 'Lists the comments on a task.',
    effect: 'read',
    input: input({ task_gid: taskId }, paging),
    output: pageOf('data', story, 'offset'),
    run: listFrom(stories, { as: 'data', ...page, where: sameIn('task_gid') }),
  },
  {
    slug: 'CREATE_A_PROJECT',
    name: 'Create project',
    description: 'Makes a project that gathers tasks.',
    effect: 'create',
    input: input(
      { name: text('Name of the project.') },
      { notes: text('What it is for.'), due_on: day('Day of completion.') },
    ),
    output: project,
    run: createIn(projects, (args) => ({ ...args, archived: false })),
  },
  {
    slug: 'GET_MULTIPLE_PROJECTS',
    name: 'List projects',
    description: 'Lists the projects of the workspace.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('data', project, 'offset'),
    run: listFrom(projects, { as: 'data', ...page }),
  },
  {
    slug: 'GET_SECTIONS_IN_PROJECT',
    name: 'List sections',
    description: 'Lists the sections (columns) of a project.',
    effect: 'read',
    input: input({ project: projectId }, paging),
    output: pageOf('data', named, 'offset'),
    run: listFrom(sections, { as: 'data', ...page, oldestFirst: true, where: sameIn('project') }),
  },
  {
    slug: 'GET_MULTIPLE_WORKSPACES',
    name: 'List workspaces',
    description: 'Lists the workspaces that the person belongs to.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('data', named, 'offset'),
    run: listFrom(workspaces, { as: 'data', ...page }),
  },
]);

function taskFields(args: StoredRecord, context: ActionContext): StoredRecord {
  return { ...args, completed: false, created_at: nowIn(context) };
}

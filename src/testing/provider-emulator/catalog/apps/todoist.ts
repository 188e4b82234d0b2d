import { type Collection, collection, getFrom, nowIn, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import type { ActionContext } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentions, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  day,
  type Fields,
  flag,
  input,
  integer,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const projects: Collection = collection('projects', 'project', {
  start: () => [
    { id: 'inbox', name: 'Inbox' },
    { id: 'project_home', name: 'Home' },
  ],
});
const tasks: Collection = collection('tasks', 'task', {
  start: (context) => [
    taskFields({ content: 'Buy lemons', project_id: 'project_home', priority: 1 }, context),
    taskFields({ content: 'Renew the passport', project_id: 'inbox', priority: 4, due_date: '2030-05-20' }, context),
  ],
});
const comments: Collection = collection('comments', 'comment');
const labels: Collection = collection('labels', 'label');

const taskId = text('Id of the task.');
const paging: Fields = { limit: pageSize(50, 200), cursor: pageStart() };
const content: Fields = {
  description: text('More about it.'),
  project_id: text('Id of the project; the inbox when left out.'),
  due_date: day('Day by which it is due.'),
  due_string: text('When it is due, in words.', { examples: ['every Monday at 9'] }),
  priority: integer('From 1, normal, to 4, urgent.', { minimum: 1, maximum: 4 }),
  labels: list(text('Name of a label.'), 'Labels.'),
};
const task = record('A task.', { id: taskId, content: text('What to do.'), is_completed: flag('Done.') }, content);
const project = record('A project.', { id: text('Id.'), name: text('Name.') });
const comment = record('A comment.', { id: text('Id.'), content: text('What it says.') });

export const todoistActions = appActions('todoist', [
  {
    slug: 'CREATE_TASK',
    name: 'Create task',
    description: 'Notes something to do in Todoist, with due day, priority and labels.',
    effect: 'create',
    important: true,
    input: input({ content: text('What to do.') }, content),
    output: task,
    run: createIn(tasks, taskFields),
  },
  {
    slug: 'GET_ALL_TASKS',
    name: 'List tasks',
    description: 'Lists the open tasks, of one project, with one label or with certain words if wanted.',
    effect: 'read',
    important: true,
    replaces: ['GET_ACTIVE_TASKS'],
    input: input(
      {},
      {
        project_id: text('Only of this project.'),
        label: text('Only with this label.'),
        query: text('Words in the task.'),
        ...paging,
      },
    ),
    output: pageOf('tasks', task),
    run: listFrom(tasks, {
      as: 'tasks',
      where: (one, args, context) =>
        one.is_completed !== true &&
        sameIn('project_id')(one, args, context) &&
        (args.label === undefined || ((one.labels as unknown[]) ?? []).includes(args.label)) &&
        mentions(one, args.query),
    }),
  },
  {
    slug: 'GET_TASK',
    name: 'Get task',
    description: 'Reads one task.',
    effect: 'read',
    input: input({ task_id: taskId }),
    output: task,
    run: findIn(tasks, 'task_id'),
  },
  {
    slug: 'UPDATE_TASK',
    name: 'Update task',
    description: 'Changes text, due day, priority or labels of a task.',
    effect: 'update',
    input: input({ task_id: taskId }, { content: text('New text.'), ...content }),
    output: task,
    run: updateIn(tasks, 'task_id'),
  },
  {
    slug: 'CLOSE_TASK',
    name: 'Complete task',
    description: 'Ticks a task off as done.',
    effect: 'update',
    important: true,
    input: input({ task_id: taskId }),
    output: task,
    run: updateIn(tasks, 'task_id', () => ({ is_completed: true })),
  },
  {
    slug: 'REOPEN_TASK',
    name: 'Reopen task',
    description: 'Opens a task again that was ticked off.',
    effect: 'update',
    input: input({ task_id: taskId }),
    output: task,
    run: updateIn(tasks, 'task_id', () => ({ is_completed: false })),
  },
  {
    slug: 'DELETE_TASK',
    name: 'Delete task',
    description: 'Deletes a task.',
    effect: 'remove',
    input: input({ task_id: taskId }),
    output: removed(),
    run: removeFrom(tasks, 'task_id'),
  },
  {
    slug: 'CREATE_PROJECT',
    name: 'Create project',
    description: 'Makes a project to sort tasks into.',
    effect: 'create',
    input: input({ name: text('Name of the project.') }, { color: text('Colour.') }),
    output: project,
    run: createIn(projects, (args) => args),
  },
  {
    slug: 'GET_ALL_PROJECTS',
    name: 'List projects',
    description: 'Lists the projects.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('projects', project),
    run: listFrom(projects, { as: 'projects', oldestFirst: true }),
  },
  {
    slug: 'CREATE_COMMENT',
    name: 'Comment on task',
    description: 'Writes a comment on a task.',
    effect: 'create',
    input: input({ task_id: taskId, content: text('What to say.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, tasks, args.task_id);
      return args;
    }),
  },
  {
    slug: 'CREATE_LABEL',
    name: 'Create label',
    description: 'Makes a label to put on tasks.',
    effect: 'create',
    input: input({ name: text('Name of the label.') }),
    output: project,
    run: createIn(labels, (args) => args),
  },
]);

function taskFields(args: StoredRecord, context: ActionContext): StoredRecord {
  getFrom(context, projects, args.project_id ?? 'inbox');
  return { project_id: 'inbox', priority: 1, ...args, is_completed: false, created_at: nowIn(context) };
}

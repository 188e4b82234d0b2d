import { type Collection, collection, getFrom, nowIn, removeWhere, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import type { ActionContext } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  type Fields,
  flag,
  input,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const taskLists: Collection = collection('task_lists', 'task list', {
  start: () => [{ id: '@default', title: 'My tasks' }],
});
const tasks: Collection = collection('tasks', 'task', {
  start: (context) => [taskFields({ tasklist_id: '@default', title: 'Water the plants' }, context)],
});

const listId = text('Id of the list; `@default` is the first.', { default: '@default' });
const taskId = text('Id of the task.');
const paging: Fields = { max_results: pageSize(20, 100), page_token: pageStart() };
const page = { limit: 'max_results', cursor: 'page_token', next: 'nextPageToken' };
const status = choice('State.', ['needsAction', 'completed']);
const content: Fields = { notes: text('More about it.'), due: moment('Day by which it is due.') };
const task = record('A task.', { id: taskId, title: text('What to do.'), status, tasklist_id: text('List.') }, content);
const taskList = record('A list.', { id: text('Id.'), title: text('Name.') });

export const googletasksActions = appActions('googletasks', [
  {
    slug: 'INSERT_TASK',
    name: 'Create task',
    description: 'Notes something to do in a list of Google Tasks.',
    effect: 'create',
    important: true,
    input: input({ title: text('What to do.') }, { tasklist_id: listId, ...content }),
    output: task,
    run: createIn(tasks, taskFields),
  },
  {
    slug: 'LIST_TASKS',
    name: 'List tasks',
    description: 'Lists the tasks of a list, open ones unless told otherwise.',
    effect: 'read',
    important: true,
    input: input({}, { tasklist_id: listId, show_completed: flag('Done ones too.', { default: false }), ...paging }),
    output: pageOf('items', task, 'nextPageToken'),
    run: listFrom(tasks, {
      as: 'items',
      ...page,
      where: (one, args, context) =>
        sameIn('tasklist_id')(one, args, context) && (args.show_completed === true || one.status !== 'completed'),
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
    slug: 'PATCH_TASK',
    name: 'Update task',
    description: 'Changes a task, or ticks it off with the status completed.',
    effect: 'update',
    important: true,
    replaces: ['UPDATE_TASK'],
    input: input({ task_id: taskId }, { title: text('New text.'), status, ...content }),
    output: task,
    run: updateIn(tasks, 'task_id'),
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
    slug: 'CLEAR_TASKS',
    name: 'Clear completed tasks',
    description: 'Takes all done tasks out of a list.',
    effect: 'remove',
    input: input({}, { tasklist_id: listId }),
    output: record('The list.', { id: text('Id.'), deleted: flag('Always true.') }),
    run: (args, context) => {
      getFrom(context, taskLists, args.tasklist_id);
      removeWhere(context, tasks, (one) => one.tasklist_id === args.tasklist_id && one.status === 'completed');
      return { id: args.tasklist_id, deleted: true };
    },
  },
  {
    slug: 'CREATE_TASK_LIST',
    name: 'Create task list',
    description: 'Makes a further list.',
    effect: 'create',
    input: input({ tasklist_title: text('Name of the list.') }),
    output: taskList,
    run: createIn(taskLists, (args) => ({ title: args.tasklist_title })),
  },
  {
    slug: 'LIST_TASK_LISTS',
    name: 'List task lists',
    description: 'Lists the lists with their ids.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('items', taskList, 'nextPageToken'),
    run: listFrom(taskLists, { as: 'items', ...page, oldestFirst: true }),
  },
]);

function taskFields(args: StoredRecord, context: ActionContext): StoredRecord {
  getFrom(context, taskLists, args.tasklist_id);
  return { ...args, status: 'needsAction', updated: nowIn(context) };
}

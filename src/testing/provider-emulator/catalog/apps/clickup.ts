import { type Collection, collection, getFrom, handleOf, nowIn, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import type { ActionContext } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  type Fields,
  input,
  integer,
  link,
  list,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const statuses = ['to do', 'in progress', 'review', 'complete'];

const spaces: Collection = collection('spaces', 'space', { start: () => [{ id: 'space_main', name: 'Main' }] });
const lists: Collection = collection('lists', 'list', {
  start: () => [
    { id: 'list_week', space_id: 'space_main', name: 'This week' },
    { id: 'list_later', space_id: 'space_main', name: 'Later' },
  ],
});
const tasks: Collection = collection('tasks', 'task', {
  start: (context) => [taskFields({ list_id: 'list_week', name: 'Order new chairs', priority: 3 }, context)],
});
const comments: Collection = collection('comments', 'comment');
const entries: Collection = collection('time_entries', 'time entry');

const taskId = text('Id of the task.');
const listId = text('Id of the list.', { examples: ['list_week'] });
const status = choice('State of the work.', statuses);
const paging: Fields = { limit: pageSize(50, 100), cursor: pageStart() };
const content: Fields = {
  description: text('What it is about.'),
  status,
  priority: integer('1 urgent, 2 high, 3 normal, 4 low.', { minimum: 1, maximum: 4 }),
  due_date: moment('When it is due.'),
  assignees: list(text('Id or mail address of a person.'), 'Who does it.'),
  tags: list(text('A tag.'), 'Tags.'),
};
const task = record(
  'A task.',
  { id: taskId, list_id: listId, name: text('Title.'), status },
  { ...content, url: link('Address.') },
);
const named = record('An entry.', { id: text('Id.'), name: text('Name.') });
const comment = record('A comment.', { id: text('Id.'), comment_text: text('What it says.') });
const entry = record('A time entry.', { id: text('Id.'), task_id: taskId, minutes: integer('How long.') });

export const clickupActions = appActions('clickup', [
  {
    slug: 'CREATE_TASK',
    name: 'Create task',
    description: 'Makes a task in a list of ClickUp.',
    effect: 'create',
    important: true,
    input: input({ list_id: listId, name: text('Title of the task.') }, content),
    output: task,
    run: createIn(tasks, taskFields),
  },
  {
    slug: 'GET_TASKS',
    name: 'List tasks',
    description: 'Lists the tasks of a list, those in one status alone if wanted.',
    effect: 'read',
    important: true,
    input: input({ list_id: listId }, { status, ...paging }),
    output: pageOf('tasks', task),
    run: listFrom(tasks, { as: 'tasks', where: sameIn('list_id', 'status') }),
  },
  {
    slug: 'SEARCH_TASKS',
    name: 'Search tasks',
    description: 'Finds tasks in all lists by words.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('tasks', task),
    run: listFrom(tasks, { as: 'tasks', where: mentioning() }),
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
    description: 'Changes a task: set its status, priority, due time or assignees.',
    effect: 'update',
    important: true,
    input: input({ task_id: taskId }, { name: text('New title.'), ...content }),
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
    slug: 'CREATE_TASK_COMMENT',
    name: 'Comment on task',
    description: 'Writes a comment on a task.',
    effect: 'create',
    input: input({ task_id: taskId, comment_text: text('What to say.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, tasks, args.task_id);
      return { ...args, user: handleOf(context.account), date: nowIn(context) };
    }),
  },
  {
    slug: 'GET_TASK_COMMENTS',
    name: 'List task comments',
    description: 'Lists the comments on a task.',
    effect: 'read',
    input: input({ task_id: taskId }, paging),
    output: pageOf('comments', comment),
    run: listFrom(comments, { as: 'comments', where: sameIn('task_id') }),
  },
  {
    slug: 'CREATE_LIST',
    name: 'Create list',
    description: 'Makes a list in a space.',
    effect: 'create',
    input: input({ space_id: text('Id of the space.', { examples: ['space_main'] }), name: text('Name of the list.') }),
    output: named,
    run: createIn(lists, (args, context) => {
      getFrom(context, spaces, args.space_id);
      return args;
    }),
  },
  {
    slug: 'GET_LISTS',
    name: 'List lists',
    description: 'Lists the lists of a space with their ids.',
    effect: 'read',
    input: input({}, { space_id: text('Only of this space.'), ...paging }),
    output: pageOf('lists', named),
    run: listFrom(lists, { as: 'lists', oldestFirst: true, where: sameIn('space_id') }),
  },
  {
    slug: 'GET_SPACES',
    name: 'List spaces',
    description: 'Lists the spaces of the workspace.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('spaces', named),
    run: listFrom(spaces, { as: 'spaces' }),
  },
  {
    slug: 'CREATE_A_TIME_ENTRY',
    name: 'Track time',
    description: 'Books working time on a task.',
    effect: 'create',
    input: input(
      { task_id: taskId, minutes: integer('How long.', { minimum: 1 }) },
      { description: text('What was done.') },
    ),
    output: entry,
    run: createIn(entries, (args, context) => {
      getFrom(context, tasks, args.task_id);
      return args;
    }),
  },
]);

function taskFields(args: StoredRecord, context: ActionContext): StoredRecord {
  getFrom(context, lists, args.list_id);
  return {
    status: 'to do',
    ...args,
    url: `https://app.clickup.com/t/${context.newId('t')}`,
    date_created: nowIn(context),
  };
}

import { type Collection, collection, getFrom, handleOf, nowIn, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { createIn, findIn, listFrom, removeFrom, sameIn } from '../record-operations.js';
import {
  choice,
  decimal,
  type Fields,
  freeForm,
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
  start: () => [{ id: 'project_app', team_id: 'team_design', name: 'App' }],
});
const files: Collection = collection('files', 'file', {
  key: 'key',
  start: (context) => [
    { key: 'file_screens', project_id: 'project_app', name: 'Screens', version: '12', lastModified: nowIn(context) },
  ],
});
const nodes: Collection = collection('nodes', 'node', {
  start: () => [
    { id: '1:1', file_key: 'file_screens', name: 'Start', type: 'FRAME' },
    { id: '1:2', file_key: 'file_screens', name: 'Sign in', type: 'FRAME' },
  ],
});
const components: Collection = collection('components', 'component', {
  start: () => [{ file_key: 'file_screens', name: 'Button', description: 'The only button there is.' }],
});
const comments: Collection = collection('comments', 'comment');

const fileKey = text('Key of the file, as in its address.', { examples: ['file_screens'] });
const paging: Fields = { page_size: pageSize(30, 100), after: pageStart() };
const page = { limit: 'page_size', cursor: 'after', next: 'after' };
const node = record('A layer.', { id: text('Id.'), name: text('Name.'), type: text('Kind.') });
const file = record(
  'A file.',
  { key: fileKey, name: text('Name.'), version: text('Version.') },
  { lastModified: text('When.') },
);
const comment = record(
  'A comment.',
  { id: text('Id.'), message: text('What it says.'), file_key: fileKey },
  { user: text('Who.') },
);
const component = record('A component.', { id: text('Id.'), name: text('Name.') }, { description: text('About.') });

export const figmaActions = appActions('figma', [
  {
    slug: 'GET_FILE_JSON',
    name: 'Get file',
    description: 'Reads a design file with its frames.',
    effect: 'read',
    important: true,
    input: input({ file_key: fileKey }, { depth: integer('How many levels of layers to return.', { minimum: 1 }) }),
    output: record('The file.', { name: text('Name.'), document: list(node, 'Its frames.') }),
    run: (args, context) => {
      const found = getFrom(context, files, args.file_key);
      const frames = listFrom(nodes, { as: 'document', oldestFirst: true, where: sameIn('file_key') })(args, context);
      return { name: found.name, document: frames.document };
    },
  },
  {
    slug: 'GET_FILE_METADATA',
    name: 'Get file metadata',
    description: 'Tells name, version and last change of a design file.',
    effect: 'read',
    input: input({ file_key: fileKey }),
    output: file,
    run: findIn(files, 'file_key'),
  },
  {
    slug: 'RENDER_IMAGES_OF_FILE_NODES',
    name: 'Render images',
    description: 'Draws frames of a file as pictures and returns their addresses.',
    effect: 'read',
    input: input(
      { file_key: fileKey, ids: list(text('Id of a layer.'), 'Which layers.', { minItems: 1, examples: [['1:1']] }) },
      {
        format: choice('Kind of picture.', ['png', 'jpg', 'svg', 'pdf'], { default: 'png' }),
        scale: decimal('Enlargement.', { minimum: 0.01, maximum: 4 }),
      },
    ),
    output: record('The pictures.', { images: freeForm('Addresses by layer.') }),
    run: (args, context) => {
      getFrom(context, files, args.file_key);
      const addresses = (args.ids as string[]).map((id) => {
        getFrom(context, nodes, id);
        return [id, `https://images.figma.example.com/${encodeURIComponent(id)}.${args.format}`];
      });
      return { images: Object.fromEntries(addresses) };
    },
  },
  {
    slug: 'ADD_A_COMMENT_TO_A_FILE',
    name: 'Add comment',
    description: 'Writes a comment on a design file, or answers one.',
    effect: 'create',
    important: true,
    input: input({ file_key: fileKey, message: text('What to say.') }, { comment_id: text('Comment to answer.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, files, args.file_key);
      return { ...args, user: handleOf(context.account), created_at: nowIn(context) };
    }),
  },
  {
    slug: 'GET_COMMENTS_IN_A_FILE',
    name: 'List comments',
    description: 'Lists the comments on a design file.',
    effect: 'read',
    important: true,
    input: input({ file_key: fileKey }, paging),
    output: pageOf('comments', comment, 'after'),
    run: listFrom(comments, { as: 'comments', ...page, where: sameIn('file_key') }),
  },
  {
    slug: 'DELETE_A_COMMENT',
    name: 'Delete comment',
    description: "Deletes a comment of one's own.",
    effect: 'remove',
    input: input({ file_key: fileKey, comment_id: text('Id of the comment.') }),
    output: removed(),
    run: removeFrom(comments, 'comment_id'),
  },
  {
    slug: 'GET_FILE_COMPONENTS',
    name: 'List components',
    description: 'Lists the components that a file publishes.',
    effect: 'read',
    input: input({ file_key: fileKey }, paging),
    output: pageOf('components', component, 'after'),
    run: listFrom(components, { as: 'components', ...page, where: sameIn('file_key') }),
  },
  {
    slug: 'GET_PROJECTS_IN_A_TEAM',
    name: 'List projects',
    description: 'Lists the projects of a team.',
    effect: 'read',
    input: input({}, { team_id: text('Only of this team.'), ...paging }),
    output: pageOf('projects', record('A project.', { id: text('Id.'), name: text('Name.') }), 'after'),
    run: listFrom(projects, { as: 'projects', ...page, where: sameIn('team_id') }),
  },
  {
    slug: 'GET_FILES_IN_A_PROJECT',
    name: 'List files',
    description: 'Lists the design files of a project.',
    effect: 'read',
    input: input({ project_id: text('Id of the project.', { examples: ['project_app'] }) }, paging),
    output: pageOf('files', file, 'after'),
    run: listFrom(files, { as: 'files', ...page, where: sameIn('project_id') }),
  },
  {
    slug: 'GET_CURRENT_USER',
    name: 'Get current user',
    description: 'Tells who is connected.',
    effect: 'read',
    input: input({}),
    output: record('The person.', { handle: text('Name.') }),
    run: (_input: StoredRecord, context) => ({ handle: handleOf(context.account) }),
  },
]);

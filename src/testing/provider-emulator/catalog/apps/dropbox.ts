import {
  addTo,
  type Collection,
  collection,
  nowIn,
  recordsOf,
  removeWhere,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { listFrom, mentions, sameIn } from '../record-operations.js';
import {
  choice,
  type Fields,
  flag,
  input,
  link,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const entries: Collection = collection('entries', 'file or folder', {
  start: (context) => [
    entryFields({ path: '/Photos', kind: 'folder' }, context),
    entryFields({ path: '/Shopping list.txt', kind: 'file', content: 'Bread, lemons, coffee' }, context),
  ],
});
const links: Collection = collection('shared_links', 'shared link');

const path = text('Path from the top, beginning with a slash.', { pattern: '^/.+', examples: ['/Shopping list.txt'] });
const paging: Fields = { limit: pageSize(50, 2000), cursor: pageStart() };
const file = record(
  'A file or folder.',
  { id: text('Id.'), path, name: text('Name.'), kind: choice('Which.', ['file', 'folder']) },
  { server_modified: moment('Last change.') },
);
const sharedLink = record('A shared link.', { id: text('Id.'), path, url: link('The link.') });

export const dropboxActions = appActions('dropbox', [
  {
    slug: 'UPLOAD_FILE',
    name: 'Upload file',
    description: 'Saves a file with the given content in Dropbox.',
    effect: 'create',
    important: true,
    input: input(
      { path, content: text('What the file holds.') },
      { overwrite: flag('Replace what is there.', { default: false }) },
    ),
    output: file,
    run: (args, context) => {
      const existing = recordsOf(context, entries).find((one) => one.path === args.path);
      if (existing && !args.overwrite) throw new AppError('path/conflict/file');
      if (existing) return { ...Object.assign(existing, { content: args.content, server_modified: nowIn(context) }) };
      return {
        ...addTo(context, entries, entryFields({ path: args.path, content: args.content, kind: 'file' }, context)),
      };
    },
  },
  {
    slug: 'READ_FILE',
    name: 'Read file',
    description: 'Reads what a file in Dropbox holds.',
    effect: 'read',
    important: true,
    input: input({ path }),
    output: record('The content.', { path, content: text('What it holds.') }),
    run: (args, context) => {
      const found = findEntry(context, args.path);
      if (found.kind === 'folder') throw new AppError('path/not_file');
      return { path: found.path, content: found.content };
    },
  },
  {
    slug: 'LIST_FILES_IN_FOLDER',
    name: 'List folder',
    description: 'Lists files and folders in a folder of Dropbox.',
    effect: 'read',
    input: input(
      {},
      {
        path: text('The folder; empty is the top.', { default: '' }),
        recursive: flag('Look into folders below.', { default: false }),
        ...paging,
      },
    ),
    output: pageOf('entries', file, 'cursor'),
    run: listFrom(entries, {
      as: 'entries',
      next: 'cursor',
      where: (one, args) => {
        const rest = String(one.path).startsWith(`${args.path}/`)
          ? String(one.path).slice(String(args.path).length + 1)
          : '';
        return rest !== '' && (args.recursive === true || !rest.includes('/'));
      },
    }),
  },
  {
    slug: 'SEARCH_FILE_OR_FOLDER',
    name: 'Search files',
    description: 'Finds files and folders in Dropbox by name or content.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('entries', file, 'cursor'),
    run: listFrom(entries, {
      as: 'entries',
      next: 'cursor',
      where: (one, args) => mentions({ name: one.name, content: one.content }, args.query),
    }),
  },
  {
    slug: 'GET_METADATA',
    name: 'Get metadata',
    description: 'Tells kind and last change of a file or folder.',
    effect: 'read',
    input: input({ path }),
    output: file,
    run: (args, context) => ({ ...findEntry(context, args.path) }),
  },
  {
    slug: 'CREATE_FOLDER',
    name: 'Create folder',
    description: 'Makes a folder in Dropbox.',
    effect: 'create',
    input: input({ path }),
    output: file,
    run: (args, context) => {
      if (recordsOf(context, entries).some((one) => one.path === args.path)) throw new AppError('path/conflict/folder');
      return { ...addTo(context, entries, entryFields({ path: args.path, kind: 'folder' }, context)) };
    },
  },
  {
    slug: 'MOVE_FILE_OR_FOLDER',
    name: 'Move file or folder',
    description: 'Moves or renames a file or folder.',
    effect: 'update',
    input: input({ from_path: path, to_path: path }),
    output: file,
    run: (args, context) => {
      const found = findEntry(context, args.from_path);
      return { ...Object.assign(found, { path: args.to_path, name: nameOf(args.to_path) }) };
    },
  },
  {
    slug: 'DELETE_FILE_OR_FOLDER',
    name: 'Delete file or folder',
    description: 'Deletes a file, or a folder with everything in it.',
    effect: 'remove',
    input: input({ path }),
    output: removed('path'),
    run: (args, context) => {
      const found = findEntry(context, args.path);
      removeWhere(context, entries, (one) => one === found || String(one.path).startsWith(`${args.path}/`));
      return { path: args.path, deleted: true };
    },
  },
  {
    slug: 'CREATE_SHARED_LINK',
    name: 'Create shared link',
    description: 'Makes a link by which others see a file or folder.',
    effect: 'create',
    input: input({ path }),
    output: sharedLink,
    run: (args, context) => {
      findEntry(context, args.path);
      return {
        ...addTo(context, links, { path: args.path, url: `https://www.dropbox.com/scl/${context.newId('s')}` }),
      };
    },
  },
  {
    slug: 'LIST_SHARED_LINKS',
    name: 'List shared links',
    description: "Lists the links by which others see one's files.",
    effect: 'read',
    input: input({}, { path, ...paging }),
    output: pageOf('links', sharedLink, 'cursor'),
    run: listFrom(links, { as: 'links', next: 'cursor', where: sameIn('path') }),
  },
]);

function entryFields(args: StoredRecord, context: ActionContext): StoredRecord {
  return { ...args, name: nameOf(args.path), server_modified: nowIn(context) };
}

function nameOf(path: unknown): string {
  return String(path).split('/').at(-1) ?? '';
}

function findEntry(context: ActionContext, path: unknown): StoredRecord {
  const found = recordsOf(context, entries).find((one) => one.path === path);
  if (!found) throw new AppError(`path/not_found: ${path}`);
  return found;
}

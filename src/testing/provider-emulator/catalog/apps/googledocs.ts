import { addTo, type Collection, collection, getFrom, nowIn, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom } from '../record-operations.js';
import {
  choice,
  type Fields,
  flag,
  input,
  integer,
  link,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const documents: Collection = collection('documents', 'document', {
  key: 'documentId',
  start: (context) => [documentFields({ title: 'Ideas', text: 'A map of all the lighthouses.' }, context)],
});

const documentId = text('Id of the document, as in its address.');
const paging: Fields = { max_results: pageSize(10, 100), page_token: pageStart() };
const document = record(
  'A document.',
  { documentId, title: text('Title.'), text: text('All its text.') },
  { url: link('Address.'), revision: integer('How often it was changed.'), modifiedTime: text('When.') },
);

export const googledocsActions = appActions('googledocs', [
  {
    slug: 'CREATE_DOCUMENT',
    name: 'Create document',
    description: 'Makes a Google document with a title and some text.',
    effect: 'create',
    important: true,
    replaces: ['CREATE_DOCUMENT2'],
    input: input({ title: text('Title of the document.') }, { text: text('Its text.', { default: '' }) }),
    output: document,
    run: createIn(documents, documentFields),
  },
  {
    slug: 'CREATE_DOCUMENT_MARKDOWN',
    name: 'Create document from Markdown',
    description: 'Makes a Google document out of Markdown with headings and lists.',
    effect: 'create',
    input: input({ title: text('Title of the document.'), markdown_text: text('The Markdown.') }),
    output: document,
    run: createIn(documents, (args, context) =>
      documentFields({ title: args.title, text: args.markdown_text }, context),
    ),
  },
  {
    slug: 'GET_DOCUMENT_BY_ID',
    name: 'Get document',
    description: 'Reads a document with all its text.',
    effect: 'read',
    important: true,
    input: input({ id: documentId }),
    output: document,
    run: findIn(documents, 'id'),
  },
  {
    slug: 'SEARCH_DOCUMENTS',
    name: 'Search documents',
    description: 'Finds documents by words in title or text.',
    effect: 'read',
    important: true,
    input: input({}, { query: text('What to look for; everything when left out.'), ...paging }),
    output: pageOf('documents', document, 'nextPageToken'),
    run: listFrom(documents, {
      as: 'documents',
      limit: 'max_results',
      cursor: 'page_token',
      next: 'nextPageToken',
      where: mentioning(),
    }),
  },
  {
    slug: 'INSERT_TEXT_ACTION',
    name: 'Insert text',
    description: 'Puts text into a document at a place, or at its end.',
    effect: 'update',
    input: input(
      { document_id: documentId, text_to_insert: text('What to insert.') },
      { insertion_index: integer('How many characters from the start; the end when left out.', { minimum: 0 }) },
    ),
    output: document,
    run: (args, context) => {
      const found = getFrom(context, documents, args.document_id);
      const before = String(found.text);
      const place = Number(args.insertion_index ?? before.length);
      if (place > before.length) throw new AppError('Index must be less than the end index of the document.');
      return changed(found, context, before.slice(0, place) + args.text_to_insert + before.slice(place));
    },
  },
  {
    slug: 'REPLACE_ALL_TEXT',
    name: 'Replace text',
    description: 'Replaces words everywhere in a document.',
    effect: 'update',
    input: input(
      {
        document_id: documentId,
        find_text: text('What to replace.', { minLength: 1 }),
        replace_text: text('What to put there.'),
      },
      { match_case: flag('Tell small and capital letters apart.', { default: true }) },
    ),
    output: document,
    run: (args, context) => {
      const found = getFrom(context, documents, args.document_id);
      const pattern = String(args.find_text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const words = new RegExp(pattern, args.match_case ? 'g' : 'gi');
      return changed(
        found,
        context,
        String(found.text).replace(words, () => String(args.replace_text)),
      );
    },
  },
  {
    slug: 'UPDATE_DOCUMENT_MARKDOWN',
    name: 'Rewrite document',
    description: 'Replaces the whole text of a document.',
    effect: 'update',
    input: input({ document_id: documentId, markdown: text('The new text.') }),
    output: document,
    run: (args, context) => changed(getFrom(context, documents, args.document_id), context, String(args.markdown)),
  },
  {
    slug: 'COPY_DOCUMENT',
    name: 'Copy document',
    description: 'Makes a copy of a document under a new title.',
    effect: 'create',
    input: input({ document_id: documentId }, { title: text('Title of the copy.') }),
    output: document,
    run: (args, context) => {
      const { title, text: words } = getFrom(context, documents, args.document_id);
      return {
        ...addTo(context, documents, documentFields({ title: args.title ?? `Copy of ${title}`, text: words }, context)),
      };
    },
  },
  {
    slug: 'EXPORT_DOCUMENT',
    name: 'Export document',
    description: 'Turns a document into a file of another kind.',
    effect: 'read',
    input: input(
      { document_id: documentId },
      { format: choice('Kind of file.', ['pdf', 'docx', 'txt', 'md'], { default: 'pdf' }) },
    ),
    output: record('The file.', { file_name: text('Name.'), download_url: link('Where to get it.') }),
    run: (args, context) => {
      const { title, url } = getFrom(context, documents, args.document_id);
      return { file_name: `${title}.${args.format}`, download_url: `${url}/export?format=${args.format}` };
    },
  },
  {
    slug: 'DELETE_DOCUMENT',
    name: 'Delete document',
    description: 'Deletes a document.',
    effect: 'remove',
    input: input({ document_id: documentId }),
    output: removed('documentId'),
    run: removeFrom(documents, 'document_id'),
  },
]);

function documentFields(args: StoredRecord, context: ActionContext): StoredRecord {
  const url = `https://docs.google.com/document/d/${context.newId('d')}`;
  return { title: args.title, text: args.text, url, revision: 1, modifiedTime: nowIn(context) };
}

function changed(found: StoredRecord, context: ActionContext, words: string): StoredRecord {
  return {
    ...Object.assign(found, { text: words, revision: Number(found.revision) + 1, modifiedTime: nowIn(context) }),
  };
}

import { type Collection, collection, nowIn, type StoredRecord } from '../account-records.js';
import type { ActionContext } from '../catalog-seeds.js';
import { choice, type Fields, flag, freeForm, link, pageSize, pageStart, record, text } from '../schema-builders.js';

export const pages: Collection = collection('pages', 'page', {
  start: (context) => [
    pageFields(context, { title: 'Home', parent_id: 'workspace', markdown: 'Welcome. Start writing here.' }),
    pageFields(context, { title: 'Meeting notes', parent_id: 'workspace', markdown: 'We agreed to ship on Thursday.' }),
  ],
});
export const databases: Collection = collection('databases', 'database', {
  start: (context) => [
    {
      title: 'Tasks',
      properties: { Name: 'title', Status: 'select', Due: 'date' },
      parent_id: 'workspace',
      created_time: nowIn(context),
    },
  ],
});
export const comments: Collection = collection('comments', 'comment');

export const pageId = text('Id of the page.');
export const databaseId = text('Id of the database.');
export const paging: Fields = { page_size: pageSize(20, 100), start_cursor: pageStart() };
export const properties = freeForm('Values by the name of the property.', { examples: [{ Status: 'Done' }] });

export const page = record(
  'A page.',
  {
    id: pageId,
    title: text('Title.'),
    parent_id: text('Page or database above.'),
    url: link('Address.'),
    archived: flag('In the trash.'),
  },
  { properties, markdown: text('Text of the page.'), created_time: text('When.'), last_edited_time: text('When.') },
);
export const database = record('A database.', {
  id: databaseId,
  title: text('Title.'),
  properties: freeForm('Kinds by name.'),
});
export const comment = record('A comment.', { id: text('Id.'), page_id: pageId, text: text('What it says.') });
export const block = record('A block of a page.', { id: text('Id.'), type: text('Kind.'), text: text('Its text.') });
export const found = record('A page or database.', {
  id: text('Id.'),
  object: choice('Which.', ['page', 'database']),
  title: text('Title.'),
});

export function pageFields(context: ActionContext, args: StoredRecord): StoredRecord {
  const now = nowIn(context);
  const { title, parent_id, markdown, properties: values } = args;
  const url = `https://www.notion.so/${context.newId('p')}`;
  return {
    title,
    parent_id,
    markdown,
    properties: values ?? {},
    url,
    archived: false,
    created_time: now,
    last_edited_time: now,
  };
}

export function hasValues(row: StoredRecord, filter: unknown): boolean {
  const values = row.properties as StoredRecord;
  return Object.entries((filter ?? {}) as StoredRecord).every(([name, value]) => values[name] === value);
}

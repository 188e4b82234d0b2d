import {
  addTo,
  type Collection,
  collection,
  getFrom,
  nowIn,
  recordsOf,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentions, removeFrom, sameIn } from '../record-operations.js';
import {
  choice,
  type Fields,
  freeForm,
  input,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const bases: Collection = collection('bases', 'base', {
  prefix: 'app',
  start: () => [{ id: 'appDemo', name: 'Demo base' }],
});
const tables: Collection = collection('tables', 'table', {
  prefix: 'tbl',
  start: () => [
    {
      id: 'tblContacts',
      baseId: 'appDemo',
      name: 'Contacts',
      fields: [
        { name: 'Name', type: 'singleLineText' },
        { name: 'Status', type: 'singleSelect' },
      ],
    },
  ],
});
const records: Collection = collection('records', 'record', {
  prefix: 'rec',
  start: (context) => [
    {
      baseId: 'appDemo',
      tableId: 'tblContacts',
      fields: { Name: 'Grace Hopper', Status: 'Active' },
      createdTime: nowIn(context),
    },
  ],
});
const comments: Collection = collection('comments', 'comment', { prefix: 'com' });

const tableArguments: Fields = {
  base_id: text('Id of the base.', { examples: ['appDemo'] }),
  table_id_or_name: text('Id or name of the table.', { examples: ['Contacts'] }),
};
const recordId = text('Id of the record.');
const fields = freeForm('Values by the name of the field.', { examples: [{ Name: 'Alan Turing' }] });
const paging: Fields = { page_size: pageSize(100, 100), offset: pageStart() };
const row = record('A record.', { id: recordId, fields }, { createdTime: text('When it was made.') });
const base = record('A base.', { id: text('Id.'), name: text('Name.') });
const field = record('A field.', { name: text('Name.'), type: choice('Kind.', fieldTypes()) });
const table = record('A table.', { id: text('Id.'), name: text('Name.'), fields: list(field, 'Its fields.') });
const page = { limit: 'page_size', cursor: 'offset', next: 'offset' };

export const airtableActions = appActions('airtable', [
  {
    slug: 'LIST_RECORDS',
    name: 'List records',
    description: 'Lists the records of a table, those alone whose fields have certain values if wanted.',
    effect: 'read',
    important: true,
    input: input(tableArguments, {
      match: freeForm('Wanted values by field.'),
      search: text('Words that occur in the record.'),
      ...paging,
    }),
    output: pageOf('records', row, 'offset'),
    run: (args, context) => {
      const { id } = findTable(context, args);
      const where = (one: StoredRecord) =>
        one.tableId === id && hasValues(one, args.match) && mentions(one, args.search);
      return listFrom(records, { as: 'records', ...page, oldestFirst: true, where })(args, context);
    },
  },
  {
    slug: 'GET_RECORD',
    name: 'Get record',
    description: 'Reads one record of a table.',
    effect: 'read',
    input: input({ ...tableArguments, record_id: recordId }),
    output: row,
    run: findIn(records, 'record_id'),
  },
  {
    slug: 'CREATE_RECORD',
    name: 'Create record',
    description: 'Adds a record (a row) to a table.',
    effect: 'create',
    important: true,
    input: input({ ...tableArguments, fields }),
    output: row,
    run: createIn(records, rowFields),
  },
  {
    slug: 'CREATE_MULTIPLE_RECORDS',
    name: 'Create multiple records',
    description: 'Adds up to ten records to a table in one go.',
    effect: 'create',
    input: input({
      ...tableArguments,
      records: list(record('A record.', { fields }), 'The records.', { minItems: 1, maxItems: 10 }),
    }),
    output: pageOf('records', row, 'offset'),
    run: (args, context) => ({
      records: (args.records as StoredRecord[]).map((one) => ({
        ...addTo(context, records, rowFields({ ...args, fields: one.fields }, context)),
      })),
    }),
  },
  {
    slug: 'UPDATE_RECORD',
    name: 'Update record',
    description: 'Changes the given fields of a record; the others stay.',
    effect: 'update',
    important: true,
    input: input({ ...tableArguments, record_id: recordId, fields }),
    output: row,
    run: (args, context) => {
      const one = getFrom(context, records, args.record_id);
      const changed = checkedFields(findTable(context, args), args.fields);
      return { ...Object.assign(one, { fields: { ...(one.fields as StoredRecord), ...changed } }) };
    },
  },
  {
    slug: 'DELETE_RECORD',
    name: 'Delete record',
    description: 'Deletes a record of a table.',
    effect: 'remove',
    input: input({ ...tableArguments, record_id: recordId }),
    output: removed(),
    run: removeFrom(records, 'record_id'),
  },
  {
    slug: 'LIST_BASES',
    name: 'List bases',
    description: 'Lists the bases that the person can open.',
    effect: 'read',
    input: input({}, { offset: pageStart() }),
    output: pageOf('bases', base, 'offset'),
    run: listFrom(bases, { as: 'bases', cursor: 'offset', next: 'offset' }),
  },
  {
    slug: 'GET_BASE_SCHEMA',
    name: 'Get base schema',
    description: 'Tells the tables of a base with their fields.',
    effect: 'read',
    input: input({ base_id: text('Id of the base.', { examples: ['appDemo'] }) }),
    output: record('The base.', { tables: list(table, 'Its tables.') }),
    run: (args, context) => {
      const { id } = getFrom(context, bases, args.base_id);
      return {
        tables: recordsOf(context, tables)
          .filter((one) => one.baseId === id)
          .map((one) => ({ ...one })),
      };
    },
  },
  {
    slug: 'CREATE_TABLE',
    name: 'Create table',
    description: 'Adds a table with fields to a base.',
    effect: 'create',
    input: input({
      base_id: text('Id of the base.', { examples: ['appDemo'] }),
      name: text('Name of the table.'),
      fields: list(field, 'Its fields; the first identifies a record.', { minItems: 1 }),
    }),
    output: table,
    run: createIn(tables, (args, context) => {
      const { id } = getFrom(context, bases, args.base_id);
      return { baseId: id, name: args.name, fields: args.fields };
    }),
  },
  {
    slug: 'CREATE_COMMENT',
    name: 'Create comment',
    description: 'Comments on a record.',
    effect: 'create',
    input: input({ ...tableArguments, record_id: recordId, text: text('What to say.') }),
    output: record('The comment.', { id: text('Id.'), text: text('What it says.') }),
    run: createIn(comments, (args, context) => {
      getFrom(context, records, args.record_id);
      return { record_id: args.record_id, text: args.text, createdTime: nowIn(context) };
    }),
  },
  {
    slug: 'LIST_COMMENTS',
    name: 'List comments',
    description: 'Lists the comments on a record.',
    effect: 'read',
    input: input({ ...tableArguments, record_id: recordId }, paging),
    output: pageOf('comments', record('A comment.', { id: text('Id.'), text: text('What it says.') }), 'offset'),
    run: listFrom(comments, { as: 'comments', ...page, where: sameIn('record_id') }),
  },
]);

function findTable(context: ActionContext, args: StoredRecord): StoredRecord {
  const { base_id, table_id_or_name: nameOrId } = args;
  const found = recordsOf(context, tables).find(
    (one) => one.baseId === base_id && (one.id === nameOrId || one.name === nameOrId),
  );
  if (!found) throw new AppError(`Could not find table ${nameOrId} in application ${base_id}.`);
  return found;
}

function rowFields(args: StoredRecord, context: ActionContext): StoredRecord {
  const owner = findTable(context, args);
  return {
    baseId: owner.baseId,
    tableId: owner.id,
    fields: checkedFields(owner, args.fields),
    createdTime: nowIn(context),
  };
}

function checkedFields(owner: StoredRecord, values: unknown): StoredRecord {
  const known = (owner.fields as { name: string }[]).map((one) => one.name);
  const unknown = Object.keys(values as StoredRecord).find((name) => !known.includes(name));
  if (unknown) throw new AppError(`Unknown field name: "${unknown}"`);
  return values as StoredRecord;
}

function hasValues(one: StoredRecord, match: unknown): boolean {
  const values = one.fields as StoredRecord;
  return Object.entries((match ?? {}) as StoredRecord).every(([name, value]) => values[name] === value);
}

function fieldTypes(): string[] {
  return [
    'singleLineText',
    'multilineText',
    'number',
    'singleSelect',
    'multipleSelects',
    'date',
    'checkbox',
    'email',
    'url',
    'currency',
  ];
}

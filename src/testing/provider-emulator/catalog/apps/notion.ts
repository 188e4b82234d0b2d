import { getFrom, nowIn, recordsOf, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { createIn, findIn, listFrom, mentions, pageOfRecords, updateIn } from '../record-operations.js';
import { choice, flag, freeForm, input, list, pageOf, record, text } from '../schema-builders.js';
import {
  block,
  comment,
  comments,
  database,
  databaseId,
  databases,
  found,
  hasValues,
  page,
  pageFields,
  pageId,
  pages,
  paging,
  properties,
} from './notion-workspace.js';

export const notionActions = appActions('notion', [
  {
    slug: 'CREATE_NOTION_PAGE',
    name: 'Create page',
    description: 'Writes a new page under another page or at the top of the workspace.',
    effect: 'create',
    important: true,
    input: input(
      { title: text('Title of the page.') },
      {
        parent_id: text('Page to put it under.', { default: 'workspace' }),
        markdown: text('Text of the page, in Markdown.', { default: '' }),
        icon: text('An emoji.'),
      },
    ),
    output: page,
    run: createIn(pages, (args, context) => {
      if (args.parent_id !== 'workspace') getFrom(context, pages, args.parent_id);
      return pageFields(context, args);
    }),
  },
  {
    slug: 'SEARCH_NOTION_PAGE',
    name: 'Search pages and databases',
    description: 'Finds pages and databases of the workspace by words in title or text.',
    effect: 'read',
    important: true,
    replaces: ['SEARCH'],
    input: input(
      {},
      {
        query: text('Words to look for; everything when left out.'),
        filter_value: choice('Only these.', ['page', 'database']),
        ...paging,
      },
    ),
    output: pageOf('results', found),
    run: (args, context) => {
      const all = [
        ...recordsOf(context, pages).map((one) => ({ ...one, object: 'page' as const })),
        ...recordsOf(context, databases).map((one) => ({ ...one, object: 'database' as const })),
      ];
      const matching = all.filter(
        (one) => (args.filter_value ?? one.object) === one.object && mentions(one, args.query),
      );
      return pageOfRecords(matching, args, { as: 'results', limit: 'page_size', cursor: 'start_cursor' });
    },
  },
  {
    slug: 'RETRIEVE_PAGE',
    name: 'Retrieve page',
    description: 'Reads a page with its properties and its text.',
    effect: 'read',
    input: input({ page_id: pageId }),
    output: page,
    run: findIn(pages, 'page_id'),
  },
  {
    slug: 'UPDATE_PAGE',
    name: 'Update page',
    description: 'Changes title or properties of a page, such as the status of a task.',
    effect: 'update',
    input: input({ page_id: pageId }, { title: text('New title.'), properties, icon: text('An emoji.') }),
    output: page,
    run: (args, context) => {
      const one = getFrom(context, pages, args.page_id);
      const merged = { ...(one.properties as StoredRecord), ...(args.properties as StoredRecord) };
      const title = args.title ?? one.title;
      return { ...Object.assign(one, { title, properties: merged, last_edited_time: nowIn(context) }) };
    },
  },
  {
    slug: 'ADD_PAGE_CONTENT',
    name: 'Add page content',
    description: 'Appends text to the end of a page.',
    effect: 'update',
    input: input({ page_id: pageId, markdown: text('What to add, in Markdown.') }),
    output: page,
    run: (args, context) => {
      const one = getFrom(context, pages, args.page_id);
      const markdown = [one.markdown, args.markdown].filter(Boolean).join('\n\n');
      return { ...Object.assign(one, { markdown, last_edited_time: nowIn(context) }) };
    },
  },
  {
    slug: 'FETCH_BLOCK_CONTENTS',
    name: 'Fetch page blocks',
    description: 'Reads the text of a page block by block.',
    effect: 'read',
    input: input({ block_id: text('Id of the page.') }, paging),
    output: pageOf('results', block),
    run: (args, context) => {
      const one = getFrom(context, pages, args.block_id);
      const paragraphs = String(one.markdown).split('\n\n').filter(Boolean);
      const blocks = paragraphs.map((words, index) => ({
        id: `${one.id}_${index + 1}`,
        type: 'paragraph',
        text: words,
      }));
      return pageOfRecords(blocks, args, { as: 'results', limit: 'page_size', cursor: 'start_cursor' });
    },
  },
  {
    slug: 'ARCHIVE_NOTION_PAGE',
    name: 'Archive page',
    description: 'Puts a page into the trash, or takes it out again.',
    effect: 'remove',
    input: input({ page_id: pageId }, { archive: flag('False takes it out of the trash.', { default: true }) }),
    output: page,
    run: updateIn(pages, 'page_id', (args) => ({ archived: args.archive })),
  },
  {
    slug: 'CREATE_DATABASE',
    name: 'Create database',
    description: 'Makes a database with properties (columns) under a page.',
    effect: 'create',
    input: input(
      { title: text('Title of the database.'), parent_id: text('Page to put it under.') },
      {
        properties: list(
          record('A property.', {
            name: text('Name.'),
            type: choice('Kind.', ['title', 'rich_text', 'number', 'select', 'date', 'checkbox', 'people', 'url']),
          }),
          'Properties beside the title.',
          { default: [] },
        ),
      },
    ),
    output: database,
    run: createIn(databases, (args, context) => {
      getFrom(context, pages, args.parent_id);
      const columns = (args.properties as StoredRecord[]).map((one) => [one.name, one.type]);
      return { ...args, properties: { Name: 'title', ...Object.fromEntries(columns) }, created_time: nowIn(context) };
    }),
  },
  {
    slug: 'INSERT_ROW_DATABASE',
    name: 'Insert database row',
    description: 'Adds a row to a database; every row is a page as well.',
    effect: 'create',
    important: true,
    input: input(
      { database_id: databaseId, properties },
      { markdown: text('Text of the page behind the row.', { default: '' }) },
    ),
    output: page,
    run: createIn(pages, (args, context) => {
      getFrom(context, databases, args.database_id);
      const values = args.properties as StoredRecord;
      return pageFields(context, { ...args, title: values.Name ?? 'Untitled', parent_id: args.database_id });
    }),
  },
  {
    slug: 'QUERY_DATABASE',
    name: 'Query database',
    description: 'Lists the rows of a database, those alone whose properties have certain values if wanted.',
    effect: 'read',
    important: true,
    input: input(
      { database_id: databaseId },
      { filter: freeForm('Wanted values by property.', { examples: [{ Status: 'Done' }] }), ...paging },
    ),
    output: pageOf('results', page),
    run: (args, context) => {
      getFrom(context, databases, args.database_id);
      const listRows = listFrom(pages, {
        as: 'results',
        limit: 'page_size',
        cursor: 'start_cursor',
        where: (row) => row.parent_id === args.database_id && row.archived !== true && hasValues(row, args.filter),
      });
      return listRows(args, context);
    },
  },
  {
    slug: 'CREATE_COMMENT',
    name: 'Create comment',
    description: 'Leaves a comment on a page.',
    effect: 'create',
    input: input({ page_id: pageId, text: text('What to say.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, pages, args.page_id);
      return { ...args, created_time: nowIn(context) };
    }),
  },
  {
    slug: 'FETCH_COMMENTS',
    name: 'Fetch comments',
    description: 'Lists the comments on a page.',
    effect: 'read',
    input: input({ page_id: pageId }, paging),
    output: pageOf('results', comment),
    run: (args, context) => ({
      results: recordsOf(context, comments)
        .filter((one) => one.page_id === args.page_id)
        .map((one) => ({ ...one })),
    }),
  },
]);

import { type Collection, collection, getFrom, hoursAgo } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { findIn, type Listing, listFrom, mentioning, sameIn } from '../record-operations.js';
import {
  choice,
  type Fields,
  input,
  integer,
  link,
  moment,
  pageOf,
  pageSize,
  record,
  text,
} from '../schema-builders.js';

const stories: Collection = collection('stories', 'item', {
  start: (context) => [
    story(1, 'Show HN: A spreadsheet that fits on a postcard', 'mira', 214, 'show', hoursAgo(context, 9)),
    story(2, 'Ask HN: What do you read on trains?', 'otto', 96, 'ask', hoursAgo(context, 7)),
    story(3, 'The quiet return of the static website', 'mira', 402, 'story', hoursAgo(context, 5)),
    story(4, 'A database in four hundred lines', 'kofi', 333, 'story', hoursAgo(context, 3)),
    story(5, 'Northwind is hiring a systems engineer', 'northwind', 1, 'job', hoursAgo(context, 1)),
  ],
});
const comments: Collection = collection('comments', 'comment', {
  start: () => [
    { id: 101, story_id: 3, author: 'kofi', text: 'Mine has run for eleven years without an update.' },
    { id: 102, story_id: 3, author: 'otto', text: 'Which generator did you use?' },
    { id: 103, story_id: 2, author: 'mira', text: 'Old timetables.' },
  ],
});
const users: Collection = collection('users', 'user', {
  key: 'username',
  start: () =>
    ['mira', 'otto', 'kofi', 'northwind'].map((username, index) => ({ username, karma: 4000 - index * 900 })),
});

const paging: Fields = { size: pageSize(5, 100), page: integer('Which page, from 1.', { default: 1, minimum: 1 }) };
const page = { limit: 'size', cursor: 'page', numbered: true } satisfies Partial<Listing>;
const item = record(
  'A story.',
  { id: integer('Id.'), title: text('Title.'), author: text('Who posted it.'), points: integer('Votes.') },
  { url: link('Address.'), kind: text('story, ask, show or job.'), created_at: moment('When.') },
);
const comment = record('A comment.', { id: integer('Id.'), author: text('Who.'), text: text('What it says.') });
const user = record('A user.', { username: text('Name.'), karma: integer('Votes of all posts.') });

export const hackernewsActions = appActions('hackernews', [
  {
    slug: 'GET_FRONTPAGE',
    name: 'Get front page',
    description: 'Lists the stories on the front page of Hacker News.',
    effect: 'read',
    important: true,
    input: input({}, paging),
    output: pageOf('stories', item),
    run: listFrom(stories, { as: 'stories', ...page }),
  },
  {
    slug: 'SEARCH_POSTS',
    name: 'Search posts',
    description: 'Finds stories by words in title or by author.',
    effect: 'read',
    important: true,
    input: input({ query: text('What to look for.', { examples: ['database'] }) }, paging),
    output: pageOf('stories', item),
    run: listFrom(stories, { as: 'stories', ...page, where: mentioning() }),
  },
  {
    slug: 'GET_LATEST_POSTS',
    name: 'Get latest posts',
    description: 'Lists the newest stories of one kind: questions, things shown, jobs.',
    effect: 'read',
    input: input({}, { kind: choice('Only this kind.', ['story', 'ask', 'show', 'job']), ...paging }),
    output: pageOf('stories', item),
    run: listFrom(stories, { as: 'stories', ...page, where: sameIn('kind') }),
  },
  {
    slug: 'GET_ITEM_WITH_ID',
    name: 'Get item',
    description: 'Reads one story.',
    effect: 'read',
    input: input({ item_id: integer('Id of the story.') }),
    output: item,
    run: findIn(stories, 'item_id'),
  },
  {
    slug: 'GET_COMMENTS',
    name: 'Get comments',
    description: 'Reads the comments under a story.',
    effect: 'read',
    input: input({ item_id: integer('Id of the story.') }, paging),
    output: pageOf('comments', comment),
    run: (args, context) => {
      const { id } = getFrom(context, stories, args.item_id);
      return listFrom(comments, { as: 'comments', ...page, where: (one) => one.story_id === id })(args, context);
    },
  },
  {
    slug: 'GET_USER',
    name: 'Get user',
    description: 'Tells what is known of a user of Hacker News.',
    effect: 'read',
    input: input({ username: text('Name of the user.', { examples: ['mira'] }) }),
    output: user,
    run: findIn(users),
  },
]);

function story(id: number, title: string, author: string, points: number, kind: string, created_at: string) {
  return { id, title, author, points, kind, created_at, url: `https://news.ycombinator.com/item?id=${id}` };
}

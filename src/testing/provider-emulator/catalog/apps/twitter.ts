import {
  type Collection,
  collection,
  getFrom,
  handleOf,
  nowIn,
  recordsOf,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, updateIn } from '../record-operations.js';
import {
  type Fields,
  flag,
  input,
  integer,
  list,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const posts: Collection = collection('posts', 'post', {
  start: (context) => [postFields({ text: 'First day with a new camera.' }, context)],
});
const directMessages: Collection = collection('direct_messages', 'direct message');
const follows: Collection = collection('follows', 'follow');

const postId = text('Id of the post.');
const userName = text('Name of the user without @.', { pattern: '^\\w{1,15}$', examples: ['grace'] });
const paging: Fields = { max_results: pageSize(10, 100), pagination_token: pageStart() };
const page = { limit: 'max_results', cursor: 'pagination_token' };
const post = record(
  'A post.',
  { id: postId, text: text('What it says.'), author: text('Who wrote it.'), created_at: moment('When.') },
  { like_count: integer('Likes.'), liked: flag('Liked by oneself.'), reply_to: text('Post it answers.') },
);
const message = record('A direct message.', { id: text('Id.'), text: text('What it says.'), to: userName });

export const twitterActions = appActions('twitter', [
  {
    slug: 'CREATION_OF_A_POST',
    name: 'Create post',
    description: 'Publishes a short post (a tweet), also as an answer or with pictures.',
    effect: 'send',
    important: true,
    input: input(
      { text: text('What to say.', { maxLength: 280, examples: ['Good morning!'] }) },
      {
        reply_to: text('Id of the post to answer.'),
        media_ids: list(text('Id.'), 'Pictures that were uploaded.', { maxItems: 4 }),
      },
    ),
    output: post,
    run: createIn(posts, (args, context) => {
      if (recordsOf(context, posts).some((one) => one.text === args.text))
        throw new AppError('You are not allowed to create a Tweet with duplicate content.');
      return postFields(args, context);
    }),
  },
  {
    slug: 'RECENT_SEARCH',
    name: 'Search recent posts',
    description: 'Finds posts of the last seven days by words.',
    effect: 'read',
    important: true,
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('data', post),
    run: listFrom(posts, { as: 'data', ...page, where: mentioning() }),
  },
  {
    slug: 'USER_HOME_TIMELINE',
    name: 'Read timeline',
    description: "Reads the latest posts of the person's timeline.",
    effect: 'read',
    input: input({}, paging),
    output: pageOf('data', post),
    run: listFrom(posts, { as: 'data', ...page }),
  },
  {
    slug: 'POST_LOOKUP_BY_POST_ID',
    name: 'Get post',
    description: 'Reads one post with its number of likes.',
    effect: 'read',
    input: input({ id: postId }),
    output: post,
    run: findIn(posts),
  },
  {
    slug: 'POST_DELETE_BY_POST_ID',
    name: 'Delete post',
    description: "Deletes a post of one's own.",
    effect: 'remove',
    input: input({ id: postId }),
    output: removed(),
    run: removeFrom(posts),
  },
  {
    slug: 'USER_LIKE_POST',
    name: 'Like post',
    description: 'Likes a post.',
    effect: 'update',
    input: input({ id: postId }),
    output: post,
    run: (args, context) => {
      const one = getFrom(context, posts, args.id);
      const count = Number(one.like_count) + (one.liked ? 0 : 1);
      return updateIn(posts, 'id', () => ({ liked: true, like_count: count }))(args, context);
    },
  },
  {
    slug: 'SEND_A_NEW_MESSAGE_TO_A_USER',
    name: 'Send direct message',
    description: 'Sends a direct message to a user.',
    effect: 'send',
    input: input({ to: userName, text: text('What to say.') }),
    output: message,
    run: createIn(directMessages, (args, context) => ({ ...args, created_at: nowIn(context) })),
  },
  {
    slug: 'GET_RECENT_DM_EVENTS',
    name: 'List direct messages',
    description: 'Lists the latest direct messages.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('data', message),
    run: listFrom(directMessages, { as: 'data', ...page }),
  },
  {
    slug: 'FOLLOW_USER',
    name: 'Follow user',
    description: 'Follows a user, so that the posts appear in the timeline.',
    effect: 'create',
    input: input({ username: userName }),
    output: record('The follow.', { username: userName, following: flag('Always true.') }),
    run: createIn(follows, (args) => ({ ...args, following: true })),
  },
  {
    slug: 'USER_LOOKUP_ME',
    name: 'Look up me',
    description: 'Tells under which name the person posts.',
    effect: 'read',
    input: input({}),
    output: record('The person.', { username: text('Name.'), post_count: integer('Posts.') }),
    run: (_input, context) => ({ username: handleOf(context.account), post_count: recordsOf(context, posts).length }),
  },
]);

function postFields(args: StoredRecord, context: ActionContext): StoredRecord {
  return { ...args, author: handleOf(context.account), created_at: nowIn(context), like_count: 0, liked: false };
}

import {
  type Collection,
  collection,
  getFrom,
  hoursAgo,
  nowIn,
  recordsOf,
  type StoredRecord,
} from '../account-records.js';
import { appActions } from '../app-actions.js';
import { AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  type Fields,
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

const videos: Collection = collection('videos', 'video', {
  start: (context) => [
    {
      id: 'video_bread',
      title: 'Bread in one hour',
      description: 'Flour, water, salt.',
      channel: 'Kitchen',
      views: 91000,
      publishedAt: hoursAgo(context, 900),
    },
    {
      id: 'video_knots',
      title: 'Five useful knots',
      description: 'For boats and parcels.',
      channel: 'Harbour',
      views: 4200,
      publishedAt: hoursAgo(context, 90),
    },
  ],
});
const playlists: Collection = collection('playlists', 'playlist');
const items: Collection = collection('playlist_items', 'playlist item');
const comments: Collection = collection('comments', 'comment', {
  start: () => [{ video_id: 'video_bread', text: 'Worked at the first try.', author: 'grace' }],
});
const subscriptions: Collection = collection('subscriptions', 'subscription');

const videoId = text('Id of the video.', { examples: ['video_bread'] });
const paging: Fields = { maxResults: pageSize(5, 50), pageToken: pageStart() };
const page = { limit: 'maxResults', cursor: 'pageToken', next: 'nextPageToken' };
const video = record(
  'A video.',
  { id: videoId, title: text('Title.'), views: integer('How often it was seen.') },
  {
    description: text('About.'),
    channel: text('Channel.'),
    publishedAt: moment('When it came out.'),
    tags: list(text('Tag.'), 'Tags.'),
  },
);
const playlist = record('A playlist.', { id: text('Id.'), title: text('Title.') }, { description: text('About.') });
const comment = record('A comment.', { id: text('Id.'), video_id: videoId, text: text('What it says.') });

export const youtubeActions = appActions('youtube', [
  {
    slug: 'SEARCH_YOU_TUBE',
    name: 'Search videos',
    description: 'Finds videos by words in title or description.',
    effect: 'read',
    important: true,
    input: input({ q: text('What to look for.', { examples: ['bread'] }) }, paging),
    output: pageOf('items', video, 'nextPageToken'),
    run: listFrom(videos, { as: 'items', ...page, where: mentioning('q') }),
  },
  {
    slug: 'VIDEO_DETAILS',
    name: 'Get video details',
    description: 'Tells title, description and views of a video.',
    effect: 'read',
    important: true,
    input: input({ id: videoId }),
    output: video,
    run: findIn(videos),
  },
  {
    slug: 'UPLOAD_VIDEO',
    name: 'Upload video',
    description: "Puts a video on the person's channel.",
    effect: 'send',
    input: input(
      {
        title: text('Title.', { maxLength: 100, examples: ['Our harbour'] }),
        videoFilePath: text('File that was uploaded before.'),
      },
      {
        description: text('What it shows.'),
        privacyStatus: choice('Who may see it.', ['public', 'unlisted', 'private'], { default: 'private' }),
        tags: list(text('A tag.'), 'Tags.'),
      },
    ),
    output: video,
    run: createIn(videos, (args, context) => ({
      ...args,
      channel: 'My channel',
      views: 0,
      publishedAt: nowIn(context),
    })),
  },
  {
    slug: 'UPDATE_VIDEO',
    name: 'Update video',
    description: 'Changes title, description or tags of a video.',
    effect: 'update',
    input: input(
      { video_id: videoId },
      { title: text('New title.'), description: text('New description.'), tags: list(text('A tag.'), 'Tags.') },
    ),
    output: video,
    run: updateIn(videos, 'video_id'),
  },
  {
    slug: 'CREATE_PLAYLIST',
    name: 'Create playlist',
    description: 'Makes a playlist.',
    effect: 'create',
    input: input({ title: text('Title.') }, { description: text('What it gathers.') }),
    output: playlist,
    run: createIn(playlists),
  },
  {
    slug: 'LIST_USER_PLAYLISTS',
    name: 'List playlists',
    description: "Lists the person's playlists.",
    effect: 'read',
    input: input({}, paging),
    output: pageOf('items', playlist, 'nextPageToken'),
    run: listFrom(playlists, { as: 'items', ...page }),
  },
  {
    slug: 'ADD_VIDEO_TO_PLAYLIST',
    name: 'Add video to playlist',
    description: 'Puts a video at the end of a playlist.',
    effect: 'create',
    input: input({ playlist_id: text('Id of the playlist.'), video_id: videoId }),
    output: record('The entry.', { id: text('Id.'), playlist_id: text('The playlist.'), video_id: videoId }),
    run: createIn(items, (args, context) => {
      getFrom(context, playlists, args.playlist_id);
      getFrom(context, videos, args.video_id);
      return args;
    }),
  },
  {
    slug: 'LIST_COMMENT_THREADS',
    name: 'List comments',
    description: 'Reads the comments under a video.',
    effect: 'read',
    input: input({ video_id: videoId }, paging),
    output: pageOf('items', comment, 'nextPageToken'),
    run: listFrom(comments, { as: 'items', ...page, where: sameIn('video_id') }),
  },
  {
    slug: 'POST_COMMENT',
    name: 'Post comment',
    description: 'Writes a comment under a video.',
    effect: 'send',
    input: input({ video_id: videoId, text: text('What to say.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, videos, args.video_id);
      return args;
    }),
  },
  {
    slug: 'SUBSCRIBE_CHANNEL',
    name: 'Subscribe to channel',
    description: 'Follows a channel.',
    effect: 'create',
    input: input({ channel: text('Name of the channel.') }),
    output: record('The subscription.', { id: text('Id.'), channel: text('Channel.') }),
    run: createIn(subscriptions, (args, context) => {
      const isThere = recordsOf(context, subscriptions).some((one: StoredRecord) => one.channel === args.channel);
      if (isThere) throw new AppError('subscriptionDuplicate');
      return args;
    }),
  },
  {
    slug: 'LIST_USER_SUBSCRIPTIONS',
    name: 'List subscriptions',
    description: 'Lists the channels that the person follows.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('items', record('A subscription.', { id: text('Id.'), channel: text('Channel.') }), 'nextPageToken'),
    run: listFrom(subscriptions, { as: 'items', ...page }),
  },
  {
    slug: 'DELETE_VIDEO',
    name: 'Delete video',
    description: 'Deletes a video from the channel.',
    effect: 'remove',
    input: input({ video_id: videoId }),
    output: removed(),
    run: removeFrom(videos, 'video_id'),
  },
]);

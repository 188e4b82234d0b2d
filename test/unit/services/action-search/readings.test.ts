import { expect } from 'chai';
import type { Effect } from '../../../../src/contract/app-constants.js';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

const apps = ['forge', 'shelf', 'quill', 'roster'].map((slug) => ({ slug, name: slug, categories: [] }));
const actions: [slug: string, name: string, effect: Effect, description: string][] = [
  ['FORGE_REQUEST_REVIEWERS', 'Request reviewers for a pull request', 'send', 'Asks people for a review.'],
  ['FORGE_CREATE_REVIEW', 'Create a review for a pull request', 'write', 'Reviews a pull request.'],
  ['FORGE_LIST_PULL_REQUESTS', 'List pull requests', 'read', 'Lists pull requests by state.'],
  ['FORGE_CREATE_PULL_REQUEST', 'Create a pull request', 'write', 'Opens a pull request.'],
  ['FORGE_GET_ME', 'Get the authenticated user', 'read', 'The profile of the account in use.'],
  ['FORGE_GET_USER', 'Get a user', 'read', 'The public profile of a user.'],
  ['FORGE_GET_LATEST_RELEASE', 'Get the latest release', 'read', 'The newest release.'],
  ['FORGE_CREATE_RELEASE', 'Create a release', 'write', 'Publishes a version with its files.'],
  ['FORGE_LIST_RELEASES', 'List releases', 'read', 'Lists releases.'],
  ['FORGE_CREATE_ISSUE_COMMENT', 'Create an issue comment', 'send', 'Comments on an issue.'],
  ['FORGE_UPDATE_ISSUE_COMMENT', 'Update an issue comment', 'write', 'Changes a comment on an issue.'],
  ['FORGE_ADD_LABELS', 'Add labels to an issue', 'write', 'Adds labels.'],
  ['FORGE_CREATE_FORK', 'Create a fork', 'write', 'Copies a repository into an account.'],
  ['FORGE_CREATE_REPOSITORY', 'Create a repository', 'write', 'Creates a repository.'],
  ['SHELF_LIST_REVISIONS', 'List revisions', 'read', 'Lists the revisions of a file.'],
  ['SHELF_CREATE_FOLDER', 'Create a folder', 'write', 'Creates a folder.'],
  [
    'SHELF_ADD_SHARING_PREFERENCE',
    'Add file sharing preference',
    'send',
    'Grants a role on a file to a user or a group.',
  ],
  ['SHELF_FIND_FILE', 'Find a file', 'read', 'Finds files by name.'],
  ['QUILL_FETCH_EMAILS', 'Fetch emails', 'read', 'Lists emails that match a query.'],
  ['QUILL_SEND_EMAIL', 'Send an email', 'send', 'Sends an email.'],
  ['QUILL_FIND_USER_BY_EMAIL', 'Find a user by email address', 'read', 'Finds a user by an address.'],
  ['ROSTER_ADD_USER_TO_GROUP', 'Add a user to a group', 'write', 'Adds a member to a group.'],
  ['ROSTER_REMOVE_USER_FROM_GROUP', 'Remove a user from a group', 'destructive', 'Removes a member from a group.'],
  ['ROSTER_GET_GROUP', 'Get a group', 'read', 'The settings of a group.'],
  ['ROSTER_LIST_MEMBERS', 'List group members', 'read', 'The people of a group.'],
  ['SHELF_LIST_PERMISSIONS', 'List permissions', 'read', 'Lists the permissions of a file.'],
  ['ROSTER_LIST_GROUPS_OF_MEMBER', 'List groups of a member', 'read', 'Lists groups with their details.'],
  ['SHELF_GET_FILE_CONTENT', 'Get file content', 'read', 'The content of a file.'],
  ['SHELF_MOVE_FILE', 'Move a file', 'write', 'Moves a file into another folder.'],
  ['SHELF_FIND_ROUTE', 'Find a route', 'read', 'Directions between two places.'],
  ['FORGE_RESTORE_PACKAGE', 'Restore a package for a user', 'write', 'Restores a deleted package.'],
  [
    'FORGE_RESTORE_OWN_PACKAGE',
    'Restore a package for the authenticated user',
    'write',
    'Restores a deleted package that belongs to the account.',
  ],
  ['ROSTER_CREATE_GROUP', 'Create a group', 'write', 'Creates a group.'],
];

const readings: Record<string, string> = {
  'request reviewers': 'FORGE_REQUEST_REVIEWERS',
  'open PRs': 'FORGE_LIST_PULL_REQUESTS',
  'who am i': 'FORGE_GET_ME',
  'get user': 'FORGE_GET_USER',
  'latest release': 'FORGE_GET_LATEST_RELEASE',
  'fork the repo': 'FORGE_CREATE_FORK',
  "comment 'fixed in 4.2' on #77": 'FORGE_CREATE_ISSUE_COMMENT',
  'file versions': 'SHELF_LIST_REVISIONS',
  'share folder with people': 'SHELF_ADD_SHARING_PREFERENCE',
  'share the folder with lena@example.com': 'SHELF_ADD_SHARING_PREFERENCE',
  'latest email from Ada': 'QUILL_FETCH_EMAILS',
  'add lena@example.com to sales@example.com': 'ROSTER_ADD_USER_TO_GROUP',
  'who is in the sales group?': 'ROSTER_LIST_MEMBERS',
  'Mira deleted her container package yesterday, can we get it back?': 'FORGE_RESTORE_PACKAGE',
  'who can see the budget file?': 'SHELF_LIST_PERMISSIONS',
  'get group details': 'ROSTER_GET_GROUP',
  'get file contents from the folder': 'SHELF_GET_FILE_CONTENT',
  'get there from the station': 'SHELF_FIND_ROUTE',
  'remove bob@example.com from the group': 'ROSTER_REMOVE_USER_FROM_GROUP',
  'call listGroupMembers for the sales group': 'ROSTER_LIST_MEMBERS',
};

describe('A short request', () => {
  let index: ActionIndex;

  before(async () => {
    const all = actions.map(([slug, name, effect, description]) =>
      anAction({ slug, app: slug.split('_')[0]?.toLowerCase() ?? '', name, effect, description }),
    );
    index = await ActionIndex.build(apps, all);
  });

  for (const [request, slug] of Object.entries(readings)) {
    it(`is read as meant: ${request}`, () => {
      expect(index.search(request).hits[0]?.action.slug).to.equal(slug);
    });
  }
});

import { expect } from 'chai';
import type { Effect } from '../../../../src/contract/app-constants.js';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

const apps = ['forge', 'shelf', 'school', 'gazette'].map((slug) => ({ slug, name: slug, categories: [] }));
const actions: [slug: string, name: string, effect: Effect, description: string][] = [
  ['FORGE_LOCK_ISSUE', 'Lock an issue', 'write', 'Stops the conversation.'],
  ['FORGE_LOCK_A_THREAD', 'Lock a thread', 'write', 'Stops the conversation.'],
  ['FORGE_MERGE_PULL_REQUEST', 'Merge a pull request', 'write', 'Merges a branch.'],
  ['FORGE_MERGE_ISSUES', 'Merge issues', 'write', 'Merges an issue into another.'],
  ['FORGE_LIST_ORGANIZATION_SECRETS', 'List organization secrets', 'read', 'Lists secrets.'],
  ['FORGE_LIST_REPOSITORY_SECRETS', 'List repository secrets', 'read', 'Lists secrets.'],
  ['FORGE_LIST_REVIEWS', 'List reviews for a pull request', 'read', 'Lists reviews.'],
  ['FORGE_LIST_REVIEWERS', 'List requested reviewers for a pull request', 'read', 'Lists who was asked.'],
  ['FORGE_DELETE_TEAM', 'Delete a team', 'destructive', 'Deletes a team.'],
  ['FORGE_UPDATE_TEAM', 'Update a team', 'write', 'Changes the name of a team.'],
  ['FORGE_CREATE_TEAM', 'Create a team', 'write', 'Creates a team.'],
  ['FORGE_ADD_TEAM_MEMBERSHIP', 'Add team membership for a user', 'write', 'Adds somebody to a team.'],
  ['FORGE_ADD_REPOSITORY_TO_SECRET', 'Add a repository to a secret', 'write', 'Lets a repository use a secret.'],
  ['FORGE_REMOVE_REPOSITORY_FROM_SECRET', 'Remove a repository from a secret', 'destructive', 'Ends that.'],
  ['FORGE_LIST_REPOSITORY_WORKFLOWS', 'List repository workflows', 'read', 'Lists workflows.'],
  ['FORGE_SEARCH_REPOSITORIES', 'Search repositories', 'read', 'Finds repositories.'],
  ['FORGE_LIST_ASSIGNEES', 'List assignees', 'read', 'Lists who can be assigned to issues.'],
  ['FORGE_LIST_TEAM_MEMBERS', 'List team members', 'read', 'Lists who is in a team.'],
  ['FORGE_GET_TEAM_MEMBERSHIP', 'Get team membership for a user', 'read', 'Tells whether somebody is in a team.'],
  ['FORGE_REMOVE_TEAM_MEMBERSHIP', 'Remove team membership for a user', 'destructive', 'Removes somebody from a team.'],
  ['FORGE_SET_COMMENT_RESTRICTIONS', 'Set interaction restrictions', 'write', 'Limits the conversation.'],
  ['FORGE_CREATE_COMMENT', 'Create a comment', 'send', 'Comments.'],
  ['FORGE_CREATE_ISSUE', 'Create an issue', 'write', 'Opens an issue.'],
  ['FORGE_GET_ISSUE', 'Get an issue', 'read', 'One issue.'],
  ['FORGE_DELETE_ISSUE', 'Delete an issue', 'destructive', 'Deletes an issue.'],
  ['FORGE_CREATE_ISSUE_COMMENT', 'Create an issue comment', 'send', 'Says something on an issue.'],
  ['FORGE_CREATE_WEBHOOK', 'Create a repository webhook', 'write', 'Calls an address on events.'],
  ['FORGE_CREATE_REPOSITORY', 'Create a repository', 'write', 'Whenever there is none.'],
  ['FORGE_TEST_WEBHOOK', 'Test the push webhook', 'write', 'Sends the latest push.'],
  ['FORGE_LIST_CHANGES', 'List changes', 'read', 'What changed in an organization.'],
  ['FORGE_GET_COMMIT', 'Get a commit', 'read', 'One of a branch.'],
  ['FORGE_GET_REPOSITORY_CONTENT', 'Get repository content', 'read', 'The content of a file.'],
  ['FORGE_LIST_KEYS', 'List keys for a user', 'read', 'Lists keys.'],
  ['FORGE_GET_KEY', 'Get a user key', 'read', 'One key.'],
  ['FORGE_FOLLOW_USER', 'Follow a user', 'write', 'Follows a user.'],
  ['FORGE_UNFOLLOW_USER', 'Unfollow a user', 'destructive', 'Ends that.'],
  ['FORGE_GET_RELEASE', 'Get a release', 'read', 'A release.'],
  ['FORGE_UPDATE_RELEASE', 'Update a release', 'write', 'Changes the title of a release.'],
  ['FORGE_DELETE_RELEASE', 'Delete a release', 'destructive', 'Deletes a release.'],
  ['SHELF_RESTORE_PHOTO', 'Restore a photo', 'write', 'Takes it out of the trash.'],
  ['SHELF_DELETE_PHOTO', 'Delete a photo', 'destructive', 'Deletes a photo.'],
  ['SHELF_DELETE_FILE', 'Delete a file', 'destructive', 'Deletes a file.'],
  ['SHELF_DELETE_CONFIGURATION', 'Delete a configuration', 'destructive', 'Deletes a configuration.'],
  ['SHELF_ADD_PERMISSION', 'Add a permission', 'send', 'Lets somebody use a photo.'],
  ['SHELF_UNSHARE_PHOTO', 'Unshare a photo', 'destructive', 'Ends that.'],
  ['SHELF_GET_PHOTO', 'Get a photo', 'read', 'A photo.'],
  ['SHELF_GET_PERMISSION', 'Get permissions of a user', 'read', 'What somebody may do.'],
  ['SHELF_GET_ORDER', 'Get an order', 'read', 'One order of photos.'],
  ['SHELF_DELETE_INVOICE', 'Delete an invoice', 'destructive', 'Deletes an invoice.'],
  ['SCHOOL_LIST_TEACHERS', 'List teachers', 'read', 'Of a course.'],
  ['SCHOOL_CREATE_COURSE', 'Create a course', 'write', 'Creates a course.'],
  ['SCHOOL_UPDATE_COURSE', 'Update a course', 'write', 'Changes a course.'],
  ['SCHOOL_GET_ALL_TOPICS', 'Get all topics of a course', 'read', 'Lists topics.'],
  ['SCHOOL_LIST_COURSES', 'List courses', 'read', 'Lists courses.'],
  ['SHELF_FETCH_EMAILS', 'Fetch emails', 'read', 'Fetches the mails of an account.'],
  ['GAZETTE_GET_LATEST_POSTS', 'Get latest posts', 'read', 'Gets the latest posts.'],
];

const requests: Record<string, string> = {
  '#18 is getting ugly, lock it': 'FORGE_LOCK_ISSUE',
  'merge PR #12': 'FORGE_MERGE_PULL_REQUEST',
  'which secrets are stored in acme/api?': 'FORGE_LIST_REPOSITORY_SECRETS',
  'remove config.old.json': 'SHELF_DELETE_FILE',
  'who reviews this pull request?': 'FORGE_LIST_REVIEWERS',
  'who teaches the biology course?': 'SCHOOL_LIST_TEACHERS',
  'kick Ron out of the design team': 'FORGE_REMOVE_TEAM_MEMBERSHIP',
  'can Mark write to the server or only read?': 'SHELF_GET_PERMISSION',
  'only members should comment for a while': 'FORGE_SET_COMMENT_RESTRICTIONS',
  'we need a Forge team for the interns': 'FORGE_CREATE_TEAM',
  'put Aisha in the frontend team': 'FORGE_ADD_TEAM_MEMBERSHIP',
  'Ben has left, drop him from the design team': 'FORGE_REMOVE_TEAM_MEMBERSHIP',
  "the shop repo shouldn't use the deploy secret any more": 'FORGE_REMOVE_REPOSITORY_FROM_SECRET',
  'let the shop repository use the deploy secret': 'FORGE_ADD_REPOSITORY_TO_SECRET',
  'search Forge for repos about automation': 'FORGE_SEARCH_REPOSITORIES',
  'who can I assign issues to?': 'FORGE_LIST_ASSIGNEES',
  'find my latest mails': 'SHELF_FETCH_EMAILS',
  'show the latest posts': 'GAZETTE_GET_LATEST_POSTS',
  'put up an issue saying that the page crashes': 'FORGE_CREATE_ISSUE',
  'post to https://hooks.example.com as soon as there is a comment': 'FORGE_CREATE_WEBHOOK',
  'each time a repository is pushed to, call https://example.com/hook': 'FORGE_CREATE_WEBHOOK',
  'what changed in 9fceb02?': 'FORGE_GET_COMMIT',
  "what's in src/config.yml": 'FORGE_GET_REPOSITORY_CONTENT',
  'which keys has jdoe got?': 'FORGE_LIST_KEYS',
  'the 1.9 release was a mistake, pull it': 'FORGE_DELETE_RELEASE',
  'Mira deleted the photo, can we get it back?': 'SHELF_RESTORE_PHOTO',
  'kick Ron off the design team': 'FORGE_REMOVE_TEAM_MEMBERSHIP',
  'is Mark allowed to write to the server?': 'SHELF_GET_PERMISSION',
  'nobody should comment for a while': 'FORGE_SET_COMMENT_RESTRICTIONS',
  'the web group needs a new team': 'FORGE_CREATE_TEAM',
  'zoe@example.com should be in the design team': 'FORGE_ADD_TEAM_MEMBERSHIP',
  'is Mrs. Novak teaching the biology course?': 'SCHOOL_LIST_TEACHERS',
  "take Ron's membership of the design team away again": 'FORGE_REMOVE_TEAM_MEMBERSHIP',
  'the old photo can go': 'SHELF_DELETE_PHOTO',
  'Ben should be able to see the photo': 'SHELF_ADD_PERMISSION',
  'show me all the courses': 'SCHOOL_LIST_COURSES',
  "let's see the photo": 'SHELF_GET_PHOTO',
  'stop sharing the photo with Ron': 'SHELF_UNSHARE_PHOTO',
  "I don't want to follow that user any longer": 'FORGE_UNFOLLOW_USER',
  'that photo is blurred, get it off the shelf': 'SHELF_DELETE_PHOTO',
  'remove the title from the release': 'FORGE_UPDATE_RELEASE',
  'untag the release': 'FORGE_UPDATE_RELEASE',
  'remove title from release': 'FORGE_UPDATE_RELEASE',
  'is Ron in the design team?': 'FORGE_GET_TEAM_MEMBERSHIP',
  'anyone with the address may see the photo': 'SHELF_ADD_PERMISSION',
  'everybody in the design team': 'FORGE_LIST_TEAM_MEMBERS',
  'the biology course has a new room': 'SCHOOL_UPDATE_COURSE',
  'delete file/photo': 'SHELF_DELETE_FILE',
  'create/update course': 'SCHOOL_CREATE_COURSE',
  'search/list courses': 'SCHOOL_LIST_COURSES',
  'update team/group': 'FORGE_UPDATE_TEAM',
  'which secrets are stored in file/acme?': 'FORGE_LIST_REPOSITORY_SECRETS',
  'the CI/CD keys': 'FORGE_LIST_KEYS',
  'show me the CI/CD emails': 'SHELF_FETCH_EMAILS',
  'get order ORD-1042': 'SHELF_GET_ORDER',
  'get Order number ORD-1042': 'SHELF_GET_ORDER',
  'delete invoices INV-1042 and INV-1043': 'SHELF_DELETE_INVOICE',
  'get ENG-42': 'FORGE_GET_ISSUE',
  'get ticket ENG-42': 'FORGE_GET_ISSUE',
  'delete ENG-42, in case ENG-43 is done': 'FORGE_DELETE_ISSUE',
  'in this case, delete ENG-42': 'FORGE_DELETE_ISSUE',
  'delete ENG-42 of Bill': 'FORGE_DELETE_ISSUE',
  'for the order, delete ENG-42': 'FORGE_DELETE_ISSUE',
};

describe('A sentence of everyday speech', () => {
  let index: ActionIndex;

  before(async () => {
    const all = actions.map(([slug, name, effect, description]) =>
      anAction({ slug, app: slug.split('_')[0]?.toLowerCase() ?? '', name, effect, description }),
    );
    index = await ActionIndex.build(apps, all);
  });

  for (const [request, slug] of Object.entries(requests)) {
    it(`finds what it implies: ${request}`, () => {
      expect(index.search(request).hits[0]?.action.slug).to.equal(slug);
    });
  }

  it('is said to be a weak match where the best action has its verb and nothing that it is about', () => {
    expect(index.search('merge the team budgets of both departments').isWeak).to.equal(true);
    expect(index.search('merge the pull request of the team').isWeak).to.equal(false);
  });
});

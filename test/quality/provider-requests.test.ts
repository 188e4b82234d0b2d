import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readActionsFile } from '../support/search/actions-file.js';
import { InputFileError } from '../support/search/input-file.js';
import { ownRequestsFile, readProviderRequests, requestKinds } from '../support/search/provider-requests.js';
import { useTemporaryDirectory } from '../support/temporary-directory.js';

const createIssue = { slug: 'GITHUB_CREATE_AN_ISSUE', name: 'Create an issue', tags: ['createHint'] };
const listUsers = { slug: 'GOOGLE_ADMIN_LIST_USERS', name: 'List users', tags: ['readOnlyHint'] };
const askForIssue = { kind: 'model', query: 'open an issue', slugs: [createIssue.slug] };

describe('Files of a provider’s actions and of requests', () => {
  const directory = useTemporaryDirectory();

  describe('actions', () => {
    it('are mapped as in production, the app by the slug where the item does not name it', () => {
      const { apps, actions } = readActionsFile(write([createIssue, listUsers]));

      expect(actions.map(({ app, effect }) => [app, effect])).to.deep.equal([
        ['github', 'write'],
        ['google_admin', 'read'],
      ]);
      expect(apps.map(({ name }) => name)).to.deep.equal(['GitHub', 'Google Admin']);
    });

    it('may be a whole answer of the provider, whose items name their apps', () => {
      const item = { ...createIssue, toolkit: { slug: 'github_enterprise' } };

      expect(readActionsFile(write({ items: [item] })).actions).to.have.nested.property('[0].app', 'github_enterprise');
    });

    it('are refused with the field and the mend', () => {
      expectRefusal(() => readActionsFile(write([createIssue, { slug: 1 }])), /item 2, slug: .*looks like \{/);
      expectRefusal(() => readActionsFile(write([{ name: 'No slug' }])), /item 1, slug: /);
      expectRefusal(() => readActionsFile(write(['GITHUB_X'])), /item 1, the item itself: /);
      expectRefusal(() => readActionsFile(write({ tools: [] })), /no list of actions.*"items"/);
      expectRefusal(() => readActionsFile(write([])), /no list of actions/);
      expectRefusal(() => readActionsFile(write('[{', { isText: true })), /is not JSON/);
      expectRefusal(() => readActionsFile(join(directory(), 'none.json')), /cannot be read/);
    });
  });

  describe('requests', () => {
    it('have one list of slugs for each task, and none where no action does it', () => {
      const several = {
        kind: 'several',
        query: 'open two',
        tasks: [[createIssue.slug], [listUsers.slug]],
        heldOut: true,
      };
      const { requests } = read([askForIssue, several, { kind: 'absent', query: 'feed the cat' }]);

      expect(requests.map(({ tasks, heldOut }) => [tasks.length, heldOut])).to.deep.equal([
        [1, false],
        [2, true],
        [0, false],
      ]);
    });

    it('about actions that the catalog lacks, or for a missing app that it has, are left out', () => {
      const unknown = { ...askForIssue, slugs: ['TRELLO_CREATE_CARD'] };
      const present = { kind: 'absent', query: 'a GitHub issue', app: 'GitHub' };

      const { requests, leftOut } = read([askForIssue, unknown, present]);

      expect(requests.map(({ query }) => query)).to.deep.equal(['open an issue']);
      expect(leftOut.map(({ query }) => query)).to.deep.equal(['open an issue', 'a GitHub issue']);
      expectRefusal(() => read([unknown]), /asks for no action of the catalog/);
    });

    it('are refused with the field and the mend', () => {
      expectRefusal(() => read([{ ...askForIssue, kind: 'poem' }]), /item 1, kind: .*looks like \{/);
      expectRefusal(() => read([askForIssue, { ...askForIssue, query: '' }]), /item 2, query: /);
      expectRefusal(() => read([{ ...askForIssue, slugs: [] }]), /item 1, slugs: /);
      expectRefusal(() => read([{ ...askForIssue, slugs: 'GITHUB_X' }]), /item 1, slugs: /);
      expectRefusal(() => read([{ ...askForIssue, heldout: true }]), /item 1, .*"heldout"/);
      expectRefusal(() => read([{ kind: 'several', query: 'two', tasks: [[createIssue.slug]] }]), /item 1, tasks: /);
      expectRefusal(() => read({ requests: [] }), /not an array of requests/);
    });

    it('of the project name each query once, and hold half of each kind back from tuning', () => {
      const own = readOwnRequests();

      expect(new Set(own.map(({ query }) => query)).size).to.equal(own.length);
      for (const kind of requestKinds) {
        const ofKind = own.filter((request) => request.kind === kind);
        expect(ofKind.length, kind).to.be.at.least(30);
        expect(ofKind.filter(({ heldOut }) => heldOut).length, kind).to.equal(Math.floor(ofKind.length / 2));
      }
    });
  });

  function readOwnRequests() {
    const { requests, leftOut } = readProviderRequests(ownRequestsFile, readActionsFile(write([createIssue])));
    return [...requests, ...leftOut];
  }

  function read(content: unknown) {
    const catalog = readActionsFile(write([createIssue, listUsers], { name: 'actions.json' }));
    return readProviderRequests(write(content, { name: 'requests.json' }), catalog);
  }

  function write(content: unknown, { name = 'file.json', isText = false } = {}): string {
    const file = join(directory(), name);
    writeFileSync(file, isText ? String(content) : JSON.stringify(content));
    return file;
  }

  function expectRefusal(action: () => unknown, message: RegExp): void {
    expect(action).to.throw(InputFileError, message);
  }
});

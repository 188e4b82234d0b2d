import { expect } from 'chai';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { splitIntoTasks } from '../../../../src/services/action-search/request/tasks.js';
import { anAction, chatActions, chatApp, mailActions, mailApp } from '../../../support/fakes/fake-catalog.js';

describe('A request for several things', () => {
  const severalTasks: Record<string, string[]> = {
    'create a branch and open a pull request': ['create a branch', 'open a pull request'],
    'create a label, add it to the issue and close that': ['create a label', 'add it to the issue', 'close that'],
    'Find the file. Then share it with Tom.': ['Find the file.', 'Then share it with Tom.'],
    'get the status; if it is green, create a release': ['get the status', 'if it is green, create a release'],
    'who is in the team, and which folders can they see?': ['who is in the team', 'which folders can they see?'],
    'download the report + comment on it': ['download the report', 'comment on it'],
    '1. send an email 2. create an issue 3. list the channels': [
      'send an email',
      'create an issue',
      'list the channels',
    ],
    'a) send an email b) create an issue': ['send an email', 'create an issue'],
    'Step 1: send an email. Step 2: create an issue.': ['send an email.', 'create an issue.'],
    '- send an email\n- create an issue': ['send an email', 'create an issue'],
    '• send an email • create an issue': ['send an email', 'create an issue'],
    'send an email / create an issue': ['send an email', 'create an issue'],
    'send an email|create an issue': ['send an email', 'create an issue'],
    'send an email -> create an issue → close it': ['send an email', 'create an issue', 'close it'],
    'send an email as well as create an issue': ['send an email', 'create an issue'],
    'geocode our office and find shops nearby': ['geocode our office', 'find shops nearby'],
  };
  const oneTask = [
    'find and delete the old draft',
    'list open issues and pull requests',
    'create an issue with a title and a comment',
    'the crash is fixed, close it',
    'invoice 204 was a mistake, cancel it',
    'send a mail to Ada and Tom',
    'set the title and the description of the event',
    'set read / write permissions',
    'send the plan of floor 3. It is for Ada.',
    'create an issue - urgent',
  ];

  for (const [request, tasks] of Object.entries(severalTasks)) {
    it(`is read as ${tasks.length} tasks: ${request}`, () => {
      expect(splitIntoTasks(request, () => false)).to.deep.equal(tasks);
    });
  }

  it('is read as eight tasks at most', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}. send file ${at}`);
    expect(splitIntoTasks(list(8).join(' '), () => false)).to.have.length(8);
    expect(splitIntoTasks(list(9).join(' '), () => false)).to.have.length(1);
  });

  for (const request of oneTask) {
    it(`is not what this asks for: ${request}`, () => {
      expect(splitIntoTasks(request, () => false)).to.deep.equal([request]);
    });
  }

  it('finds the actions of each task in turn, and says which one an action answers', async () => {
    const index = await ActionIndex.build([mailApp, chatApp], [...mailActions, ...chatActions]);
    const { hits } = index.search('list the channels and then delete the old mail');

    expect(hits.slice(0, 2).map(({ action, clause }) => [action.slug, clause])).to.deep.equal([
      ['CHATTERBOX_LIST_CHANNELS', 'list the channels'],
      ['PAPERPLANE_DELETE_MESSAGE', 'delete the old mail'],
    ]);
    expect(index.search('list the channels').hits[0]).to.not.have.property('clause');
  });

  it('takes a later task to be about the thing of an earlier one where it names none', async () => {
    const desk = { slug: 'desk', name: 'Desk', categories: [] };
    const act = (slug: string) => anAction({ slug, app: 'desk' });
    const index = await ActionIndex.build(
      [desk],
      ['DESK_STOP_TIMER', 'DESK_DELETE_TIMER', 'DESK_DELETE_NOTE'].map(act),
    );

    const { hits } = index.search('stop my timer and then delete it');
    expect(hits.slice(0, 2).map(({ action }) => action.slug)).to.deep.equal(['DESK_STOP_TIMER', 'DESK_DELETE_TIMER']);
  });
});

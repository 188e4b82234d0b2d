import { expect } from 'chai';
import type { Effect } from '../../../../src/contract/app-constants.js';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

const apps = ['diary', 'quill', 'forge'].map((slug) => ({ slug, name: slug, categories: [] }));
const actions: [slug: string, name: string, effect: Effect, description: string][] = [
  ['DIARY_REMOVE_ATTENDEE', 'Remove attendee from event', 'write', 'Removes an attendee from an event.'],
  ['DIARY_DELETE_EVENT', 'Delete event', 'destructive', 'Deletes an event from the calendar, with its attendees.'],
  ['DIARY_UPDATE_EVENT', 'Update event', 'write', 'Changes the time or the attendees of a meeting.'],
  ['DIARY_CREATE_EVENT', 'Create event', 'write', 'Creates an event and invites its attendees.'],
  ['QUILL_SEND_EMAIL', 'Send email', 'send', 'Sends an email to recipients.'],
  ['QUILL_CREATE_DRAFT', 'Create email draft', 'write', 'Writes an email that is sent later.'],
  ['FORGE_MERGE_PULL_REQUEST', 'Merge a pull request', 'destructive', 'Merges a pull request.'],
  ['FORGE_LOG_TIME_ENTRY', 'Log time entry', 'write', 'Logs time on a project.'],
  ['FORGE_DELETE_TIME_ENTRY', 'Delete time entry', 'destructive', 'Deletes a time entry.'],
];

describe('An action that ends something', () => {
  let index: ActionIndex;

  before(async () => {
    const all = actions.map(([slug, name, effect, description]) =>
      anAction({ slug, app: slug.split('_')[0]?.toLowerCase() ?? '', name, effect, description }),
    );
    index = await ActionIndex.build(apps, all);
  });

  const find = (request: string, inApps?: string[]) => {
    const { hits, isWeak } = index.search(request, { apps: inApps });
    return { slugs: hits.map(({ action }) => action.slug), isWeak };
  };

  for (const request of [
    'email the attendees of the meeting',
    'notify the attendees',
    'please mail the participants',
    'ping everyone in the event',
  ]) {
    it(`does not come first where something is to be sent: ${request}`, () => {
      expect(find(request).slugs[0]).to.equal('QUILL_SEND_EMAIL');
    });
  }

  it('does not come first for a later task either', () => {
    const { slugs } = find('create an event tomorrow and then email the guests');

    expect(slugs.slice(0, 2)).to.deep.equal(['DIARY_CREATE_EVENT', 'QUILL_SEND_EMAIL']);
  });

  it('comes with a doubt where nothing else fits', () => {
    const { slugs, isWeak } = find('notify the attendees', ['diary']);

    expect(slugs).to.include('DIARY_REMOVE_ATTENDEE');
    expect(isWeak).to.equal(true);
  });

  it('comes first where it is asked for, in any words', () => {
    for (const request of ['remove an attendee from the meeting', 'kick the attendee out', 'drop this guest']) {
      expect(find(request).slugs[0], request).to.equal('DIARY_REMOVE_ATTENDEE');
      expect(find(request).isWeak, request).to.equal(false);
    }
  });

  it('comes before what would do the very thing that is to end', () => {
    expect(find('delete the time I logged by mistake').slugs[0]).to.equal('FORGE_DELETE_TIME_ENTRY');
  });

  it('is found with a doubt where only that very thing is', () => {
    expect(find('revert the merge').isWeak).to.equal(true);
    expect(find('merge the pull request').isWeak).to.equal(false);
  });
});

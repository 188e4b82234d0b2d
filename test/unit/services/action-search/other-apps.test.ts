import { expect } from 'chai';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { defaultCatalog } from '../../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { actionsOfCatalog } from '../../../support/search/catalog-actions.js';

/** Requests in words that the actions of the apps have. */
const requests = [
  'add a label to the issue',
  'list the branches of my repository',
  'comment on the pull request',
  'send an email to Ada',
  'find the drafts about the invoice',
  'delete the event of the team',
];
const own = ['github', 'gmail', 'googlecalendar'];
const { apps, actions } = actionsOfCatalog(defaultCatalog);

describe('What a request finds in an app', () => {
  let alone: ActionIndex;
  let amongOthers: ActionIndex;

  before(async () => {
    const isOwn = ({ slug }: { slug: string }) => own.includes(slug);
    alone = await ActionIndex.build(apps.filter(isOwn), actions);
    amongOthers = await ActionIndex.build(apps, actions);
  });

  it('does not depend on which other apps the installation has', () => {
    for (const request of requests) {
      expect(foundIn(amongOthers, request, own), request).to.deep.equal(foundIn(alone, request, own));
    }
  });

  it('comes before what another app has that fits better, where the request names the app', () => {
    const [best] = foundIn(amongOthers, 'reply in slack thread', ['gmail', 'slack']);

    expect(best).to.match(/^SLACK_/);
  });

  it('does not depend on which other apps the agent may use', () => {
    for (const request of requests) {
      const [best = ''] = foundIn(alone, request, own);
      const app = own.find((slug) => best.startsWith(slug.toUpperCase())) ?? '';
      const ofApp = foundIn(amongOthers, request, own).filter((slug) => slug.startsWith(app.toUpperCase()));

      expect(foundIn(amongOthers, request, [app]).slice(0, ofApp.length), request).to.deep.equal(ofApp);
    }
  });
});

describe('A request with a word that some app is called by', () => {
  const named = ['mailchimp', 'segment', 'hubspot'].map((slug) => ({ slug, name: slug, categories: [] }));
  const deletions = [
    anAction({ slug: 'MAILCHIMP_DELETE_SEGMENT', app: 'mailchimp', effect: 'destructive' }),
    anAction({ slug: 'MAILCHIMP_DELETE_CUSTOMER', app: 'mailchimp', effect: 'destructive' }),
    anAction({ slug: 'SEGMENT_DELETE_SOURCE', app: 'segment', effect: 'destructive' }),
  ];
  const words = [
    'delete the segment of inactive customers',
    'delete segment inactive customers',
    'delete hubspto segment',
  ];
  const first = words.map(() => 'MAILCHIMP_DELETE_SEGMENT');

  it('finds the same in an app whether others have an app of that name or not', async () => {
    const alone = await ActionIndex.build(named.slice(0, 1), deletions);
    const amongOthers = await ActionIndex.build(named, deletions);

    expect(words.map((request) => foundIn(alone, request, ['mailchimp'])[0])).to.deep.equal(first);
    for (const request of words) {
      expect(foundIn(amongOthers, request, ['mailchimp']), request).to.deep.equal(
        foundIn(alone, request, ['mailchimp']),
      );
    }
  });

  it('is about the thing after "the", also where the agent has that app', async () => {
    const index = await ActionIndex.build(named, deletions);

    expect(foundIn(index, words[0] ?? '', ['mailchimp', 'segment'])[0]).to.equal('MAILCHIMP_DELETE_SEGMENT');
    expect(foundIn(index, 'delete the source in segment', ['mailchimp', 'segment'])[0]).to.equal(
      'SEGMENT_DELETE_SOURCE',
    );
  });
});

function foundIn(index: ActionIndex, request: string, inApps: string[]): string[] {
  return index.search(request, { apps: inApps }).hits.map(({ action }) => action.slug);
}

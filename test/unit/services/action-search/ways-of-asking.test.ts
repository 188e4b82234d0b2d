import { expect } from 'chai';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { splitIntoTasks } from '../../../../src/services/action-search/request/tasks.js';
import { namesOfAbsentApps } from '../../../../src/services/lookup/absent-apps.js';
import { defaultCatalog } from '../../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../../../support/search/catalog-actions.js';

describe('Ways of asking for an action', () => {
  const { apps, actions } = actionsOfCatalog(defaultCatalog);
  let index: ActionIndex;

  before(async () => {
    index = await ActionIndex.build(apps, actions);
  });

  it('reads what a long request asks for at its end', () => {
    const told =
      'We just came out of a two hour meeting with the people of Contoso, where their head of procurement finally agreed to ' +
      'our terms, although she insisted on a longer payment period and on having one named contact on our side.';

    expect(first(`${told} Could you cancel the subscription now?`, ['stripe', 'gmail', 'slack'])).to.equal(
      'STRIPE_CANCEL_SUBSCRIPTION',
    );
    expect(first(`${told} Please archive the channel #contoso.`, ['slack', 'gmail', 'googlecalendar'])).to.equal(
      'SLACK_ARCHIVE_CONVERSATION',
    );
  });

  it('takes no relative clause of a report for a question', () => {
    const request = 'The lamp broke and fell down, which is a pity. Please create an issue for that.';
    expect(splitIntoTasks(request, () => false)).to.deep.equal([request]);
    const several = 'get the status, and which folders can they see?';
    expect(splitIntoTasks(several, () => false)).to.have.length(2);
  });

  it('takes a word that any request may have for no app of that name', () => {
    const found: Record<string, [string, string[]]> = {
      'create a medium priority issue': ['JIRA_CREATE_ISSUE', ['medium', 'jira']],
      'set the priority of ENG-12 to medium': ['LINEAR_UPDATE_ISSUE', ['medium', 'linear']],
      'create a product called square mug': ['SHOPIFY_CREATE_PRODUCT', ['square', 'shopify']],
      'instantly post this to the channel': ['SLACK_SEND_MESSAGE', ['instantly', 'slack']],
      'publish my draft on medium': ['MEDIUM_CREATE_NEWSLETTER_POST', ['medium', 'wordpress']],
      'create a lever candidate': ['LEVER_CREATE_CANDIDATE', ['lever', 'greenhouse', 'ashby']],
      'harvest log 2 hours': ['HARVEST_LOG_TIME_ENTRY', ['harvest', 'toggl', 'clockify']],
    };
    for (const [request, [slug, own]] of Object.entries(found)) expect(first(request, own), request).to.equal(slug);
  });

  it('names no absent app where a request has an ordinary word that some app is called by', () => {
    const catalog = [
      { slug: 'specific', name: 'Specific' },
      { slug: 'timely', name: 'Timely' },
      { slug: 'keyword', name: 'Keyword' },
    ];
    for (const query of [
      'get the details of a specific event',
      'search issues by keyword',
      'answer in a timely manner',
    ]) {
      expect(namesOfAbsentApps(query, { catalog, own: new Set() }), query).to.deep.equal([]);
    }
    expect(namesOfAbsentApps('log two hours in Timely', { catalog, own: new Set() })).to.deep.equal(['Timely']);
  });

  it('finds what a wanted action does, however the action itself is told', () => {
    expect(first('find an action that archives a Slack channel', ['slack', 'gmail'])).to.equal(
      'SLACK_ARCHIVE_CONVERSATION',
    );
    expect(first('find an action that is used to archive a Slack channel', ['slack', 'gmail'])).to.equal(
      'SLACK_ARCHIVE_CONVERSATION',
    );
    expect(first('I need a function for reading cell ranges from a spreadsheet', ['googlesheets'])).to.equal(
      'GOOGLESHEETS_BATCH_GET',
    );
    expect(first('endpoint that returns the teams in Linear', ['linear'])).to.equal('LINEAR_LIST_LINEAR_TEAMS');
  });

  it('reads a short request whose words all have two letters in the wrong order', () => {
    expect(first('craete isseu', ['github', 'slack'])).to.equal('GITHUB_CREATE_AN_ISSUE');
    expect(first('sned mesasge', ['googledrive', 'slack'])).to.equal('SLACK_SEND_MESSAGE');
    expect(index.search('craete isseu', { apps: ['github'] }).isMostlyUnknown).to.equal(false);
    expect(index.search('Lösche den Kalender', { apps: ['googlecalendar'] }).isMostlyUnknown).to.equal(true);
  });

  function first(request: string, own: string[]): string | undefined {
    return index.search(request, { apps: own }).hits[0]?.action.slug;
  }
});

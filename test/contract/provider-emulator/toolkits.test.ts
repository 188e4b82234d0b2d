import { expect } from 'chai';
import type { Answer } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: apps', () => {
  const at = withEmulator();
  const slugs = ({ body }: Answer) => body.items.map((item: { slug: string }) => item.slug);

  it('sorts alphabetically on request', async () => {
    const answer = await at.provider.get('/toolkits?sort_by=alphabetically');

    expect(slugs(answer)).to.deep.equal(['bigquery', 'gmail', 'hackernews', 'perplexityai', 'slack']);
  });

  it('filters by managed sign-in', async () => {
    expect(slugs(await at.provider.get('/toolkits?managed_by=composio'))).to.deep.equal(['gmail', 'slack']);
  });

  it('filters by category', async () => {
    expect(slugs(await at.provider.get('/toolkits?category=team-chat&limit=1'))).to.deep.equal(['gmail']);
    expect(slugs(await at.provider.get('/toolkits?category=none'))).to.deep.equal([]);
  });

  it('ends the list with a null cursor and refuses an invalid cursor', async () => {
    const whole = await at.provider.get('/toolkits?limit=1000');
    const refused = await at.provider.get('/toolkits?cursor=nonsense');

    expect(whole.body).to.include({ next_cursor: null, total_pages: 1, total_items: 5 });
    expect([refused.status, refused.body.error.code]).to.deep.equal([400, 10400]);
  });

  it('refuses an invalid limit, order and search', async () => {
    for (const query of ['limit=0', 'limit=many', 'sort_by=luck', 'search=gm']) {
      expect((await at.provider.get(`/toolkits?${query}`)).body.error.code, query).to.equal(10400);
    }
  });

  it('answers 404 for an unknown app', async () => {
    expect((await at.provider.get('/toolkits/no_such_app')).status).to.equal(404);
  });

  it('serves a logo for each app without a key', async () => {
    const { body } = await at.provider.get('/toolkits?limit=1');

    const logo = await fetch(body.items[0].meta.logo);

    expect(logo.headers.get('content-type')).to.equal('image/svg+xml');
    expect(await logo.text()).to.match(/^<svg .*>G<\/text><\/svg>$/);
    expect((await fetch(`${at.emulator.url}/logos/no_such_app.svg`)).status).to.equal(404);
  });

  it('leaves deprecated tools out unless they are requested', async () => {
    const usual = await at.provider.get('/tools?toolkit_slug=gmail');
    const all = await at.provider.get('/tools?toolkit_slug=gmail&include_deprecated=true');

    expect(slugs(usual)).not.to.include('GMAIL_FETCH_MAILS');
    expect(slugs(all)).to.include('GMAIL_FETCH_MAILS');
  });

  it('finds tools by words, tags and slugs', async () => {
    expect(slugs(await at.provider.get('/tools?query=sends%20email'))).to.deep.equal(['GMAIL_SEND_EMAIL']);
    expect(slugs(await at.provider.get('/tools?tags=readOnlyHint'))).to.deep.equal(['GMAIL_FETCH_EMAILS']);
    expect(slugs(await at.provider.get('/tools?tool_slugs=SLACK_KEEP_NOTE'))).to.deep.equal(['SLACK_KEEP_NOTE']);
    expect((await at.provider.get('/tools/NO_SUCH_TOOL')).body.error.code).to.equal(2401);
  });
});

import { expect } from 'chai';
import type { BrowserClient } from '../support/browser/browser-client.js';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { openReplicas, type ReplicaSandbox } from '../support/hosts/replica-sandbox.js';

const streamPath = '/v1/appconnect/events';

describe('Journeys in the control center over two replicas', () => {
  const browser = useBrowser();
  let sandbox: ReplicaSandbox;
  let adaAtOther: BrowserClient;

  before(async () => {
    sandbox = await openReplicas(2);
    adaAtOther = await sandbox.signIn('ada', sandbox.replica(2).url);
  });
  after(() => sandbox.remove());

  const saveKey = () => adaAtOther.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });

  it('goes from a link that an agent gave out to a connection, whichever replica answers each step', async () => {
    await saveKey();
    await adaAtOther.put('/v1/appconnect/apps/slack/enablement');
    const starter = await sandbox.signIn('cleo');
    const { structuredContent } = await starter.call('acme-assistant', 'connect_account', { app: 'slack' });
    const controlCenter = await ControlCenterPage.open(browser(), sandbox.url, cleo);
    const { page } = controlCenter;
    const numbers = new Set<string | undefined>();
    page.on('response', (response) => numbers.add(response.headers()['x-replica']));

    await page.goto(structuredContent.sign_in_url);
    await page.getByRole('button', { name: 'Continue to Slack' }).click();
    await page.getByRole('textbox').first().fill('cleo@example.com');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Slack is connected as cleo@example.com' }).waitFor();

    expect([...numbers]).to.include.members(['1', '2']);
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('shows what happened while the replica of a page was gone, and goes on without a reload', async () => {
    await saveKey();
    await adaAtOther.put('/v1/appconnect/apps/notion/enablement');
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), sandbox.url);
    const { page } = controlCenter;
    const streamed = page.waitForResponse((response) => response.url().endsWith(streamPath) && response.ok());
    await controlCenter.signIn(ada);
    const holder = sandbox.replica(Number((await streamed).headers()['x-replica']));
    await controlCenter.button('Notion', /Connect/).waitFor();

    const streamedAgain = page.waitForResponse((response) => response.url().endsWith(streamPath) && response.ok());
    await sandbox.replicas.kill(holder.number);
    const elsewhere = await sandbox.signIn('ada');
    await elsewhere.delete('/v1/appconnect/apps/notion/enablement');

    await page.getByRole('button', { name: 'Enable Notion' }).waitFor();
    await streamedAgain;
    await controlCenter.press('Enable Notion');
    await controlCenter.button('Notion', /Connect/).waitFor();
    await sandbox.waitForRestart(holder);
  });
});

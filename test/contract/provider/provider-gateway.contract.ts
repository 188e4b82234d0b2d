import { inspect } from 'node:util';
import { expect } from 'chai';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import { patience } from '../../support/patience.js';
import { refusalOf } from '../../support/refusal-of.js';

/** A gateway before a provider with the tiny catalog and nobody signed in, and what happens on the provider's side. */
export type GatewayUnderTest = {
  gateway: ProviderGateway;
  key: string;
  answerSignIn(link: { accountId: string; url: string }, decision: 'allow' | 'deny'): Promise<void>;
  /** Allowed in a project with a verifier; the `session_uri` that the browser is given. */
  answerToVerifier(link: { accountId: string; url: string }): Promise<string>;
  end(accountId: string, state: 'expired' | 'disabled'): Promise<void>;
  switchOff(authConfigId: string): Promise<void>;
  /** An auth config as a dashboard makes them, which sessions may not use. */
  addForeignConfig(app: string): Promise<string>;
  forgetSessions(): Promise<void>;
  /** How many actions have been run. */
  executions(): number;
  close(): Promise<void>;
};

const waiting = patience();
const ada = 'platform:user:ada';
const callbackUrl = 'https://platform.example/v1/appconnect/oauth/callback?state=s1';

/** What every gateway promises to the services, the one before a provider and the one in memory alike. */
export function describeProviderGateway(open: () => Promise<GatewayUnderTest>): void {
  let current: GatewayUnderTest;
  let gateway: ProviderGateway;

  beforeEach(async () => {
    current = await open();
    gateway = current.gateway;
  });

  afterEach(() => current.close());

  async function link(app = 'gmail', providerUserId = ada) {
    const { authConfigId } = await gateway.createAuthConfig({ app, scheme: 'managed' }, waiting);
    return { authConfigId, ...(await gateway.createLink({ authConfigId, providerUserId, callbackUrl }, waiting)) };
  }

  async function signedIn(app = 'gmail', providerUserId = ada): Promise<string> {
    const made = await link(app, providerUserId);
    await current.answerSignIn(made, 'allow');
    return made.accountId;
  }

  async function sessionOf(accountId: string, app = 'gmail') {
    return gateway.createSession({ providerUserId: ada, app, accountId }, waiting);
  }

  describe('keys', () => {
    it('tells the project of a good key', async () => {
      expect((await gateway.checkKey(current.key, waiting)).projectId).to.be.a('string');
    });

    it('refuses another', async () => {
      expect(await refusalOf(gateway.checkKey('ak_never_given_out', waiting))).to.include({ code: 'key_refused' });
    });
  });

  describe('lists', () => {
    it('have the apps, and what it takes to connect each', async () => {
      const { items, nextCursor } = await gateway.listApps({}, waiting);

      expect(items.map(({ slug, connectability }) => [slug, connectability])).to.deep.equal([
        ['gmail', 'one_click'],
        ['slack', 'one_click'],
        ['perplexityai', 'api_key'],
        ['bigquery', 'own_client'],
        ['hackernews', 'none'],
      ]);
      expect(nextCursor).to.equal(undefined);
    });

    it('have the actions of an app, and their effects', async () => {
      const { items } = await gateway.listActions({ app: 'gmail' }, waiting);

      expect(items.map(({ slug, app, effect }) => [slug, app, effect])).to.deep.include.members([
        ['GMAIL_SEND_EMAIL', 'gmail', 'write'],
        ['GMAIL_FETCH_EMAILS', 'gmail', 'read'],
        ['GMAIL_KEEP_NOTE', 'gmail', 'destructive'],
      ]);
    });

    it('have no action of an app that does not exist', async () => {
      expect((await gateway.listActions({ app: 'nowhere' }, waiting)).items).to.deep.equal([]);
    });
  });

  describe('auth configs', () => {
    it('are opened to sessions where somebody made them without that, and only there', async () => {
      const authConfigId = await current.addForeignConfig('gmail');
      const isForSessions = async () => (await gateway.listAuthConfigs('gmail', waiting))[0]?.isForSessions;

      expect(await isForSessions()).to.equal(false);
      expect(await gateway.allowInSessions(authConfigId, waiting)).to.equal(true);
      expect(await isForSessions()).to.equal(true);
      expect(await gateway.allowInSessions(authConfigId, waiting)).to.equal(false);
    });

    it('that nobody has cannot be opened', async () => {
      expect(await refusalOf(gateway.allowInSessions('ac_nobody', waiting))).to.include({ code: 'provider_protocol' });
    });

    it('are listed once they are made, oldest first, for their app alone', async () => {
      const first = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, waiting);
      const second = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, waiting);
      await gateway.createAuthConfig({ app: 'perplexityai', scheme: 'API_KEY' }, waiting);

      expect(await gateway.listAuthConfigs('gmail', waiting)).to.deep.equal([
        { ...first, scheme: 'OAUTH2', isManaged: true, isForSessions: true },
        { ...second, scheme: 'OAUTH2', isManaged: true, isForSessions: true },
      ]);
      expect(await gateway.listAuthConfigs('slack', waiting)).to.deep.equal([]);
    });

    for (const [app, scheme] of Object.entries({
      bigquery: 'managed',
      hackernews: 'managed',
      perplexityai: 'managed',
    })) {
      it(`are not made for ${app} with a sign-in that it does not have`, async () => {
        const made = gateway.createAuthConfig({ app, scheme }, waiting);

        expect(await refusalOf(made)).to.include({ code: 'app_not_connectable' });
      });
    }

    it('with an own client are made with what the form of the app asks for, and listed as not managed', async () => {
      const form = await gateway.readSignInForm('bigquery', waiting);
      expect(form.redirectAddress).to.match(/^https?:.*\/api\/v3\/toolkits\/auth\/callback$/);
      const oauth = form.schemes.find(({ scheme }) => scheme === 'OAUTH2');
      expect(oauth?.clientFields.map(({ name, isRequired, isSecret }) => [name, isRequired, isSecret])).to.deep.equal([
        ['client_id', true, false],
        ['client_secret', true, true],
        ['generic_id', true, false],
      ]);

      const credentials = { client_id: 'the-id', client_secret: 'the-secret', generic_id: 'project-7' };
      const made = await gateway.createOwnClient({ app: 'bigquery', credentials }, waiting);

      expect(await gateway.listAuthConfigs('bigquery', waiting)).to.deep.equal([
        { ...made, scheme: 'OAUTH2', isManaged: false, isForSessions: true },
      ]);
    });

    it('are not made with a client that lacks something: the error names it and holds no secret', async () => {
      const credentials = { client_id: 'the-id', client_secret: 'the-canary-secret' };
      const error = await refusalOf(gateway.createOwnClient({ app: 'bigquery', credentials }, waiting));

      expect(error).to.include({ code: 'invalid_request' });
      expect(inspect(error, { depth: 9 })).not.to.include('canary');
    });

    it('have no form for an app that does not exist', async () => {
      expect(await refusalOf(gateway.readSignInForm('nowhere', waiting))).to.include({ code: 'not_found' });
    });

    it('make no link once they are deleted, which may be done twice', async () => {
      const { authConfigId } = await link();
      await gateway.deleteAuthConfig(authConfigId, waiting);
      await gateway.deleteAuthConfig(authConfigId, waiting);

      const linked = gateway.createLink({ authConfigId, providerUserId: ada, callbackUrl }, waiting);

      expect(await refusalOf(linked)).to.include({ code: 'not_found' });
    });

    it('make no link, and are not listed, once they are switched off', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, waiting);
      await current.switchOff(authConfigId);

      const linked = gateway.createLink({ authConfigId, providerUserId: ada, callbackUrl }, waiting);

      expect(await refusalOf(linked)).to.include({ code: 'not_found' });
      expect(await gateway.listAuthConfigs('gmail', waiting)).to.deep.equal([]);
    });
  });

  describe('accounts', () => {
    it('wait for the person, with whose and what they are', async () => {
      const { accountId, authConfigId } = await link();

      expect(await gateway.findAccount(accountId, waiting)).to.include({
        accountId,
        authConfigId,
        providerUserId: ada,
        app: 'gmail',
        state: 'pending',
      });
    });

    it('are active once the person has signed in', async () => {
      expect(await gateway.findAccount(await signedIn(), waiting)).to.include({ state: 'active' });
    });

    it('have failed once the person has refused', async () => {
      const made = await link();
      await current.answerSignIn(made, 'deny');

      const account = await gateway.findAccount(made.accountId, waiting);
      expect(account).to.include({ state: 'failed' });
      expect(account?.reason).to.match(/did not allow/);
    });

    it('wait for who was there in a project with a verifier, which is told once', async () => {
      const made = await link();
      const request = { sessionUri: await current.answerToVerifier(made), providerUserId: ada };
      expect(await gateway.findAccount(made.accountId, waiting)).to.include({ state: 'pending' });

      expect(await gateway.completeSignIn(request, waiting)).to.deep.equal({ accountId: made.accountId });

      expect(await gateway.findAccount(made.accountId, waiting)).to.include({ state: 'active' });
      expect(await gateway.completeSignIn(request, waiting)).to.equal(undefined);
      expect(await gateway.findAccount(made.accountId, waiting)).to.include({ state: 'active' });
    });

    it('have failed once a verifier names another person', async () => {
      const made = await link();
      const sessionUri = await current.answerToVerifier(made);

      for (const providerUserId of ['platform:user:eve', ada]) {
        expect(await gateway.completeSignIn({ sessionUri, providerUserId }, waiting)).to.equal(undefined);
      }

      expect(await gateway.findAccount(made.accountId, waiting)).to.include({ state: 'failed' });
    });

    it('are not completed by a return that nobody gave out', async () => {
      const request = { sessionUri: 'session_never_given_out', providerUserId: ada };

      expect(await gateway.completeSignIn(request, waiting)).to.equal(undefined);
    });

    it('belong to the one person they were made for', async () => {
      const accountId = await signedIn();

      expect(await gateway.isOwnedBy({ accountId, providerUserId: ada }, waiting)).to.equal(true);
      expect(await gateway.isOwnedBy({ accountId, providerUserId: 'platform:user:eve' }, waiting)).to.equal(false);
      expect(await gateway.isOwnedBy({ accountId: 'ca_nobody', providerUserId: ada }, waiting)).to.equal(false);
    });

    it('are listed by their owner and app while their sign-in is not finished, and with when they were made', async () => {
      const earlier = Date.now() - 1_000;
      const [open, refused, done] = [await link(), await link(), await link()];
      await current.answerSignIn(refused, 'deny');
      await current.answerSignIn(done, 'allow');
      await link('slack');
      await link('gmail', 'platform:user:eve');

      const listed = await gateway.listUnfinishedAccounts({ providerUserId: ada, app: 'gmail' }, waiting);

      expect(listed.map(({ accountId }) => accountId)).to.have.members([open.accountId, refused.accountId]);
      for (const { createdAt } of listed) {
        expect(Date.parse(createdAt)).to.be.within(earlier, Date.now() + 1_000);
        expect(createdAt).to.match(/^\d{4}-.*Z$/);
      }
    });

    it('are found although their owner’s id holds a comma, and no other’s with them', async () => {
      const made = await link('gmail', 'platform:user:ou=a,cn=ada');
      await link('gmail', 'cn=ada');

      const owner = { providerUserId: 'platform:user:ou=a,cn=ada', app: 'gmail' };
      const listed = await gateway.listUnfinishedAccounts(owner, waiting);

      expect(listed.map(({ accountId }) => accountId)).to.deep.equal([made.accountId]);
    });

    it('are revoked, then deleted, then gone, and may be taken away twice', async () => {
      const accountId = await signedIn();

      expect(await gateway.revokeAccount(accountId, waiting)).to.equal('revoked');
      expect(await gateway.findAccount(accountId, waiting)).to.include({ state: 'revoked' });
      expect(await gateway.revokeAccount(accountId, waiting)).to.equal('not_supported');
      await gateway.deleteAccount(accountId, waiting);
      await gateway.deleteAccount(accountId, waiting);
      expect(await gateway.findAccount(accountId, waiting)).to.equal(undefined);
      expect(await gateway.revokeAccount(accountId, waiting)).to.equal('gone');
    });
  });

  describe('sessions', () => {
    it('run an action of their app', async () => {
      const session = await sessionOf(await signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };

      expect((await gateway.callAction(call, waiting)).outcome).to.equal('done');
    });

    it('are had without an account for an app that needs none', async () => {
      const session = await gateway.createSession({ providerUserId: ada, app: 'hackernews' }, waiting);
      const call = { session, action: 'HACKERNEWS_KEEP_NOTE', arguments: {} };

      expect((await gateway.callAction(call, waiting)).outcome).to.equal('done');
    });

    it('run no action of another app', async () => {
      const session = await sessionOf(await signedIn());
      const call = { session, action: 'SLACK_KEEP_NOTE', arguments: {} };

      expect((await gateway.callAction(call, waiting)).outcome).to.equal('failed');
    });

    it('fail, and suspect the account, once it has run out', async () => {
      const accountId = await signedIn();
      const session = await sessionOf(accountId);
      await current.end(accountId, 'expired');

      const outcome = await gateway.callAction({ session, action: 'GMAIL_FETCH_EMAILS', arguments: {} }, waiting);

      expect(outcome).to.include({ outcome: 'failed', blamesAccount: 'maybe' });
    });

    it('say that they are gone when the provider has forgotten them, and run nothing', async () => {
      const session = await sessionOf(await signedIn());
      await current.forgetSessions();

      const outcome = await gateway.callAction({ session, action: 'GMAIL_FETCH_EMAILS', arguments: {} }, waiting);

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'session_gone' });
    });

    it('ask the sender once more when they had to be opened, and run nothing when that one refuses', async () => {
      const session = await sessionOf(await signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
      let timesAsked = 0;
      const confirm = async () => {
        timesAsked += 1;
      };
      const refusing = async () => {
        throw new Error('A gate was closed.');
      };

      const refused = await gateway.callAction(call, { ...waiting, confirm: refusing }).catch((error: Error) => error);
      const other = await sessionOf(await signedIn());
      await gateway.callAction({ ...call, session: other }, { ...waiting, confirm });
      await gateway.callAction({ ...call, session: other }, { ...waiting, confirm });

      expect(refused).to.be.instanceOf(Error).and.have.property('message', 'A gate was closed.');
      expect(timesAsked).to.equal(1);
    });

    it('send nothing for a caller who has left already', async () => {
      const session = await sessionOf(await signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };

      const outcome = await gateway.callAction(call, { signal: AbortSignal.abort() });

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'caller_gone' });
    });

    for (const reason of ['caller_gone', 'gates_moved'] as const) {
      it(`send nothing that is held back at the last moment: ${reason}`, async () => {
        const session = await sessionOf(await signedIn());
        const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
        await gateway.callAction(call, waiting);
        const before = current.executions();

        const outcome = await gateway.callAction(call, { ...waiting, holdBack: () => reason });

        expect(outcome).to.include({ outcome: 'not_sent', reason });
        expect(current.executions()).to.equal(before);
      });
    }

    it('are not had for an account that is gone, switched off, of somebody else, or of another app', async () => {
      const [gone, disabled] = [await signedIn(), await signedIn()];
      const [foreign, other] = [await signedIn('gmail', 'platform:user:eve'), await signedIn('slack')];
      await gateway.deleteAccount(gone, waiting);
      await current.end(disabled, 'disabled');

      for (const accountId of [gone, disabled, foreign, other, 'ca_nobody']) {
        expect(await refusalOf(sessionOf(accountId)), accountId).to.include({ code: 'reconnect_needed' });
      }
    });

    it('are not had for an app that does not exist', async () => {
      const session = gateway.createSession({ providerUserId: ada, app: 'nowhere' }, waiting);

      expect(await refusalOf(session)).to.include({ code: 'app_not_available' });
    });
  });

  it('asks nothing any more once it is closed', async () => {
    await gateway.close();

    expect(await refusalOf(gateway.listApps({}, waiting))).to.include({ code: 'shutting_down' });
  });

  it('gives up when nobody waits any more', async () => {
    const signal = AbortSignal.abort();

    expect(await refusalOf(gateway.listApps({}, { signal }))).to.include({ code: 'provider_unreachable' });
  });
}

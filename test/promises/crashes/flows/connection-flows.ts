import { expect } from 'chai';
import { type Answer, type BrowserClient, connectionOf } from '../../../support/browser/browser-client.js';
import { enableNewApp } from '../support/apps.js';
import type { CrashSite } from '../support/crash-site.js';
import { done } from '../support/done.js';
import { atRest, type Flow } from '../support/flow.js';
import { expectRecorded } from '../support/recorded.js';

const accountOf = ({ round }: CrashSite) => `cleo.${round}@example.com`;

const statusOf = async (client: BrowserClient, app: string) => (await client.get(connectionOf(app))).body.status;

/** From the control center: the attempt is stored, and the browser departs with the same answer. */
export function startingFlow(): Flow {
  let app: string;
  let cleo: BrowserClient;
  return {
    title: 'connect: start and departure',
    windows: [
      ['nothing → attempt stored', 'commit audit_events, sign_ins', 'before'],
      ['attempt stored → departure noted', 'commit link_intents, sign_ins', 'between'],
      ['departure noted → auth config requested', 'send POST /auth_configs', 'between'],
      ['auth config requested → made', 'sent POST /auth_configs', 'between'],
      ['auth config made → known', 'answered POST /auth_configs', 'between'],
      ['auth config known → stored', 'insert auth_configs', 'between'],
      ['auth config stored → link requested', 'send POST /connected_accounts/link', 'between'],
      ['link requested → made', 'sent POST /connected_accounts/link', 'between'],
      ['link made → known', 'answered POST /connected_accounts/link', 'between'],
      ['link known → account stored', 'commit link_intents, sign_ins #2', 'between'],
      ['answered', 'answer to the user', 'after'],
      ['departed', atRest, 'after'],
    ],
    async prepare(site) {
      app = await enableNewApp(site, await site.signIn('ada'));
      cleo = await site.signIn('cleo');
    },
    act: async () => done(await cleo.post(connectionOf(app), {}), 201),
    async check(site, { found, answer }) {
      expect(await statusOf(cleo, app)).to.equal(found === 'before' ? 'not_connected' : 'signing_in');
      if (answer === undefined) await cleo.connect(app, accountOf(site));
      else await cleo.get(await cleo.answerHostedPage((answer as Answer).body.signInUrl, accountOf(site)));
      expect(await statusOf(cleo, app)).to.equal('connected');
    },
  };
}

/** The browser comes back: the account is read, the connection is stored, and its name is searched for on its session. */
export function callbackFlow(): Flow {
  let app: string;
  let cleo: BrowserClient;
  let callback: string;
  return {
    title: 'connect: callback',
    windows: [
      ['back → account read', 'send GET /connected_accounts/{id}', 'before'],
      ['account read → connected', 'commit audit_events, sign_ins, user_connections', 'before'],
      ['connected → session requested', 'send POST /tool_router/session', 'after'],
      ['session requested → made', 'sent POST /tool_router/session', 'after'],
      ['session made → known', 'answered POST /tool_router/session', 'after'],
      ['session known → stored', 'update user_connections', 'after'],
      ['name found → stored', 'update user_connections #2', 'after'],
      ['answered', 'answer to the user', 'after'],
      ['connected', atRest, 'after'],
    ],
    uncounted: { 'send GET /connected_accounts/{id}': 'asks whether the name of the account has come' },
    async setUp({ provider }) {
      // The account has no name of its own, so that it is searched for on a session.
      Object.assign(provider.switches, { tellsDisplayNames: false, searchesWhenOff: true });
    },
    async prepare(site) {
      app = await enableNewApp(site, await site.signIn('ada'));
      cleo = await site.signIn('cleo');
      const { body } = await cleo.post(connectionOf(app), {});
      callback = await cleo.answerHostedPage(body.signInUrl, accountOf(site));
    },
    act: async () => done(await cleo.get(callback)),
    async check(_, { found }) {
      expect(await statusOf(cleo, app)).to.equal(found === 'before' ? 'signing_in' : 'connected');
      const { status } = await cleo.get(callback);
      if (found === 'before') expect(status).to.equal(200);
      expect(await statusOf(cleo, app)).to.equal('connected');
    },
    settled: (site) => expectRecorded(site, { app, action: 'connection.made' }),
  };
}

export function disconnectingFlow(): Flow {
  let app: string;
  let cleo: BrowserClient;
  return {
    title: 'disconnect and revocation',
    windows: [
      ['connected → removed here', 'commit audit_events, revocations, user_connections', 'before'],
      ['removed here → account looked up', 'send GET /connected_accounts/{id}', 'after'],
      ['account looked up → revocation sent', 'send POST /connected_accounts/{id}/revoke', 'after'],
      ['revocation sent → done', 'sent POST /connected_accounts/{id}/revoke', 'after'],
      ['revoked → known', 'answered POST /connected_accounts/{id}/revoke', 'after'],
      ['revoked → stored', 'update revocations', 'after'],
      ['stored → deletion sent', 'send DELETE /connected_accounts/{id}', 'after'],
      ['deletion sent → deleted', 'sent DELETE /connected_accounts/{id}', 'after'],
      ['deleted → known', 'answered DELETE /connected_accounts/{id}', 'after'],
      ['deleted → recorded', 'commit audit_events, revocations', 'after'],
      ['answered', 'answer to the user', 'after'],
      ['disconnected', atRest, 'after'],
    ],
    async prepare(site) {
      app = await enableNewApp(site, await site.signIn('ada'));
      cleo = await site.signIn('cleo');
      await cleo.connect(app, accountOf(site));
    },
    act: async () => done(await cleo.delete(connectionOf(app))),
    async check(_, { found }) {
      expect(await statusOf(cleo, app)).to.equal(found === 'before' ? 'connected' : 'not_connected');
      done(await cleo.delete(connectionOf(app)));
      expect(await statusOf(cleo, app)).to.equal('not_connected');
    },
    async settled(site) {
      await expectRecorded(site, { app, action: 'connection.removed' });
      await expectRecorded(site, { app, action: 'account.revoked' });
      await cleo.connect(app, accountOf(site));
    },
  };
}

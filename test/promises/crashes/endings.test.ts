import { expect } from 'chai';
import { type BrowserClient, connectionOf } from '../../support/browser/browser-client.js';
import { enableGmail, enableNewApp } from './support/apps.js';
import type { CrashSite } from './support/crash-site.js';
import { describeFlows } from './support/describe-flows.js';
import { atRest, type Flow } from './support/flow.js';
import { outcomesOf } from './support/recorded.js';

// Longer than a sign-in may take.
const overdueMs = 11 * 60_000;

/** The account at the provider is deleted; nobody had signed in, so there is nothing to revoke. */
const removal = [
  ['account looked up → deletion sent', 'send DELETE /connected_accounts/{id}', 'after'],
  ['deletion sent → deleted', 'sent DELETE /connected_accounts/{id}', 'after'],
  ['deleted → known', 'answered DELETE /connected_accounts/{id}', 'after'],
  ['deleted → taken off the list', 'commit revocations', 'after'],
] as const;

/** Maintenance, in the rounds of these flows. */
const maintenance = {
  'delete sign_ins': 'deletes old attempts, of which there are none',
  'delete sign_in_links': 'deletes old links, of which there are none',
  'update link_intents': 'claims a lost link, of which there is none',
  'delete start_counts': 'deletes old counts',
};

/** Nobody comes back from the provider, and the time of the attempt is over. */
function expiryFlow(): Flow {
  let app: string;
  let cleo: BrowserClient;
  return {
    title: 'the end of an overdue sign-in',
    windows: [
      ['overdue → ended', 'commit audit_events, revocations, sign_ins', 'before'],
      ['ended → account looked up', 'send GET /connected_accounts/{id}', 'after'],
      // The provider calls the account expired, as it calls one that had a grant.
      ['account looked up → revocation sent', 'send POST /connected_accounts/{id}/revoke', 'after'],
      ['revocation sent → refused', 'sent POST /connected_accounts/{id}/revoke', 'after'],
      ['refused → known', 'answered POST /connected_accounts/{id}/revoke', 'after'],
      ['known as refused → looked up again', 'send GET /connected_accounts/{id} #2', 'after'],
      ['looked up again → deletion sent', 'send DELETE /connected_accounts/{id}', 'after'],
      ['deletion sent → deleted', 'sent DELETE /connected_accounts/{id}', 'after'],
      ['deleted → known', 'answered DELETE /connected_accounts/{id}', 'after'],
      ['deleted → off the list', 'commit revocations', 'after'],
      ['over', atRest, 'after'],
    ],
    uncounted: maintenance,
    async prepare(site) {
      app = await enableNewApp(site, await site.signIn('ada'));
      cleo = await site.signIn('cleo');
      await cleo.post(connectionOf(app), {});
    },
    act: (site) => site.maintain(overdueMs),
    async check(site) {
      expect((await cleo.get(connectionOf(app))).body.status).to.equal('not_connected');
      await cleo.connect(app, `cleo.${site.round}@example.com`);
      expect((await cleo.get(connectionOf(app))).body.status).to.equal('connected');
    },
    async settled(site) {
      expect(await outcomesOf(site, { app, action: 'sign_in.expired' })).to.deep.equal(['failed']);
    },
  };
}

/** The member denies access on the page of the provider. */
function denialFlow(): Flow {
  let app: string;
  let cleo: BrowserClient;
  let callback: string;
  return {
    title: 'the callback of a denied sign-in',
    windows: [
      ['back → account read', 'send GET /connected_accounts/{id}', 'before'],
      ['account read → ended', 'commit audit_events, revocations, sign_ins', 'before'],
      ['ended → account looked up', 'send GET /connected_accounts/{id} #2', 'after'],
      ...removal,
      ['answered', 'answer to the user', 'after'],
      ['over', atRest, 'after'],
    ],
    async prepare(site) {
      app = await enableNewApp(site, await site.signIn('ada'));
      cleo = await site.signIn('cleo');
      const { body } = await cleo.post(connectionOf(app), {});
      callback = await cleo.answerHostedPage(body.signInUrl, 'cleo@example.com', 'deny');
    },
    async act() {
      const { status } = await cleo.get(callback);
      return status < 500 || Promise.reject(new Error(`It was answered ${status}.`));
    },
    async check(site, { found }) {
      const { status } = (await cleo.get(connectionOf(app))).body;
      expect(status).to.equal(found === 'before' ? 'signing_in' : 'not_connected');
      await cleo.get(callback);
      expect((await cleo.get(connectionOf(app))).body.status).to.equal('not_connected');
      await cleo.connect(app, `cleo.${site.round}@example.com`);
    },
    async settled(site) {
      expect(await outcomesOf(site, { app, action: 'sign_in.refused' })).to.deep.equal(['failed']);
    },
  };
}

/** A member with an account is removed from the organization. */
function offboardingFlow(): Flow {
  const memberOf = ({ round }: CrashSite) => ({ orgId: 'acme', userId: `member-${round}` });
  return {
    title: 'offboarding',
    windows: [
      ['removed there → removed here', 'commit audit_events, revocations, user_connections', 'after'],
      ['removed here → account looked up', 'send GET /connected_accounts/{id}', 'after'],
      ['account looked up → revocation sent', 'send POST /connected_accounts/{id}/revoke', 'after'],
      ['revocation sent → done', 'sent POST /connected_accounts/{id}/revoke', 'after'],
      ['revoked → known', 'answered POST /connected_accounts/{id}/revoke', 'after'],
      ['revoked → stored', 'update revocations #2', 'after'],
      ['stored → deletion sent', 'send DELETE /connected_accounts/{id}', 'after'],
      ['deletion sent → deleted', 'sent DELETE /connected_accounts/{id}', 'after'],
      ['deleted → known', 'answered DELETE /connected_accounts/{id}', 'after'],
      ['deleted → recorded', 'commit audit_events, revocations', 'after'],
      ['over', atRest, 'after'],
    ],
    setUp: enableGmail,
    async prepare(site) {
      const { userId } = memberOf(site);
      await site.order({ do: 'addMember', ...memberOf(site) });
      await (await site.signIn(userId)).connect('gmail', `${userId}@example.com`);
    },
    act: (site) => site.order({ do: 'removeMember', ...memberOf(site) }),
    async check() {},
    async settled(site) {
      const rows = await site.read((database) =>
        database('appconnect_audit_events')
          .where({ acting_as_user_id: memberOf(site).userId })
          .whereIn('action', ['connection.removed', 'account.revoked']),
      );
      expect(rows.map(({ action, outcome }) => [action, outcome])).to.have.deep.members([
        ['connection.removed', 'done'],
        ['account.revoked', 'done'],
      ]);
    },
  };
}

describeFlows([expiryFlow(), denialFlow(), offboardingFlow()]);

import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAccessStore } from '../../../src/stores/access-store.js';
import { SqlAgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { SqlEnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { SqlSignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { aConnection, aSignIn, markNeedsConfirmation, minute } from '../../support/stores/store-records.js';

const change = { byUserId: 'ada', at: minute(0) };
const nothing = { isEnabled: false, isAssigned: false };

export function describeAccessOfSignIns(client: () => Knex): void {
  describe('AccessStore, with a sign-in that is open', () => {
    let expiresAt: string;
    const agent = { orgId: 'acme', agentId: 'assistant', userId: 'ada' };
    const read = () => new SqlAccessStore(client()).read({ ...agent, app: 'gmail' });
    const signIns = () => new SqlSignInStore(client());

    beforeEach(() => {
      expiresAt = new Date(Date.now() + 600_000).toISOString();
    });

    it('tells until when it is open, beside a connection too', async () => {
      await signIns().create(aSignIn({ expiresAt }));
      expect(await read()).to.deep.equal({ ...nothing, signIn: { expiresAt } });

      await new SqlConnectionStore(client()).replace(aConnection());
      expect(await read()).to.deep.equal({ ...nothing, connection: aConnection(), signIn: { expiresAt } });
    });

    it('tells it with the apps of an agent, each in its own place', async () => {
      for (const app of ['gmail', 'slack']) {
        await new SqlEnabledAppStore(client()).enable({ orgId: 'acme', app }, change);
        await new SqlAgentAssignmentStore(client()).assign({ orgId: 'acme', app, agentId: 'assistant' }, change);
      }
      await signIns().create(aSignIn({ expiresAt }));

      const signIn = { expiresAt };
      expect(await new SqlAccessStore(client()).listApps(agent)).to.deep.equal([
        { app: 'gmail', signIn },
        { app: 'slack' },
      ]);
    });

    it('tells nothing of one that is over, that has run out, that a clock began which was ahead, or that is somebody else’s', async () => {
      await signIns().create(aSignIn({ id: 'of-ben', userId: 'ben', expiresAt }));
      await signIns().create(aSignIn({ id: 'of-globex', orgId: 'globex', expiresAt }));
      await signIns().create(aSignIn({ expiresAt }));
      await markNeedsConfirmation(client(), aSignIn().id);
      expect(await read()).to.deep.equal(nothing);
      await signIns().end(aSignIn().id, { to: 'cancelled' });
      expect(await read()).to.deep.equal(nothing);

      for (const fromNowMs of [-1, 24 * 60 * 60_000]) {
        await signIns().cancelUnended(aSignIn());
        const elsewhen = new Date(Date.now() + fromNowMs).toISOString();
        await signIns().create(aSignIn({ id: `of ${elsewhen}`, expiresAt: elsewhen }));
        expect(await read()).to.deep.equal(nothing);
        expect(await signIns().findOpen(aSignIn(), new Date().toISOString())).to.equal(undefined);
      }
    });
  });
}

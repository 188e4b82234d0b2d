import { expect } from 'chai';
import type { AuditRow } from '../../../../src/stores/activity/audit-store.js';
import { type BrowserClient, connectionOf } from '../../../support/browser/browser-client.js';
import { enableGmail } from '../support/apps.js';
import type { CrashSite } from '../support/crash-site.js';
import { atRest, type Flow } from '../support/flow.js';

const agent = 'acme-assistant';
const send = 'GMAIL_SEND_EMAIL';
const read = 'GMAIL_FETCH_EMAILS';
const mailOf = ({ round }: CrashSite) => ({
  recipient_email: 'grace@example.com',
  subject: `Mail ${round}`,
  body: 'Once.',
});

async function reconnect(site: CrashSite): Promise<BrowserClient> {
  const cleo = await site.signIn('cleo');
  await cleo.delete(connectionOf('gmail'));
  await cleo.connect('gmail', 'cleo@example.com');
  return cleo;
}

const sentOf = (site: CrashSite) =>
  site.provider
    .executions()
    .filter(({ tool, arguments: input }) => tool === send && input.subject === mailOf(site).subject).length;

/** The newest calls in the activity, by outcome. */
function callsSince(site: CrashSite, action: string, newestBefore: number): Promise<AuditRow[]> {
  return site.read((database) =>
    database('appconnect_audit_events')
      .where({ subject: action })
      .where('sequence', '>', newestBefore)
      .orderBy('outcome'),
  );
}

const outcomesOf = (calls: AuditRow[]) => calls.map(({ outcome }) => outcome);

const newestEvent = (site: CrashSite) =>
  site.read(
    async (database) => (await database('appconnect_audit_events').max('sequence as newest').first())?.newest ?? 0,
  );

/** A write on a new connection, whose session at the provider is made first. */
export function sendingFlow(): Flow {
  let cleo: BrowserClient;
  let newest = 0;
  return {
    title: 'call that writes',
    windows: [
      ['allowed → noted', 'insert open_calls', 'before'],
      ['noted → session requested', 'send POST /tool_router/session', 'between'],
      ['session requested → made', 'sent POST /tool_router/session', 'between'],
      ['session made → known', 'answered POST /tool_router/session', 'between'],
      ['session known → stored', 'update user_connections', 'between'],
      ['noted → sent', 'send MCP tools/call', 'between'],
      ['sent → answered', 'sent MCP tools/call', 'between'],
      ['answered → given to the agent', 'answered MCP tools/call', 'between'],
      ['given to the agent → being recorded', 'answer to the user', 'between'],
      ['being recorded → recorded', 'commit audit_events, open_calls', 'between'],
      ['recorded', atRest, 'after'],
    ],
    setUp: enableGmail,
    async prepare(site) {
      cleo = await reconnect(site);
      newest = await newestEvent(site);
    },
    async act(site) {
      const { data } = await cleo.invoke(agent, send, mailOf(site));
      return data ?? Promise.reject(new Error('It failed.'));
    },
    async check(site, { found }) {
      const before = sentOf(site);
      expect(before).to.be.at.most(1);
      const again = await cleo.invoke(agent, send, mailOf(site));
      if (found === 'between') expect(again.code).to.equal('outcome_unknown');
      else expect(again).to.have.property('data');
      expect(sentOf(site)).to.equal(found === 'between' ? before : before + 1);
    },
    async settled(site, { found }) {
      const outcomes = { before: ['done'], between: ['refused', 'unknown'], after: ['done', 'done'] };
      const calls = await callsSince(site, send, newest);
      expect(outcomesOf(calls)).to.deep.equal(outcomes[found]);
      const facts = { actor_user_id: 'cleo', actor_name: 'Cleo Martin', agent, channel: 'web', app: 'gmail' };
      for (const call of calls) expect(call, call.outcome).to.include(facts);
      const again = await cleo.invoke(agent, send, mailOf(site));
      expect(again, 'the same call, once nothing is open').to.have.property('data');
      await site.order({ do: 'rest' });
    },
  };
}

/** A read leaves no note: it can be repeated, and what was not recorded was read all the same. */
export function readingFlow(): Flow {
  let cleo: BrowserClient;
  let newest = 0;
  return {
    title: 'call that reads',
    windows: [
      ['allowed → sent', 'send POST /tool_router/session/{id}/execute', 'before'],
      ['sent → answered', 'sent POST /tool_router/session/{id}/execute', 'before'],
      ['answered → given to the agent', 'answered POST /tool_router/session/{id}/execute', 'before'],
      ['given to the agent → being recorded', 'answer to the user', 'between'],
      ['being recorded → recorded', 'insert audit_events', 'between'],
      ['recorded', atRest, 'after'],
    ],
    async setUp(site) {
      await enableGmail(site);
      await (await reconnect(site)).invoke(agent, read);
      // Its record is written a moment after its answer.
      await site.order({ do: 'rest' });
    },
    async prepare(site) {
      cleo = await site.signIn('cleo');
      newest = await newestEvent(site);
    },
    async act() {
      const { data } = await cleo.invoke(agent, read);
      return data ?? Promise.reject(new Error('It failed.'));
    },
    async check() {
      expect(await cleo.invoke(agent, read)).to.have.property('data');
    },
    async settled(site, { found }) {
      const recorded = found === 'after' ? ['done', 'done'] : ['done'];
      expect(outcomesOf(await callsSince(site, read, newest))).to.deep.equal(recorded);
    },
  };
}

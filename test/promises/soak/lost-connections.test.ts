import { expect } from 'chai';
import 'reflect-metadata';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { type Answer, closeAfterEach, json, startScriptedServer } from '../../support/provider/scripted-server.js';
import { openSqlite, useDatabase } from '../../support/stores/databases.js';
import { aConnection, minute } from '../../support/stores/store-records.js';
import { readMails } from './load/activities.js';
import { AnswerLog } from './load/answer-log.js';
import { Breaches } from './load/breaches.js';
import { SoakMember } from './load/soak-member.js';
import { expectConnectionsKept } from './measure/kept-connections.js';

type Place = ConstructorParameters<typeof SoakMember>[0];

const identity = { userId: 'ada', orgId: 'acme', agent: 'acme-assistant' };

describe('A soak in which connections are lost', () => {
  describe('in the database', () => {
    const client = useDatabase(openSqlite);

    it('finds those that are gone or called broken', async () => {
      const connections = ['gmail', 'slack', 'notion'].map((app) => ({ orgId: 'acme', userId: 'ada', app }));
      const store = new SqlConnectionStore(client());
      const slack = aConnection({ id: 'connection-2', app: 'slack', accountId: 'ca_2' });
      await store.replace(aConnection());
      await store.replace(slack);
      await store.markBroken(slack, { reason: 'deleted', at: minute(1) });
      const breaches = new Breaches();

      await expectConnectionsKept(client(), { connections, breaches });

      expect(breaches.of('acknowledged')).to.deep.equal([
        'ada connected slack, which is broken in the end',
        'ada connected notion, which is gone in the end',
      ]);
    });
  });

  describe('in its calls', () => {
    const closeAfter = closeAfterEach();

    /** What counts as failed where the member's call is answered so. */
    async function failuresOf(answer: Answer, call: (member: SoakMember) => Promise<unknown>): Promise<string[]> {
      const { url } = closeAfter(await startScriptedServer(answer));
      const answers = new AnswerLog();
      const platform = { replicas: { url } } as Place['platform'];
      await call(new SoakMember({ platform, answers }, identity));
      return [...answers.failures.keys()];
    }

    const result = (code: string): Answer => {
      const content = [{ type: 'text', text: JSON.stringify({ code }) }];
      return (_, response) => json(response, 200, { content, isError: true });
    };
    const noTools: Answer = (_, response) => json(response, 404, { code: 'not_found' });
    const readMail = (member: SoakMember) => readMails({ member, breaches: new Breaches() }, 'call');

    for (const [name, answer, code] of [
      ['not connected', result('not_connected'), 'not_connected'],
      ['not available', result('app_not_available'), 'app_not_available'],
      ['no tool of the agent', noTools, 'app_not_available'],
    ] as const) {
      it(`counts a mailbox that is ${name} as failed`, async () => {
        expect(await failuresOf(answer, readMail)).to.deep.equal([`setting up: invoke_action: ${code}`]);
      });
    }

    it('counts an app that an admin switches off as answered', async () => {
      const options = { ordinaryCodes: ['app_not_available'] };
      const send = (member: SoakMember) => member.call('write call', 'invoke_action', {}, options);

      for (const answer of [result('app_not_available'), noTools])
        expect(await failuresOf(answer, send)).to.deep.equal([]);
    });
  });
});

import { buffer, text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Principal } from '../../../../src/host/routes.js';
import { ActivityExportService } from '../../../../src/services/activity/activity-export-service.js';
import { ActivityService } from '../../../../src/services/activity/activity-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { useServices } from '../../../support/services.js';
import { anAuditEvent, minute } from '../../../support/stores/store-records.js';

describe('ActivityExportService', () => {
  const services = useServices();
  const ben: Principal = { userId: 'ben', name: 'Ben', orgId: 'acme', role: 'org_admin', isPlatformAdmin: false };
  const cleo: Principal = { ...ben, userId: 'cleo', name: 'Cleo', role: 'member' };
  const store = () => services().get<AuditStore>(AuditStore);
  const open = (principal: Principal, query = {}, signal = new AbortController().signal) =>
    services()
      .get(ActivityExportService)
      .open(principal, { format: 'json', ...query }, signal);

  /** Ben’s and Cleo’s events by turns, one a minute. */
  const fill = async (count: number) => {
    for (let first = 0; first < count; first += 200) {
      const events = Array.from({ length: Math.min(200, count - first) }, (_, at) => {
        const actor = at % 2 === 0 ? { userId: 'ben', name: 'Ben' } : { userId: 'cleo', name: 'Cleo' };
        return { orgId: 'acme', event: anAuditEvent({ at: minute(first + at), actor, app: 'gmail' }) };
      });
      await store().appendAll(events);
    }
  };

  it('has exactly the events that the pages of the same question have, in their order', async () => {
    await fill(450);
    const query = { person: 'cleo', from: minute(20), to: minute(440) };

    const exported = JSON.parse(await text(await open(ben, query)));

    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await services()
        .get(ActivityService)
        .list(ben, { ...query, limit: 50, cursor });
      pages.push(...page.events);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(exported).to.have.length(210);
    expect(exported).to.deep.equal(pages);
  });

  it('is an empty list, and a line of headings, where nothing is meant', async () => {
    expect(JSON.parse(await text(await open(ben)))).to.deep.equal([]);
    expect((await text(await open(ben, { format: 'csv' }))).split('\r\n')).to.have.length(2);
  });

  it('tells spreadsheets by a byte order mark that CSV is UTF-8', async () => {
    const file = await buffer(await open(ben, { format: 'csv' }));

    expect(file.toString('utf8').slice(0, 4)).to.equal('\uFEFFid,');
  });

  it('gives members their own only, and refuses them another person’s', async () => {
    await fill(4);

    expect(JSON.parse(await text(await open(cleo)))).to.have.length(2);
    expect(await open(cleo, { person: 'ben' }).catch(({ code }) => code)).to.equal('forbidden');
  });

  it('writes a member who is named like a formula as a text', async () => {
    await store().append('acme', anAuditEvent({ actor: { userId: '@ben', name: '=1+1,"x"' }, durationMs: 3 }));

    const [headings, line] = (await text(await open(ben, { format: 'csv' }))).split('\r\n');

    expect(headings).to.equal(
      'id,at,action,outcome,actor_id,actor_name,acting_as_id,acting_as_name,app,agent,channel,subject,code,duration_ms',
    );
    expect(line).to.match(/^\d+,2026-11-20T12:00:00.000Z,app\.enabled,done,'@ben,"'=1\+1,""x""",,,,,,,,3$/);
  });

  it('reads a page at a time, as far as the reader has come', async () => {
    await fill(900);
    let pages = 0;
    const { list } = store();
    store().list = (...args) => {
      pages += 1;
      return list.apply(store(), args);
    };

    const reader = (await open(ben)).getReader();
    await reader.read();
    expect(pages).to.equal(1);

    await reader.read();
    expect(pages).to.equal(2);
    await reader.cancel();
  });

  it('answers a fault of the database as one at the beginning, and breaks off and logs one that comes later', async () => {
    await fill(300);
    const { list } = store();
    store().list = () => Promise.reject(new Error('SQLITE_BUSY'));
    expect(await open(ben).catch(({ message }) => message)).to.equal('SQLITE_BUSY');

    store().list = list;
    const body = await open(ben);
    store().list = () => Promise.reject(new Error('SQLITE_BUSY'));

    expect(await text(body).catch(({ message }) => message)).to.equal('SQLITE_BUSY');
    expect(services().fakes.logger.messages('warn')).to.deep.equal(['An export of the activity broke off.']);
  });

  it('breaks off for a person who is removed, or is no admin any more, meanwhile', async () => {
    await fill(900);
    const [ofAdmin, ofMember] = [await open(ben), await open(cleo)];
    const { directory } = services().fakes;
    Object.assign(directory.members.find(({ userId }) => userId === 'ben') ?? {}, { role: 'member' });
    directory.remove('acme', 'cleo');

    for (const body of [ofAdmin, ofMember]) {
      expect(await text(body).catch(({ code }) => code)).to.equal('forbidden');
    }
  });

  it('lets a person have twenty at a time, and another one once one of them has ended', async () => {
    await fill(1);
    const bodies = [];
    for (let count = 0; count < 20; count += 1) bodies.push(await open(ben));
    const refusal = await open(ben).catch(({ code, details }) => [code, details.retryAfterMs]);
    expect(refusal).to.deep.equal(['rate_limited', 60_000]);
    expect(await text(await open(cleo))).to.equal('[]\n');

    await bodies[0]?.cancel();

    expect(JSON.parse(await text(await open(ben)))).to.have.length(1);
  });

  it('is nothing for who has left before it began, and no failure, which a server would print', async () => {
    await fill(1);
    for (let count = 0; count < 21; count += 1) {
      expect(await text(await open(ben, {}, AbortSignal.abort()))).to.equal('');
    }
  });

  it('breaks off when the plugin stops', async () => {
    await fill(900);
    const reader = (await open(ben)).getReader();
    await reader.read();

    await services().close();

    expect(await reader.read().catch(({ message }) => message)).to.contain('stopping');
  });
});

import { expect } from 'chai';
import knex from 'knex';
import { Client } from 'pg';
import { ReplicaEventBus } from '../../../src/hosting/index.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { startLateServer } from '../../support/late-server.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { StandbyServer } from '../../support/stores/standby-server.js';
import { until } from '../../support/until.js';

const removed = { orgId: 'acme', userId: 'cleo' };
const scope = { orgId: 'acme', agentId: 'assistant' };

describe('The event buses of several replicas, on one PostgreSQL', () => {
  let database: TestDatabase;
  let buses: ReplicaEventBus[];

  before(async () => {
    database = await openPostgres();
  });
  beforeEach(() => {
    buses = [];
  });
  afterEach(() => Promise.all(buses.map((bus) => bus.close())));
  after(() => database.close());

  async function join(address = database.address, logger = new FakeLogger()): Promise<ReplicaEventBus> {
    const bus = new ReplicaEventBus(logger);
    buses.push(bus);
    await bus.joinReplicas({ address, database: database.client });
    return bus;
  }

  it('bring events and changed tools to every replica once, also to the one that publishes', async () => {
    const [here, there] = [await join(), await join()];
    const heard: unknown[] = [];
    for (const bus of [here, there]) {
      bus.subscribe('member.removed', (event) => void heard.push(event));
      bus.subscribeToolsChanged((changed) => void heard.push(changed));
    }

    here.publish('member.removed', removed);
    there.publishToolsChanged(scope);

    await until('both have heard both', () => heard.length >= 4);
    expect(heard).to.deep.include.members([removed, scope]);
    expect(heard).to.have.length(4);
  });

  it('send what is published in one moment together, so that nobody else waits for the database', async () => {
    const [here, there] = [await join(), await join()];
    const organizations = Array.from({ length: 2_500 }, (_, number) => `organization-${number}`);
    const heard: string[] = [];
    there.subscribeToolsChanged(({ orgId }) => void heard.push(orgId));
    let [sent, underWay, mostUnderWay] = [0, 0, 0];
    const count = () => {
      sent += 1;
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
    };
    const countDown = () => {
      underWay -= 1;
    };
    database.client.on('query', count).on('query-response', countDown);

    for (const orgId of organizations) here.publishToolsChanged({ orgId });
    await until('all were heard', () => heard.length >= organizations.length);
    database.client.removeListener('query', count).removeListener('query-response', countDown);

    expect(heard).to.deep.equal(organizations);
    expect({ sent, mostUnderWay }).to.deep.equal({ sent: 3, mostUnderWay: 1 });
  });

  it('join the others once: a second call is refused, since nobody would close its connection', async () => {
    const bus = await join();

    const refusal = await bus.joinReplicas({ address: database.address, database: database.client }).catch(String);

    expect(refusal).to.equal('Error: This bus has joined the other replicas already; it does so once.');
  });

  it('pass over what another program sends on their channel', async () => {
    const [here, there] = [await join(), await join()];
    const heard: unknown[] = [];
    there.subscribe('member.removed', (event) => void heard.push(event));

    for (const text of ['', 'no JSON', 'null', '[]', '{"name":1}'])
      await database.client.raw('select pg_notify(?, ?)', ['appconnect_host_events', text]);
    here.publish('member.removed', removed);

    await until('the event of the other replica came', () => heard.length > 0);
    expect(heard).to.deep.equal([removed]);
  });

  it('keep listening at a server that ends idle sessions', async () => {
    const { pathname } = new URL(database.address);
    // Long enough for the bus to say that it stays, also on a busy machine.
    await database.client.raw('alter database ?? set idle_session_timeout = 500', [pathname.slice(1)]);
    const logger = new FakeLogger();
    await join(database.address, logger);
    // They begin to be idle later than the bus.
    for (const session of [new Client(database.address), new Client(database.address)]) {
      const ended = new Promise((resolve) => session.on('error', () => undefined).once('end', resolve));
      await session.connect();
      await ended;
    }
    await database.client.raw('alter database ?? reset idle_session_timeout', [pathname.slice(1)]);

    expect(logger.messages('warn')).to.deep.equal([]);
  });

  it('tell the others to look again where an event found no connection free, once one is', async () => {
    const full = knex({
      ...database.config,
      pool: { min: 0, max: 1 },
      acquireConnectionTimeout: 2_000,
      log: { warn: () => undefined },
    });
    const logger = new FakeLogger();
    const [here, there] = [new ReplicaEventBus(logger), await join()];
    buses.push(here);
    await here.joinReplicas({ address: database.address, database: full });
    const heard: string[] = [];
    there.subscribe('member.removed', () => void heard.push('removed'));
    there.subscribeMissed(() => void heard.push('missed'));
    here.subscribeMissed(() => void heard.push('missed here'));

    const holder = await full.transaction();
    here.publish('member.removed', removed);
    await until('it was not sent', () => logger.messages('error').length > 0);
    await holder.rollback();
    await until('the other one looks again', () => heard.length > 0);
    here.publish('member.removed', removed);
    await until('the next event came', () => heard.length > 1);
    await here.close();
    await full.destroy();

    expect(heard).to.deep.equal(['missed', 'removed']);
    expect(logger.messages('error')).to.deep.equal(['an event did not reach the other replicas']);
  });

  it('close each connection on which they may not listen, as at a server that is in recovery', async () => {
    const server = await StandbyServer.start('refuses to listen');
    const bus = await join(server.address);

    await until('it has tried again', () => server.connections > 2);
    await bus.close();

    await until('none is open', () => server.open === 0);
    await server.close();
  });

  it('neither wait for ever for a silent server, nor keep it from being left', async () => {
    const server = await StandbyServer.start('is silent');
    const logger = new FakeLogger();

    const bus = await join(server.address, logger);
    await bus.close();

    expect(logger.messages('warn')).to.deep.equal(['lost the events of other replicas, listening again']);
    await until('none is open', () => server.open === 0);
    await server.close();
  });

  it('give up an event that a frozen server never takes, so that the next ones do not wait, and leave that server', async () => {
    const server = await StandbyServer.start('freezes once it listens');
    const logger = new FakeLogger();
    const bus = new ReplicaEventBus(logger);
    // With a version, so that its first statement does not ask for one.
    const frozen = knex({
      ...{ client: 'pg', version: '16', connection: server.address, pool: { min: 0, max: 1 } },
      log: { warn: () => undefined },
    });
    await bus.joinReplicas({ address: server.address, database: frozen });
    const answered = new Promise((resolve) => frozen.once('query-response', resolve));
    bus.publish('member.removed', removed);
    await answered;
    bus.publish('member.removed', removed);

    await until('it was given up', () => logger.messages('error').length > 0);
    await until('the next one has a connection of its own', () => server.connections > 2);
    await bus.close();

    await Promise.all([frozen.destroy(), server.close()]);
    expect(logger.messages('error')).to.deep.equal(['an event did not reach the other replicas']);
  }).timeout(30_000);

  it('leave a server that lets them listen only after they were closed, and hear nothing of it', async () => {
    const server = await StandbyServer.start('answers late');
    const bus = new ReplicaEventBus(new FakeLogger());
    const joined = bus.joinReplicas({ address: server.address, database: database.client });
    await until('it connects', () => server.connections === 1);

    await bus.close();
    await joined;

    await until('none is open', () => server.open === 0);
    await server.close();
  }).timeout(30_000);

  it('join a database that is not up yet once it is, and say that events may have been missed', async () => {
    const server = await startLateServer(new URL(database.address));
    const logger = new FakeLogger();
    const [late, there] = [await join(server.address, logger), await join()];
    const heard: unknown[] = [];
    late.subscribe('member.removed', (event) => void heard.push(event));
    late.subscribeMissed(() => void heard.push('missed'));

    server.isUp = true;
    await until('it says so', () => heard.length > 0);
    there.publish('member.removed', removed);
    await until('the event came', () => heard.length > 1);

    expect(heard).to.deep.equal(['missed', removed]);
    expect(logger.messages('warn')).to.deep.equal(['lost the events of other replicas, listening again']);
    await late.close();
    await server.close();
  });
});

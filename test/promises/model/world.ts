import sinon, { type SinonFakeTimers } from 'sinon';
import { noon } from '../../support/clock.js';
import { Fakes } from '../../support/services.js';
import { History } from './history.js';
import { invariants, type Snapshot } from './invariants.js';
import type { ModelDatabase } from './model-database.js';
import { type CallTrace, endedOrHeld, Operation, type Result } from './operations.js';
import { Replica } from './replica.js';
import { SharedProvider } from './shared-provider.js';
import { readStoredState } from './stored-state.js';

const stepMs = 1_000;
const address = 'https://platform.example';

/** Two replicas over one database and one provider, and what is known to have happened. */
export class World {
  readonly provider = new SharedProvider();
  readonly fakes: Fakes;
  readonly history: History;
  readonly replicas: Replica[] = [];
  /** The settings files, as they are read at each check. */
  settings = new Map<string, string | undefined>();
  checks = 0;
  private started = 0;
  private readonly clock: SinonFakeTimers;

  private constructor(private readonly database: ModelDatabase) {
    this.clock = sinon.useFakeTimers({ now: noon, toFake: ['Date', 'performance'] });
    this.fakes = Object.assign(new Fakes(database.client), {
      snapshots: database.snapshots,
      provider: this.provider.gateway,
    });
    this.fakes.directory.members.push({
      ...this.memberTemplate(),
      userId: 'dev',
      name: 'Dev',
      joinedAt: '2026-03-01T00:00:00Z',
    });
    this.history = new History(this.fakes.directory);
    this.history.settings.at('key').begin('ak_fake_project_key')(true);
    this.history.settings.at('address').begin(address)(true);
  }

  static async open(database: ModelDatabase): Promise<World> {
    await database.empty();
    const world = new World(database);
    for (const index of [0, 1]) world.start(index);
    return world;
  }

  /** The replica that is asked, or the other one while it is down. */
  replicaAt(index: number): Replica | undefined {
    return [this.replicas[index], this.replicas[1 - index]].find((replica) => replica?.isDead === false);
  }

  /** How many replicas crashed. */
  get crashes(): number {
    return this.started - this.replicas.filter(({ isDead }) => !isDead).length;
  }

  start(index: number): void {
    this.started += 1;
    const { fakes, provider } = this;
    this.replicas[index] = new Replica({
      fakes,
      provider,
      client: this.database.takeClient(),
      closedGatesOf: (replica, call, accountId) => this.history.closedGatesOf(call, accountId, replica.startedAtMs),
    });
  }

  /** One step, and a second for it; then every promise is checked. */
  async take(step: () => Promise<void>): Promise<void> {
    await step();
    this.clock.tick(stepMs);
    await this.check();
  }

  /** Asks something of a replica, and waits until it is answered, or waits for a request that is held. */
  async perform<Value>(
    replica: Replica,
    work: () => Promise<Value>,
    ended: (result: Result<Value>) => void = () => undefined,
    call?: CallTrace,
  ): Promise<void> {
    const operation = new Operation(replica, call);
    operation.start(work, ended);
    await endedOrHeld(operation);
  }

  async releaseAll(): Promise<void> {
    const waiting = this.replicas.flatMap(({ operations }) => [...operations]);
    for (const { requests } of this.replicas) requests.held.releaseAll();
    await Promise.all(waiting.map((operation) => endedOrHeld(operation)));
  }

  /** Time passes for everybody. Whatever the provider has not answered is given up, and reaches it late. */
  async pass(ms: number): Promise<void> {
    const waiting = this.replicas.flatMap(({ operations }) => [...operations]);
    for (const { requests } of this.replicas) requests.held.giveUpAll();
    await Promise.all(waiting.map((operation) => endedOrHeld(operation)));
    await this.provider.deliverLate();
    this.clock.tick(ms);
  }

  /**
   * Only the time of day jumps, forward or backward. Links on their way arrive before: for how long their accounts are looked for
   * is measured by this clock, as the database keeps no other.
   */
  async jump(ms: number): Promise<void> {
    await this.provider.deliverLate((method) => method === 'createLink');
    this.clock.setSystemTime(Date.now() + ms);
  }

  /** Throws with the names of the promises that are broken. */
  async check(): Promise<void> {
    const snapshot = await this.snapshot();
    const broken = Object.entries(invariants).flatMap(([name, find]) => {
      this.checks += 1;
      return find(snapshot).map((what) => `${name}: ${what}`);
    });
    if (broken.length > 0) throw new Error(broken.join('\n'));
  }

  async close(): Promise<void> {
    for (const { requests } of this.replicas) requests.held.giveUpAll();
    for (const replica of this.replicas) {
      await replica.close();
      if (!replica.isDead) this.database.giveBack(replica.client);
    }
    this.clock.restore();
  }

  private memberTemplate() {
    const [member] = this.fakes.directory.members;
    if (member === undefined) throw new Error('The directory is empty.');
    return { ...member, role: 'member' as const };
  }

  async snapshot(): Promise<Snapshot> {
    await Promise.all(this.replicas.map(({ gone }) => gone));
    const before = [...this.provider.gateway.accounts.keys()];
    const { keys, addresses } = this.fakes;
    const stored = await readStoredState(this.database.client);
    this.settings = new Map([
      ['key', await keys.read()],
      ['address', await addresses.read()],
    ]);
    const accounts = before.filter((accountId) => this.provider.gateway.accounts.has(accountId));
    return { world: this, stored, accounts };
  }
}

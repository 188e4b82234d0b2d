import type { Knex } from 'knex';
import { HostPorts } from '../../../src/host/host-ports.js';
import { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import { EventReactionService } from '../../../src/services/maintenance/event-reaction-service.js';
import { DatabaseClient } from '../../../src/stores/database/database-client.js';
import { ApiKeyStore } from '../../../src/stores/settings/api-key-store.js';
import { PublicAddressStore } from '../../../src/stores/settings/public-address-store.js';
import { type Fakes, Services } from '../../support/services.js';
import { type CallTrace, type Operation, operations } from './operations.js';
import { ReplicaRequests } from './replica-requests.js';
import type { SharedProvider } from './shared-provider.js';

export type ReplicaOptions = {
  fakes: Fakes;
  client: Knex;
  provider: SharedProvider;
  closedGatesOf(replica: Replica, call: CallTrace, accountId: string | undefined): string[];
};

const noteIdPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** One process of the plugin over the common database. A crash takes everything away from it at once: it is never heard again. */
export class Replica {
  readonly requests: ReplicaRequests;
  readonly operations = new Set<Operation>();
  readonly client: Knex;
  readonly startedAtMs = performance.now();
  isDead = false;
  /** How many it has sent. */
  statements = 0;
  /** Resolves when the database knows that the crashed replica is gone. */
  gone: Promise<unknown> = Promise.resolve();
  private readonly services: Services;
  private statementsUntilCrash?: number;

  constructor(private readonly options: ReplicaOptions) {
    const { fakes, client, provider } = options;
    this.client = client;
    this.requests = new ReplicaRequests(this, provider);
    this.services = new Services(fakes);
    this.services.replace(DatabaseClient, client);
    this.services.replace(ProviderGateway, this.requests.gateway);
    for (const [token, port] of [
      [HostPorts.events, this.whileAlive(fakes.events)],
      [ApiKeyStore, this.whileAlive(fakes.keys)],
      [PublicAddressStore, this.whileAlive(fakes.addresses)],
    ] as const) {
      this.services.replace(token, port);
    }
    client.on('query', this.onStatement);
    this.get(EventReactionService).start();
  }

  get get(): Services['get'] {
    return this.services.get.bind(this.services);
  }

  crash(): void {
    if (this.isDead) return;
    this.isDead = true;
    for (const operation of [...this.operations]) operation.end({ state: 'unheard' });
    this.gone = this.client.destroy();
  }

  /** Lets it crash right before a later statement, also within a transaction. */
  crashAtStatement(number: number): void {
    this.statementsUntilCrash = number;
  }

  survive(): void {
    this.statementsUntilCrash = undefined;
  }

  async close(): Promise<void> {
    if (this.isDead) return void (await this.gone);
    await this.services.close();
    this.client.removeListener('query', this.onStatement);
  }

  readKey(): Promise<string | undefined> {
    return this.options.fakes.keys.read();
  }

  closedGatesOf(call: CallTrace, accountId: string | undefined): string[] {
    return this.options.closedGatesOf(this, call, accountId);
  }

  /** What throws here never reaches the database. */
  private readonly onStatement = ({ sql, bindings }: { sql: string; bindings?: unknown[] }): void => {
    this.statements += 1;
    const isRollback = /^rollback/i.test(sql);
    if (!isRollback && this.statementsUntilCrash !== undefined) {
      this.statementsUntilCrash -= 1;
      if (this.statementsUntilCrash < 0) this.crash();
    }
    // The database rolls back what a killed process had begun.
    if (this.isDead && !isRollback) throw new Error('The replica has crashed.');
    rememberNote(sql, bindings);
  };

  /** A port of the host: after the crash nothing reaches it, and nothing comes from it. */
  private whileAlive<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (this.isDead) throw new Error('The replica has crashed.');
          return member.apply(
            target,
            args.map((arg) => (isFunction(arg) ? this.listener(arg) : arg)),
          );
        };
      },
    });
  }

  private listener(listen: (...args: unknown[]) => unknown) {
    return (...args: unknown[]) => (this.isDead ? undefined : listen(...args));
  }
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function';
}

/** The note that a call with effects has in the database. */
function rememberNote(sql: string, bindings: unknown[] | undefined): void {
  const call = operations.getStore()?.call;
  if (call === undefined || !/^\s*(?:insert into|update)\s+\W?appconnect_open_calls/i.test(sql)) return;
  const noteId = bindings?.find((value) => typeof value === 'string' && noteIdPattern.test(value));
  // A call that ends writes its own note as well, so the first one is the note of this call.
  if (typeof noteId === 'string') call.noteId ??= noteId;
}

import { inject, injectable } from 'tsyringe';
import type { ConnectionStatus } from '../../contract/connection-constants.js';
import type { ConnectionKey } from '../../domain/connection.js';
import type { MemberKey, OrgApp } from '../../domain/organization-keys.js';
import type { Directory } from '../../host/directory.js';
import type { EventBus, HostEventName, HostEvents } from '../../host/events.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { ToolRegistry, ToolScope } from '../../host/tools.js';
import { GateGenerations } from '../access/gate-generations.js';

/**
 * Announces a stored change: to calls that are about to be sent, to open pages, and to open conversations. Where a gate may
 * depend on it, the generation of the gates advances before the event is published. The event itself advances it once on arrival
 * and once when its reaction is stored.
 */
@injectable()
export class ChangeAnnouncer {
  constructor(
    @inject(HostPorts.events) private readonly events: EventBus,
    @inject(HostPorts.tools) private readonly tools: ToolRegistry,
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(GateGenerations) private readonly generations: GateGenerations,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** To be called where a gate may be closed, also where another request stored the change and has not announced it yet. */
  gatesMayHaveClosed(orgId: string): void {
    this.generations.advance(orgId);
  }

  connectionChanged(key: ConnectionKey, status: ConnectionStatus): void {
    this.generations.advance(key.orgId);
    const { orgId, userId, app } = key;
    this.publish('appconnect.connection.changed', { orgId, userId, app, status });
    this.notifyTools({ orgId, userId });
  }

  /** Whoever leaves, joins or has another role may change whose accounts agents use on bridges; on the web, only their own. */
  membersChanged({ orgId, userId }: MemberKey): void {
    this.generations.advance(orgId);
    this.notifyTools({ orgId, userId });
  }

  /** An app has another OAuth client, for new sign-ins. No gate and no tool depends on it. */
  clientChanged({ orgId, app }: OrgApp): void {
    this.publish('appconnect.app.changed', { orgId, app });
  }

  /** The test of an app's OAuth client is over. The same holds for it. */
  clientTested({ orgId, userId, app }: ConnectionKey): void {
    this.publish('appconnect.client.tested', { orgId, userId, app });
  }

  appChanged({ orgId, app }: OrgApp): void {
    this.generations.advance(orgId);
    this.publish('appconnect.app.changed', { orgId, app });
    this.notifyTools({ orgId });
  }

  /** The provider's list says otherwise of an app of these organizations. Each replica reads it for itself, and its pages anew. */
  catalogChanged(orgIds: readonly string[]): void {
    for (const orgId of orgIds) {
      this.generations.advance(orgId);
      this.notifyTools({ orgId });
    }
  }

  agentChanged({ orgId, app, agentId }: { orgId: string; app: string; agentId: string }): void {
    this.generations.advance(orgId);
    this.publish('appconnect.app.changed', { orgId, app });
    this.notifyTools({ orgId, agentId });
  }

  /** Announces to every organization, since all share the key and the public address. */
  async settingsChanged(): Promise<void> {
    this.generations.advance();
    this.publish('appconnect.settings.changed', {});
    await this.tell('directory.listOrganizations', async () => {
      for (const { id } of await this.directory.listOrganizations()) this.notifyTools({ orgId: id });
    });
  }

  private publish<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void {
    void this.tell('events.publish', () => this.events.publish(name, payload));
  }

  private notifyTools(scope: ToolScope): void {
    void this.tell('tools.notifyChanged', () => this.tools.notifyChanged(scope));
  }

  /**
   * The change is stored by now, so a host that cannot pass it on must not make it look as if nothing was done. It may also
   * return a promise, whose rejection would end the process.
   */
  private async tell(method: string, run: () => unknown): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.logger.error('The host did not pass on that something changed.', { method, error });
    }
  }
}

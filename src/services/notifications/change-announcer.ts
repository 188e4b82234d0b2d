import { inject, injectable } from 'tsyringe';
import type { ConnectionStatus } from '../../contract/constants.js';
import type { ConnectionKey } from '../../domain/connection.js';
import type { Directory } from '../../host/directory.js';
import type { EventBus } from '../../host/events.js';
import { HostPorts } from '../../host/host-ports.js';
import type { ToolRegistry } from '../../host/tools.js';
import { GateChanges } from '../authorization/gate-changes.js';

/** Announces a stored change: to calls that are about to be sent, to open pages, and to open conversations. */
@injectable()
export class ChangeAnnouncer {
  constructor(
    @inject(HostPorts.events) private readonly events: EventBus,
    @inject(HostPorts.tools) private readonly tools: ToolRegistry,
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(GateChanges) private readonly changes: GateChanges,
  ) {}

  connectionChanged(key: ConnectionKey, status: ConnectionStatus): void {
    this.changes.count(key.orgId);
    this.events.publish('appconnect.connection.changed', {
      orgId: key.orgId,
      userId: key.userId,
      app: key.app,
      status,
    });
    this.tools.notifyChanged({ orgId: key.orgId, userId: key.userId });
  }

  /** The test of an app's OAuth client is over. No gate and no tool depends on it. */
  clientTested({ orgId, userId, app }: ConnectionKey): void {
    this.events.publish('appconnect.client.tested', { orgId, userId, app });
  }

  appChanged({ orgId, app }: { orgId: string; app: string }): void {
    this.changes.count(orgId);
    this.events.publish('appconnect.app.changed', { orgId, app });
    this.tools.notifyChanged({ orgId });
  }

  agentChanged({ orgId, app, agentId }: { orgId: string; app: string; agentId: string }): void {
    this.changes.count(orgId);
    this.events.publish('appconnect.app.changed', { orgId, app });
    this.tools.notifyChanged({ orgId, agentId });
  }

  /** Announces to every organization, since all share the key and the public address. */
  async settingsChanged(): Promise<void> {
    this.changes.count();
    this.events.publish('appconnect.settings.changed', {});
    for (const { id } of await this.directory.listOrganizations()) this.tools.notifyChanged({ orgId: id });
  }
}

import type { ConnectionStatus } from '../contract/constants.js';
import type { Registration } from './registration.js';

/**
 * Events by name. The first three come from the host, the others from the plugin. The host changes its directory first
 * and announces after that: wherever one of the three is heard, the directory no longer has whom it names. One about
 * somebody whom the directory still has is a late repeat, and changes nothing.
 */
export type HostEvents = {
  'member.removed': { orgId: string; userId: string };
  'agent.deleted': { orgId: string; agentId: string };
  'organization.deleted': { orgId: string };
  'appconnect.connection.changed': { orgId: string; userId: string; app: string; status: ConnectionStatus };
  'appconnect.app.changed': { orgId: string; app: string };
  'appconnect.client.tested': { orgId: string; userId: string; app: string };
  /** Concerns every organization: the key and the public address belong to the installation. */
  'appconnect.settings.changed': Record<never, never>;
};

export type HostEventName = keyof HostEvents;

/** Announcements to every replica, this one included. Delivery may repeat and be late; listeners refetch and never trust the content. */
export interface EventBus {
  publish<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void;
  subscribe<Name extends HostEventName>(
    name: Name,
    listener: (payload: HostEvents[Name]) => void | Promise<void>,
  ): Registration;
}

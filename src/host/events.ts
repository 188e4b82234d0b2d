import type { ConnectionStatus } from '../contract/connection-constants.js';
import type { Registration } from './registration.js';

/**
 * Events by name. The host publishes the first four, the plugin the others. The host changes its directory before it publishes
 * one of them: when a removal is received, the directory no longer has the member, agent or organization. A removal of one that
 * the directory still has is a late repeat, and changes nothing.
 */
export type HostEvents = {
  'member.removed': { orgId: string; userId: string };
  'agent.deleted': { orgId: string; agentId: string };
  'organization.deleted': { orgId: string };
  /**
   * Optional: somebody has joined, or has another role. Without it every call acts for the right member all the same, but open
   * conversations on bridges and the command line keep the tools of the org admin before until their tools are resolved again,
   * and a call that is being sent at that moment is not judged once more.
   */
  'member.changed': { orgId: string; userId: string };
  'appconnect.connection.changed': { orgId: string; userId: string; app: string; status: ConnectionStatus };
  'appconnect.app.changed': { orgId: string; app: string };
  'appconnect.client.tested': { orgId: string; userId: string; app: string };
  /** For every organization, since the key and the public address belong to the installation. */
  'appconnect.settings.changed': Record<never, never>;
};

export type HostEventName = keyof HostEvents;

/**
 * Delivers events to every replica, also to this one. Delivery may be repeated or late: listeners read the present state
 * again. A listener that throws or rejects stops neither the publisher nor another listener.
 */
export interface EventBus {
  publish<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void;
  subscribe<Name extends HostEventName>(
    name: Name,
    listener: (payload: HostEvents[Name]) => void | Promise<void>,
  ): Registration;
}

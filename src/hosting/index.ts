export { LocalEventBus } from './events/local-event-bus.js';
export { ReplicaEventBus } from './events/replica-event-bus.js';
export type { SignedIn } from './http/signed-in.js';
export type { MountedElement } from './mounted-elements.js';
export { PluginHost } from './plugin-host.js';
export type { PluginHostOptions } from './plugin-host-options.js';
export type { AgentChat, AgentTools } from './tools/agent-tools.js';

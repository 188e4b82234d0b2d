export type { SignedIn } from './http/signed-in.js';
export { LocalEventBus } from './local-event-bus.js';
export type { MountedElement } from './mounted-elements.js';
export { PluginHost } from './plugin-host.js';
export type { PluginHostOptions } from './plugin-host-options.js';
export { ReplicaEventBus } from './replica-event-bus.js';
export type { AgentChat, AgentTools } from './tools/agent-tools.js';

export type { Channel } from '../contract/access-constants.js';
export type { ErrorCode } from '../contract/error-table.js';
export { hostApiVersion, type PluginManifest, pluginManifestSchema } from '../contract/manifest-contract.js';
export type { PermissionReason } from '../contract/refusal-reasons.js';
export type { Agent, Directory, Member, Organization, OrganizationRole } from './directory.js';
export type { EventBus, HostEventName, HostEvents } from './events.js';
export type {
  ActivePlugin,
  HostDatabase,
  HostPlatform,
  Logger,
  PluginModule,
  StartupRegistry,
  StatusRegistry,
  UiRegistry,
  UiSlot,
} from './host-platform.js';
export type { Registration } from './registration.js';
export type { Principal, Route, RouteAccess, RouteContext, RouteRegistry } from './routes.js';
export type {
  CallOptions,
  ResolvedTool,
  ResolvedTools,
  ToolProvider,
  ToolRegistry,
  ToolRequest,
  ToolScope,
  TraceContext,
} from './tools.js';

import 'reflect-metadata';

export type { ActivePlugin, HostPlatform, PluginModule } from './host/host-platform.js';
export { activate } from './plugin.js';

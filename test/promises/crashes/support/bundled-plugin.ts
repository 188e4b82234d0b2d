// The module of the plugin in a process of the host.
import type { PluginModule } from '../../../../src/index.js';
import { runBundle } from './compiled-bundle.js';

export const { activate } = runBundle<PluginModule>(process.argv[4] ?? '');

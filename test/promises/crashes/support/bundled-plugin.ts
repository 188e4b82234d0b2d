// The module of the plugin in a process of the host, which is in the bundle that runs already.
import type { PluginModule } from '../../../../src/index.js';
import { runBundle } from './compiled-bundle.js';

export const { activate } = runBundle<PluginModule>(process.argv[3] ?? '');

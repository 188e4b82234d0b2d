// The script of a process of the host: options, the bundle of the host and that of the plugin are its arguments.
import { runBundle } from './compiled-bundle.js';

runBundle(process.argv[3] ?? '');

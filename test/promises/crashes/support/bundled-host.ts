// The script of a process of the host: its arguments are the options, and the bundle of the server.
import { runBundle } from './compiled-bundle.js';

runBundle(process.argv[3] ?? '');

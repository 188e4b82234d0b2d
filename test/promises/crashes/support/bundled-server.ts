// All of the server, for one bundle: the host that dies where it is told to, then the plugin that it loads.
import './probed-host.js';

export { activate } from '../../../../src/index.js';

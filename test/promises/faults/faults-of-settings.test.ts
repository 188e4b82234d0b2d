import { describeFaults } from './fault-matrix.js';
import { appFlows } from './flows/app-flows.js';
import { clientFlows } from './flows/client-flows.js';
import { keyFlows } from './flows/key-flows.js';

describeFaults('in the key, the lists and OAuth clients', { ...keyFlows, ...appFlows, ...clientFlows });

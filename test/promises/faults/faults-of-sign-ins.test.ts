import { describeFaults } from './fault-matrix.js';
import { signInFlows } from './flows/sign-in-flows.js';

describeFaults('in sign-ins', signInFlows);

import { describeFaults } from './fault-matrix.js';
import { removalFlows } from './flows/removal-flows.js';

describeFaults('in the removal of accounts', removalFlows);

import { describeFaults } from './fault-matrix.js';
import { callFlows } from './flows/call-flows.js';

describeFaults('in calls of actions', callFlows);

import { assigningFlow, disablingFlow, enablingFlow } from './flows/app-flows.js';
import { describeFlows } from './support/describe-flows.js';

describeFlows([
  enablingFlow(),
  disablingFlow(),
  assigningFlow('giving an app to an agent', 'PUT', 'agent.assigned'),
  assigningFlow('taking an app from an agent', 'DELETE', 'agent.unassigned'),
]);

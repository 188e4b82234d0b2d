import { callbackFlow, disconnectingFlow, startingFlow } from './flows/connection-flows.js';
import { describeFlows } from './support/describe-flows.js';

describeFlows([startingFlow(), disconnectingFlow()]);
// It changes the provider for good.
describeFlows([callbackFlow()]);

import { readingFlow, sendingFlow } from './flows/call-flows.js';
import { describeFlows } from './support/describe-flows.js';

describeFlows([sendingFlow(), readingFlow()]);

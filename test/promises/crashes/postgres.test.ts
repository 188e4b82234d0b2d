import { enablingFlow } from './flows/app-flows.js';
import { sendingFlow } from './flows/call-flows.js';
import { callbackFlow, disconnectingFlow, startingFlow } from './flows/connection-flows.js';
import { describeOnPostgres } from './support/describe-flows.js';

// Flows of which several writes belong together. The callback comes last, since it changes the provider for good.
describeOnPostgres([enablingFlow(), sendingFlow(), startingFlow(), disconnectingFlow(), callbackFlow()]);

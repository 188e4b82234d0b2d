import type { Flow } from '../flow.js';
import { appFlows } from './app-flows.js';
import { callFlows } from './call-flows.js';
import { clientFlows } from './client-flows.js';
import { keyFlows } from './key-flows.js';
import { removalFlows } from './removal-flows.js';
import { signInFlows } from './sign-in-flows.js';

/** Everything that the plugin does with the provider. */
export const flows: Record<string, Flow> = {
  ...keyFlows,
  ...appFlows,
  ...signInFlows,
  ...callFlows,
  ...removalFlows,
  ...clientFlows,
};

import { describe, it } from 'node:test';
import { describeHostConformance } from '../../../src/testing/index.js';
import { startHostUnderTest } from '../hosts/host-under-test.js';

// Runs in a process of `node --test`: a host whose agents the suite cannot reach.
describeHostConformance(
  'A host without agents',
  async (activate) => {
    const { openConversation: _, ...host } = await startHostUnderTest(activate);
    return host;
  },
  { describe, it },
);

import type { KeyArea } from '../../../src/testing/provider-emulator/projects/project.js';

/** The rights of a key that may do everything. */
export const allRights: Record<KeyArea, 'read_write'> = {
  toolkits: 'read_write',
  auth_configs: 'read_write',
  connected_accounts: 'read_write',
  tools: 'read_write',
  tool_execution: 'read_write',
  session_management: 'read_write',
  session_tool_execution: 'read_write',
};

/** A key of the emulator with every right but that to run actions. */
export const opensAllButExecution = {
  key: 'ak_opens_all_but_execution',
  areas: {
    toolkits: 'read',
    tools: 'read',
    auth_configs: 'read_write',
    connected_accounts: 'read_write',
    session_management: 'read_write',
  },
} as const;

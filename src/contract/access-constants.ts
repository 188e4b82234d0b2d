/** The channels on which people reach an agent. */
export const channels = ['web', 'bridge', 'cli', 'automation'] as const;
export type Channel = (typeof channels)[number];

export const gateNames = ['key', 'enabled', 'assigned', 'acting_member', 'connected'] as const;
export type GateName = (typeof gateNames)[number];

/** Who can open a gate. */
export const gateOwners = ['platform_admin', 'org_admin', 'member'] as const;

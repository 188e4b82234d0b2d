/** The channels on which people reach an agent. */
export const channels = ['web', 'bridge', 'cli', 'automation'] as const;
export type Channel = (typeof channels)[number];

export const gateNames = ['key', 'enabled', 'assigned', 'acting_member', 'connected'] as const;
export type GateName = (typeof gateNames)[number];

/** Why a gate is closed, where that is not what its name says. */
export const gateCauses = ['not_offered', 'other_project', 'reconnect_needed'] as const;
export type GateCause = (typeof gateCauses)[number];

/** Who can open a gate. */
export const gateOwners = ['platform_admin', 'org_admin', 'member'] as const;

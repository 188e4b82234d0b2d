/** Where the key in force comes from, highest priority first. */
export const keySources = ['environment', 'file', 'saved'] as const;
export type KeySource = (typeof keySources)[number];

export const badgeStates = ['not_configured', 'connected', 'not_reachable', 'refused'] as const;
export type BadgeState = (typeof badgeStates)[number];

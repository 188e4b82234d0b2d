/** The channels on which people reach an agent. */
export const channels = ['web', 'bridge', 'cli', 'automation'] as const;

export type Channel = (typeof channels)[number];

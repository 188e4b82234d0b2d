/** How an app is connected, and what that needs; known before a member presses Connect. */
export const connectabilities = ['one_click', 'api_key', 'own_client', 'none', 'unavailable'] as const;
export type Connectability = (typeof connectabilities)[number];

export const appViews = ['popular', 'enabled', 'all'] as const;
export type AppView = (typeof appViews)[number];

/** The provider puts an underscore before a name that begins with a digit: `_2chat`. */
export const appSlugPattern = /^_?[A-Za-z0-9][A-Za-z0-9_-]*$/;
export const maxSlugLength = 120;
export const maxAppsPerPage = 1000;

/** What an action does to the app's data. */
export const effects = ['read', 'write', 'send', 'destructive'] as const;
export type Effect = (typeof effects)[number];

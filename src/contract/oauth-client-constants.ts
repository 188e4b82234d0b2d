/**
 * What sign-ins to an app use now. `own`: a client that was given here; `dashboard`: a client of the installation that was
 * found at the provider; `managed`: a client of the provider's, or one that it registers by itself; `typed`: members type a key;
 * `none`: nothing yet, until the first sign-in creates an auth config, if the provider can.
 */
export const clientSources = ['none', 'managed', 'typed', 'dashboard', 'own'] as const;
export type ClientSource = (typeof clientSources)[number];

export const clientTestStates = ['none', 'open', 'worked', 'failed', 'expired'] as const;

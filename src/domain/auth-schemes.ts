/** The provider's auth schemes that use an OAuth client. */
export const oauthClientSchemes: readonly string[] = ['OAUTH2', 'OAUTH1', 'S2S_OAUTH2'];

/** Those by which a person signs in at the app. With `S2S_OAUTH2` (server to server) nobody does. */
export const personalClientSchemes: readonly string[] = ['OAUTH2', 'OAUTH1'];

/** The provider registers a client at the app by itself (dynamic client registration), so that nobody has to prepare one. */
export const selfRegisteringScheme = 'DCR_OAUTH';

/** Ways of signing in, in the provider's words, that go through an OAuth client. */
export const oauthClientSchemes: readonly string[] = ['OAUTH2', 'OAUTH1', 'S2S_OAUTH2'];

/** The provider registers a client at the app by itself, so that nobody types or prepares anything. */
export const selfRegisteringScheme = 'DCR_OAUTH';

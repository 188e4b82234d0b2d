/** The pages of a sign-in. Links and the provider lead to them, below the base path of the host's routes. */
export const connectPath = '/v1/appconnect/connect';
export const callbackPath = '/v1/appconnect/oauth/callback';
export const verifierPath = '/v1/appconnect/verify';

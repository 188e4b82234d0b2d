/** One app as the emulator keeps it, whichever catalog it came from. */
export type Toolkit = {
  slug: string;
  name: string;
  description: string;
  categories: ToolkitCategory[];
  /** Every way of signing in, `['OAUTH2', 'API_KEY']`; empty for an app that needs none. */
  authSchemes: string[];
  /** The schemes for which the provider brings its own client: these connect in one click. */
  managedAuthSchemes: string[];
  noAuth: boolean;
  /** What a person must give before signing in, such as a subdomain. */
  fields: ToolkitField[];
  /** What an OAuth client of one's own needs beside its id and secret. */
  clientFields: ToolkitField[];
  toolsCount: number;
  /** `YYYYMMDD_NN`. */
  version: string;
  createdAt: string;
  updatedAt: string;
};

export type ToolkitField = { name: string; label: string; isSecret: boolean };

export type ToolkitCategory = { id: string; name: string };

import type { Connectability, Effect } from '../contract/app-constants.js';

/** An app of the provider's catalog. */
export type CatalogApp = {
  slug: string;
  name: string;
  description: string;
  logoUrl?: string;
  categories: string[];
  connectability: Connectability;
  /** Schemes by which the hosted page can collect a member's own credentials, best first: `API_KEY`, `BEARER_TOKEN`, `BASIC`. */
  collectableSchemes: string[];
  /** Whether people can sign in to it with an OAuth client of the installation's own. */
  takesOwnClient?: boolean;
};

/** The whole catalog, most used first. */
export type Catalog = {
  apps: CatalogApp[];
  fetchedAt: string;
  /** Apps that the provider no longer offers, as they were last known. */
  former?: CatalogApp[];
  /** Items of the provider's list that could not be read. */
  unreadable?: Unreadable;
  /** The slugs of apps that are kept, since the last read was the first that lacked them. */
  missed?: string[];
};

/**
 * Items of a list that could not be read: their slugs where these could be read, and the number of the others. `isCut`: the
 * list may go on after what is read of it.
 */
export type Unreadable = { slugs: string[]; unnamed: number; isCut?: boolean };

export type JsonSchema = Record<string, unknown>;

/** One provider tool of an app. */
export type Action = {
  slug: string;
  app: string;
  name: string;
  description: string;
  inputSchema: JsonSchema;
  /** By the tags of the provider, else by the name; what neither tells counts as destructive. */
  effect: Effect;
  isDeprecated: boolean;
};

/** All actions of one app. */
export type AppActions = { app: string; actions: Action[]; fetchedAt: string };

/** Whether two slugs name the same app: the provider may write the same one in capital letters. */
export function isSameApp(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

import type { Channel, PluginManifest, Route, UiSlot } from '../../../host/index.js';

/** What a plugin registered while it was activated. */
export type Contributions = {
  routes: Pick<Route, 'method' | 'path' | 'access'>[];
  channels: Channel[];
  migrations: string[];
  slots: { slot: UiSlot; element: string }[];
};

/** Sentences for everything that the manifest states and the plugin did not register, and the other way about. */
export function listManifestDifferences(manifest: PluginManifest, registered: Contributions): string[] {
  const stated = describe(manifest.contributions);
  const found = describe(registered);
  return [
    ...stated.filter((entry) => !found.includes(entry)).map((entry) => `stated but not registered: ${entry}`),
    ...found.filter((entry) => !stated.includes(entry)).map((entry) => `registered but not stated: ${entry}`),
  ];
}

function describe(contributions: Contributions): string[] {
  return [
    ...contributions.routes.map((route) => `route ${route.method} ${route.path} (${route.access})`),
    ...contributions.channels.map((channel) => `channel ${channel}`),
    ...contributions.migrations.map((name) => `migration ${name}`),
    ...contributions.slots.map(({ slot, element }) => `element ${element} in ${slot}`),
  ];
}

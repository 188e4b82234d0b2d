import { z } from 'zod';
import { channels } from './access-constants.js';

/** The version of the host contract that this package implements; a host refuses a plugin with another one. */
export const hostApiVersion = '1';

const routeAccesses = ['public', 'member', 'org_admin', 'platform_admin'] as const;
const uiSlots = ['integrations', 'workspace-settings', 'activity'] as const;

/** The ports of the host that a plugin may ask for. */
export const hostPermissions = [
  'config_directory',
  'database',
  'directory',
  'routes',
  'startup',
  'tools',
  'status',
  'ui',
  'events',
] as const;

const fieldNameSchema = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'expected a camelCase name');

const routeSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().regex(/^\/v1\/[A-Za-z0-9/:._-]+$/, 'expected a path under /v1, such as "/v1/mail/apps/:app"'),
  access: z.enum(routeAccesses),
});

const configurationSourceSchema = z.strictObject({
  name: z.string().min(1).meta({ description: 'The variable, or the key inside the file.' }),
  kind: z.enum(['environment', 'file']),
  path: z.string().min(1).optional().meta({ description: 'For a file: its path below the configuration directory.' }),
  secret: z.boolean(),
  description: z.string().min(1),
});

const contributionsSchema = z.strictObject({
  routes: z.array(routeSchema),
  channels: z.array(z.enum(channels)).meta({ description: 'The channels that the plugin gives tools to.' }),
  migrations: z.array(z.string().min(1)).meta({ description: 'Startup tasks by name, in the order they run.' }),
  slots: z.array(
    z.strictObject({
      slot: z.enum(uiSlots),
      element: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/, 'expected the name of a custom element'),
    }),
  ),
  health: z.array(fieldNameSchema).meta({ description: 'Fields added to /health.' }),
  systemStatus: z.array(fieldNameSchema).meta({ description: 'Fields added to /v1/system/status.' }),
  configuration: z.array(configurationSourceSchema),
});

/** `plugin.manifest.json`, which a host reads before it loads any code of the plugin. */
export const pluginManifestSchema = z
  .strictObject({
    $schema: z.string().optional(),
    id: z.string().regex(/^[a-z][a-z0-9-]*$/),
    name: z.string().min(1).max(80),
    description: z.string().min(1).max(300),
    version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'expected a version such as "1.2.3"'),
    apiVersion: z.string().regex(/^\d+$/).meta({ description: 'The version of the host contract it speaks.' }),
    entry: z.strictObject({
      server: z.string().regex(/^\.\//).meta({ description: 'Module that exports activate(host).' }),
      ui: z.string().regex(/^\.\//).optional().meta({
        description: 'Module that defines the elements; the words of other languages than English are in its folder.',
      }),
    }),
    contributions: contributionsSchema,
    hostPermissions: z.array(z.enum(hostPermissions)),
  })
  .meta({ title: 'Plugin manifest' });

export type PluginManifest = z.infer<typeof pluginManifestSchema>;

/** The manifest's schema as JSON Schema, for editors and for hosts in other programming languages. */
export function toManifestJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(pluginManifestSchema) as Record<string, unknown>;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ActionContext } from './catalog-seeds.js';
import { ProviderCatalog, type Tool, type Toolkit, toolsByToolkit } from './provider-catalog.js';

const toolkitItems = z.array(
  z.object({
    slug: z.string().min(1),
    name: z.string(),
    auth_schemes: z.array(z.string()).default([]),
    composio_managed_auth_schemes: z.array(z.string()).default([]),
    no_auth: z.boolean().default(false),
    meta: z.object({
      description: z.string().default(''),
      categories: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
      tools_count: z.number().optional(),
      version: z.string().default('00000000_00'),
      created_at: z.string().default('2026-01-01T00:00:00.000Z'),
      updated_at: z.string().default('2026-01-01T00:00:00.000Z'),
    }),
  }),
);

const toolItems = z.array(
  z.object({
    slug: z.string().min(1),
    name: z.string(),
    description: z.string().default(''),
    toolkit: z.object({ slug: z.string() }),
    tags: z.array(z.string()).default([]),
    input_parameters: z.record(z.string(), z.unknown()).default({ type: 'object', properties: {} }),
    output_parameters: z.record(z.string(), z.unknown()).default({ type: 'object', properties: {} }),
    scopes: z.array(z.string()).default([]),
    version: z.string().default('00000000_00'),
    is_deprecated: z.boolean().default(false),
  }),
);

/**
 * Loads the catalog from `directory/toolkits.json` and `directory/tools.json`: arrays of the provider's own list items, most
 * used first. It replaces the built-in catalog; its actions return an echo of their arguments, kept per account.
 * @throws Error that names the file when one is missing, is not JSON or has another shape.
 */
export async function catalogFromDirectory(directory: string): Promise<ProviderCatalog> {
  const tools = (await readItems(join(directory, 'tools.json'), toolItems)).map(toTool);
  const counts = toolsByToolkit(tools);
  const items = await readItems(join(directory, 'toolkits.json'), toolkitItems);
  return new ProviderCatalog(
    items.map((item) => toToolkit(item, counts.get(item.slug)?.length ?? 0)),
    tools,
  );
}

async function readItems<Items>(file: string, schema: z.ZodType<Items>): Promise<Items> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`Cannot read the catalog file ${file}`, { cause });
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : 'it is no JSON';
    throw new Error(`The catalog file ${file} cannot be used: ${reason}`, { cause });
  }
}

function toToolkit(item: z.infer<typeof toolkitItems>[number], loadedTools: number): Toolkit {
  return {
    slug: item.slug.toLowerCase(),
    name: item.name,
    description: item.meta.description,
    categories: item.meta.categories,
    authSchemes: item.auth_schemes.filter((scheme) => scheme !== 'NO_AUTH'),
    managedAuthSchemes: item.composio_managed_auth_schemes,
    noAuth: item.no_auth,
    fields: [],
    clientFields: [],
    toolsCount: item.meta.tools_count ?? loadedTools,
    version: item.meta.version,
    createdAt: item.meta.created_at,
    updatedAt: item.meta.updated_at,
  };
}

function toTool(item: z.infer<typeof toolItems>[number]): Tool {
  return {
    slug: item.slug.toUpperCase(),
    name: item.name,
    description: item.description,
    toolkitSlug: item.toolkit.slug.toLowerCase(),
    tags: item.tags,
    inputParameters: item.input_parameters,
    outputParameters: item.output_parameters,
    scopes: item.scopes,
    version: item.version,
    isDeprecated: item.is_deprecated,
    run: (input, context) => echo(item.slug, input, context),
  };
}

/** Returns the arguments of this call and of all earlier calls with this account. */
function echo(slug: string, input: Record<string, unknown>, context: ActionContext): Record<string, unknown> {
  const calls = context.account.collection(`echo:${slug}`);
  calls.push({ id: context.newId('call'), at: context.now().toISOString(), input });
  return { account: context.account.label, echo: input, calls: [...calls] };
}

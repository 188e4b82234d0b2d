import type { ToolDefinition } from '../entities/tool.js';
import type { Toolkit } from '../entities/toolkit.js';
import { logoUrl } from './toolkit-format.js';

/** A tool as every REST list and look-up shows it. */
export function toToolItem(
  tool: ToolDefinition,
  toolkit: Pick<Toolkit, 'name' | 'noAuth'> | undefined,
  origin: string,
): Record<string, unknown> {
  const logo = logoUrl(tool.toolkitSlug, origin);
  return {
    slug: tool.slug,
    name: tool.name,
    description: tool.description,
    human_description: tool.description,
    toolkit: { slug: tool.toolkitSlug, name: toolkit?.name ?? tool.toolkitSlug, logo },
    tags: tool.tags,
    input_parameters: tool.inputParameters,
    output_parameters: tool.outputParameters,
    no_auth: toolkit?.noAuth ?? false,
    version: tool.version,
    available_versions: [tool.version],
    scopes: tool.scopes,
    scope_requirements: null,
    is_deprecated: tool.isDeprecated,
    deprecated: {
      displayName: tool.name,
      version: tool.version,
      available_versions: [tool.version],
      is_deprecated: tool.isDeprecated,
      toolkit: { logo },
    },
  };
}

import { z } from 'zod';
import type { Tool } from '../entities/tool.js';
import type { SessionPlace } from '../execution/session-calls.js';
import { failed, type MetaAnswer, parseArguments, succeeded } from './meta-answer.js';

const schema = z.object({
  tool_slugs: z.array(z.string()),
  include: z.array(z.enum(['input_schema', 'output_schema'])).default(['input_schema']),
});

/** COMPOSIO_GET_TOOL_SCHEMAS: not successful as soon as one slug is unknown, though the others are answered. */
export function getToolSchemas({ provider }: SessionPlace, input: unknown): MetaAnswer {
  const { tool_slugs: slugs, include } = parseArguments(schema, input);
  const tools = slugs.flatMap((slug) => provider.catalog.findTool(slug) ?? []);
  const unknown = slugs.filter((slug) => !provider.catalog.findTool(slug));
  const toolSchemas = Object.fromEntries(tools.map((tool) => [tool.slug, toSchemas(tool, include)]));
  const data = { success: unknown.length === 0, tool_schemas: toolSchemas, not_found: unknown };
  return unknown.length === 0 ? succeeded(data) : failed(`Unknown tools: ${unknown.join(', ')}`, data);
}

function toSchemas(tool: Tool, include: string[]): Record<string, unknown> {
  return {
    toolkit: tool.toolkitSlug,
    tool_slug: tool.slug,
    description: tool.description,
    ...(include.includes('input_schema') && { input_schema: tool.inputParameters }),
    ...(include.includes('output_schema') && { output_schema: tool.outputParameters }),
  };
}

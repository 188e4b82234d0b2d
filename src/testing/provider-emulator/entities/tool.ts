import type { ActionContext, JsonSchema } from '../catalog/catalog-seeds.js';

/** What a tool says of itself. */
export type ToolDefinition = {
  slug: string;
  name: string;
  description: string;
  toolkitSlug: string;
  /** MCP hints (`readOnlyHint`) and other words (`important`) together, as the provider mixes them. */
  tags: string[];
  inputParameters: JsonSchema;
  outputParameters: JsonSchema;
  scopes: string[];
  version: string;
  isDeprecated: boolean;
};

/** One action of an app, with what it does to the account it runs on. */
export type Tool = ToolDefinition & {
  run(input: Record<string, unknown>, context: ActionContext): Record<string, unknown>;
};

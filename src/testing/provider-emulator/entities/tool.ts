import type { ActionContext, JsonSchema } from '../catalog/catalog-seeds.js';

/** One action as the emulator keeps it, with what it does to the account it runs on. */
export type Tool = {
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
  run(input: Record<string, unknown>, context: ActionContext): Record<string, unknown>;
};

import type { ActionContext, JsonSchema } from './catalog-seeds.js';

/** One app of the catalog, whether built in or loaded from a directory. */
export type Toolkit = {
  slug: string;
  name: string;
  description: string;
  categories: ToolkitCategory[];
  /** The auth schemes, `['OAUTH2', 'API_KEY']`; empty for an app that needs no sign-in. */
  authSchemes: string[];
  /** The schemes for which the provider manages the OAuth client; these connect in one click. */
  managedAuthSchemes: string[];
  noAuth: boolean;
  /** Fields that a person must fill in before signing in, such as a subdomain. */
  fields: ToolkitField[];
  /** Fields that the customer's own OAuth client needs beside id and secret. */
  clientFields: ToolkitField[];
  toolsCount: number;
  /** `YYYYMMDD_NN`. */
  version: string;
  createdAt: string;
  updatedAt: string;
};

export type ToolkitField = { name: string; label: string; isSecret: boolean };

type ToolkitCategory = { id: string; name: string };

/** The description of a tool. */
export type ToolDefinition = {
  slug: string;
  name: string;
  description: string;
  toolkitSlug: string;
  /** MCP hints (`readOnlyHint`) and other tags (`important`) in one list, as the provider has them. */
  tags: string[];
  inputParameters: JsonSchema;
  outputParameters: JsonSchema;
  scopes: string[];
  version: string;
  isDeprecated: boolean;
};

/** One action of an app, with its implementation. */
export type Tool = ToolDefinition & {
  run(input: Record<string, unknown>, context: ActionContext): Record<string, unknown>;
};

/** The toolkits and tools of the emulator, looked up by slug. They never change while it runs. */
export class ProviderCatalog {
  /** Most used first. */
  readonly toolkits: readonly Toolkit[];
  /** In the order of their toolkits. */
  readonly tools: readonly Tool[];
  private readonly toolkitsBySlug: Map<string, Toolkit>;
  private readonly toolsBySlug: Map<string, Tool>;
  private readonly toolsOfToolkit: Map<string, Tool[]>;

  constructor(toolkits: Toolkit[], tools: Tool[]) {
    this.toolkits = toolkits;
    this.tools = tools;
    this.toolkitsBySlug = new Map(toolkits.map((toolkit) => [toolkit.slug, toolkit]));
    this.toolsBySlug = new Map(tools.map((tool) => [tool.slug, tool]));
    this.toolsOfToolkit = toolsByToolkit(tools);
  }

  findToolkit(slug: string): Toolkit | undefined {
    return this.toolkitsBySlug.get(slug.toLowerCase());
  }

  findTool(slug: string): Tool | undefined {
    return this.toolsBySlug.get(slug.toUpperCase());
  }

  toolsOf(toolkitSlug: string): readonly Tool[] {
    return this.toolsOfToolkit.get(toolkitSlug) ?? [];
  }

  /** Every category in use, sorted by name. */
  categories(): ToolkitCategory[] {
    const byId = new Map(this.toolkits.flatMap((toolkit) => toolkit.categories).map((each) => [each.id, each]));
    return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name));
  }
}

/** Groups tools by toolkit, in their order. */
export function toolsByToolkit(tools: readonly Tool[]): Map<string, Tool[]> {
  const grouped = new Map<string, Tool[]>();
  for (const tool of tools) {
    const siblings = grouped.get(tool.toolkitSlug);
    if (siblings) siblings.push(tool);
    else grouped.set(tool.toolkitSlug, [tool]);
  }
  return grouped;
}

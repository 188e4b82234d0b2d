import type { ActionContext, JsonSchema } from './catalog-seeds.js';

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

type ToolkitCategory = { id: string; name: string };

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

/** Everything the emulator offers, looked up by slug. It never changes while the emulator runs. */
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

  /** Every category in use, by name. */
  categories(): ToolkitCategory[] {
    const byId = new Map(this.toolkits.flatMap((toolkit) => toolkit.categories).map((each) => [each.id, each]));
    return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name));
  }
}

/** The tools of each toolkit, in their order. */
export function toolsByToolkit(tools: readonly Tool[]): Map<string, Tool[]> {
  const grouped = new Map<string, Tool[]>();
  for (const tool of tools) {
    const siblings = grouped.get(tool.toolkitSlug);
    if (siblings) siblings.push(tool);
    else grouped.set(tool.toolkitSlug, [tool]);
  }
  return grouped;
}

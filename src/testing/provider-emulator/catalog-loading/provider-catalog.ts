import type { Tool } from '../entities/tool.js';
import type { Toolkit, ToolkitCategory } from '../entities/toolkit.js';
import { toolsByToolkit } from './tools-by-toolkit.js';

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

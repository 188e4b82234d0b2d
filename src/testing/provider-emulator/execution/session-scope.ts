import type { ProviderCatalog, Tool } from '../catalog/provider-catalog.js';
import { toolkitDisabled, toolkitNotAllowed, toolNotInEnabledList } from '../errors/session-errors.js';
import type { SessionConfig, TagFilter } from '../projects/session-config.js';
import type { ToolSession } from '../projects/tool-session-store.js';

type Scope = Pick<SessionConfig, 'toolkits' | 'tools' | 'tags'>;

/** @throws ProviderError `[Session Restriction]` when the session excludes the toolkit. */
export function assertToolkitAllowed(session: ToolSession, toolkitSlug: string): void {
  const { toolkits } = session.config;
  if (!toolkits) return;
  if ('enable' in toolkits && !toolkits.enable.includes(toolkitSlug)) throw toolkitNotAllowed(toolkitSlug);
  if ('disable' in toolkits && toolkits.disable.includes(toolkitSlug)) throw toolkitDisabled(toolkitSlug);
}

/** @throws ProviderError `[Session Restriction]` when the session excludes the tool or its toolkit. */
export function assertToolAllowed(session: ToolSession, tool: Tool): void {
  assertToolkitAllowed(session, tool.toolkitSlug);
  if (!isToolInScope(session.config, tool)) throw toolNotInEnabledList(tool.slug);
}

export function isToolkitInScope({ toolkits }: Scope, toolkitSlug: string): boolean {
  if (!toolkits) return true;
  return 'enable' in toolkits ? toolkits.enable.includes(toolkitSlug) : !toolkits.disable.includes(toolkitSlug);
}

export function isToolInScope(scope: Scope, tool: Tool): boolean {
  if (!isToolkitInScope(scope, tool.toolkitSlug)) return false;
  const rule = scope.tools?.[tool.toolkitSlug];
  if (!rule) return !scope.tags || passesTags(tool, scope.tags);
  if ('enable' in rule) return rule.enable.includes(tool.slug);
  if ('disable' in rule) return !rule.disable.includes(tool.slug);
  return passesTags(tool, rule.tags);
}

/** The tools that a session may run, in the order of the catalog, without deprecated ones. */
export function toolsInScope(scope: Scope, catalog: ProviderCatalog): Tool[] {
  const enabledToolkits = scope.toolkits && 'enable' in scope.toolkits ? scope.toolkits.enable : undefined;
  const candidates = enabledToolkits ? enabledToolkits.flatMap((slug) => catalog.toolsOf(slug)) : catalog.tools;
  return candidates.filter((tool) => !tool.isDeprecated && isToolInScope(scope, tool));
}

/** The preloaded tools: a list of slugs, or with 'all' every tool of the allow-lists. */
export function preloadedTools(config: SessionConfig, catalog: ProviderCatalog): Tool[] {
  const preload = config.preload?.tools ?? [];
  if (preload !== 'all') return preload.flatMap((slug) => catalog.findTool(slug) ?? []);
  const tools = toolsInScope(config, catalog);
  const namesToolsOnly = !config.toolkits && !config.tags && config.tools;
  return namesToolsOnly ? tools.filter((tool) => config.tools?.[tool.toolkitSlug]) : tools;
}

/** A bare list of tags means `enable`. A tool passes with one enabled tag and no disabled one. */
function passesTags(tool: Tool, filter: TagFilter): boolean {
  const { enable, disable } = Array.isArray(filter) ? { enable: filter, disable: undefined } : filter;
  const isEnabled = !enable || enable.some((tag) => tool.tags.includes(tag));
  return isEnabled && !disable?.some((tag) => tool.tags.includes(tag));
}

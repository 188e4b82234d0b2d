import type { Tool } from '../entities/tool.js';

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

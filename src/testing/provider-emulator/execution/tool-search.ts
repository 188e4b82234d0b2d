import type { Tool } from '../entities/tool.js';

/** The tools that share words with a use case, best first. Plain word counting: no model is asked. */
export function searchTools(tools: readonly Tool[], useCase: string, limit = 8): Tool[] {
  const words = wordsOf(useCase);
  return tools
    .map((tool) => ({ tool, score: scoreOf(tool, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ tool }) => tool);
}

/** A word in the slug or the name tells more than one in the description. */
function scoreOf(tool: Tool, words: Set<string>): number {
  const title = wordsOf(`${tool.slug} ${tool.name}`);
  const description = wordsOf(tool.description);
  return [...words].reduce((score, word) => score + (title.has(word) ? 3 : 0) + (description.has(word) ? 1 : 0), 0);
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1)
      .map((word) => word.replace(/s$/, '')),
  );
}

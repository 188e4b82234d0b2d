import type { JsonSchema } from '../../domain/app.js';

/** Arguments by which actions let their answers be narrowed, best first. */
const HOW_MANY = /^(limit|max_?results|page_?size|per_?page|count|size|top|first|number_of_results|num_results)$/i;
const WHERE_TO_GO_ON = /^(cursor|next_?cursor|page|page_?token|next_?page_?token|offset|skip|after|starting_after)$/i;
const WHAT = /^(fields|select|q|query|search|search_query|filter|filters|since|from|until|ids_only|include_payload)$/i;

/** One sentence that says how to ask for less, in the action's own arguments where it has some. */
export function narrowingHint(inputSchema: JsonSchema | undefined): string {
  const names = Object.keys((inputSchema?.properties as object | undefined) ?? {});
  const [howMany, goOn, what] = [HOW_MANY, WHERE_TO_GO_ON, WHAT].map((pattern) =>
    names.find((name) => pattern.test(name)),
  );
  const ways = [
    howMany && `ask for fewer with \`${howMany}\``,
    what && `narrow it with \`${what}\``,
    goOn && `go on with \`${goOn}\``,
  ].filter((way) => way !== undefined);
  if (ways.length === 0) return 'Ask for one item, or for less, to see the rest.';
  return `To see the rest, ${ways.join(', or ')}.`;
}

import type { Cell, Observed } from './cell.js';
import { groupBy } from './cells.js';
import { flows } from './flows/all-flows.js';

export type Result = { cell: Cell; outcome: string; tookMs: number };

export const reportPath = 'docs/fault-matrix.md';

const introduction = `# Faults of the provider

What is read, what runs and what is left when a call to the provider fails: every flow with each of its calls and each fault that
can happen to it. Made by a test, which runs each cell in an installation of its own: in \`npm test\` a selection that has every fault
of a call that runs an action, one of those that come to the same for any other call that must arrive once, one fault of each kind of
a call that may be repeated, and one in each call of each flow; in \`npm run soak\`, and with \`FAULT_CELLS=all\`, all of them.
\`UPDATE_REPORTS=1\` runs all, and writes this file anew, or the flows that \`--grep\` names.

Of each cell the test also proves that the step ends, that no secret is read or logged, that nothing is sent twice that changes
something, that every write that ran is in the activity once, that the key reaches no other origin, that the same step works once the
fault is healed, and that in the end nothing is left over here or at the provider. *Ran* is how many actions ran at the provider in
the step; *Connection* is the member's afterwards. Equal outcomes of a flow share a line, with the calls and faults that come to them; \`…\` is a status, an id or the provider's
own words.`;

const columns = '| What is read | Ran | Connection | Where |\n|---|---|---|---|';

/** What a cell came to, as the first cells of a row of the report. */
export function outcomeOf({ reading, executions, connection }: Observed): string {
  const { code, text } = reading;
  const words = text === '' || code === 'ok' ? code : `${code}: ${withoutVariables(text)}`;
  return [words.replaceAll('|', '/'), executions === 0 ? '–' : String(executions), connection].join(' | ');
}

/** Equal outcomes share a line, so what differs from fault to fault, or from run to run, is left out of the words. */
function withoutVariables(text: string): string {
  return text
    .replaceAll(/canary of the provider(?: \d+)?/g, '…')
    .replaceAll(/\bca_[\w-]+/g, '…')
    .replaceAll(/\((?:[1-5]\d\d)\)/g, '(…)')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');
}

/** The results as Markdown, by flow and call; flows without results keep their sections of the earlier report. */
export function renderReport(results: Result[], earlier: string): string {
  const byFlow = groupBy(results, ({ cell }) => cell.flowName);
  const sections = Object.keys(flows).flatMap((name) => {
    const ofFlow = byFlow.get(name);
    const lines = ofFlow === undefined ? sectionOf(earlier, name) : [columns, ...renderFlow(ofFlow)].join('\n');
    return lines === undefined ? [] : `## ${name}\n\n${lines}`;
  });
  return `${introduction}\n\n${sections.join('\n\n')}\n`;
}

function renderFlow(results: Result[]): string[] {
  return [...groupBy(results, ({ outcome }) => outcome)].map(([outcome, members]) => {
    const byCall = groupBy(members, ({ cell }) => cell.call);
    const places = [...byCall].map(([call, ofCall]) => renderPlace(call, ofCall));
    return `| ${outcome} | ${places.join('; ')} |`;
  });
}

function renderPlace(call: string, results: Result[]): string {
  return `\`${call}\`: ${results.map(({ cell }) => cell.faultName).join(', ')}`;
}

/** The outcomes that a report names, by the names of their cells. */
export function outcomesIn(report: string): ReadonlyMap<string, string> {
  const outcomes = new Map<string, string>();
  for (const flowName of Object.keys(flows)) {
    const lines = (sectionOf(report, flowName) ?? '').matchAll(/^\| (.*) \| (.*) \|$/gm);
    for (const [, outcome = '', places = ''] of lines) {
      for (const place of cellsAt(places)) outcomes.set(`${flowName}: ${place}`, outcome);
    }
  }
  return outcomes;
}

/** Reads what `renderPlace` wrote of several calls. */
function cellsAt(places: string): string[] {
  return places.split('; ').flatMap((place) => {
    const [, call, faults = ''] = /^`(.*)`: (.*)$/.exec(place) ?? [];
    return call === undefined ? [] : faults.split(', ').map((faultName) => `${call}: ${faultName}`);
  });
}

function sectionOf(report: string, flowName: string): string | undefined {
  const title = `${flowName}\n\n`;
  return report
    .split('\n## ')
    .find((part) => part.startsWith(title))
    ?.slice(title.length)
    .trimEnd();
}

import type { Cell, Observed } from './cell.js';
import { groupBy } from './cells.js';
import { flows } from './flows/all-flows.js';

export type Result = { cell: Cell; outcome: string; tookMs: number };

export const reportPath = 'docs/fault-matrix.md';

const introduction = `# Faults of the provider

What is read, what runs and what is left when a call to the provider fails: every flow with each of its calls and each fault that
can happen to it. Made by a test, which runs each cell in an installation of its own: a selection that has every pair of a call and
a fault in one flow, or with \`FAULT_CELLS=all\` all of them. With \`UPDATE_REPORTS=1\` it writes this file anew.

Of each cell the test also proves that the step ends, that no secret is read or logged, that nothing is sent twice that changes
something, that the key reaches no other origin, that the same step works once the fault is healed, and that in the end nothing is
left over here or at the provider. *Ran* is how many actions ran at the provider in the step; *Connection* is the member's
afterwards. Equal outcomes of a call share a line; \`…\` is a status or the provider's own words.`;

const columns = '| Call | Fault | What is read | Ran | Connection |\n|---|---|---|---|---|';

/** What a cell came to, as the cells of a row of the report after the fault. */
export function outcomeOf({ reading, executions, connection }: Observed): string {
  const { code, text } = reading;
  const words = text === '' || code === 'ok' ? code : `${code}: ${withoutVariables(text)}`;
  return [words.replaceAll('|', '/'), executions === 0 ? '–' : String(executions), connection].join(' | ');
}

/** Equal outcomes share a line, so what differs from fault to fault, or from run to run, is left out of the words. */
function withoutVariables(text: string): string {
  return text
    .replaceAll(/canary of the provider(?: \d+)?/g, '…')
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
  return [...groupBy(results, ({ cell }) => cell.call)].flatMap(([call, ofCall]) => {
    const groups = [...groupBy(ofCall, ({ outcome }) => outcome)];
    return groups.map(([outcome, members]) => {
      const names = members.map(({ cell }) => cell.faultName).join(', ');
      return `| \`${call}\` | ${names} | ${outcome} |`;
    });
  });
}

/** The outcome that a report names for a cell; undefined where it names none. */
export function outcomeIn(report: string, { flowName, call, faultName }: Cell): string | undefined {
  const section = sectionOf(report, flowName) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith(`| \`${call}\` | `));
  const split = rows.map((row) => /^\| `.*?` \| (.*?) \| (.*) \|$/.exec(row) ?? []);
  return split.find(([, names = '']) => names.split(', ').includes(faultName))?.[2];
}

function sectionOf(report: string, flowName: string): string | undefined {
  const title = `${flowName}\n\n`;
  return report
    .split('\n## ')
    .find((part) => part.startsWith(title))
    ?.slice(title.length)
    .trimEnd();
}

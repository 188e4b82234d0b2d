import type { Cell, Observed } from './cell.js';
import { groupBy } from './cells.js';

export type Result = { cell: Cell; outcome: string };

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

/** All results as Markdown, by flow and call; `introduction` comes first. */
export function renderReport(introduction: string, results: Result[]): string {
  const byFlow = groupBy(results, ({ cell }) => cell.flowName);
  const sections = [...byFlow].map(([name, ofFlow]) => `## ${name}\n\n${columns}\n${renderFlow(ofFlow).join('\n')}`);
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
  const section = report.split('\n## ').find((part) => part.startsWith(`${flowName}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith(`| \`${call}\` | `));
  const split = rows.map((row) => /^\| `.*?` \| (.*?) \| (.*) \|$/.exec(row) ?? []);
  return split.find(([, names = '']) => names.split(', ').includes(faultName))?.[2];
}

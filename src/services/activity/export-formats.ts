import type { ExportFormat } from '../../contract/activity-constants.js';
import type { AuditEvent } from '../../contract/activity-contract.js';
import { csvLine } from '../../lib/text/csv.js';

type Pages = AsyncIterable<readonly AuditEvent[]>;

/** The parts of a file with all events of these pages, in the order of the pages. */
export const exportFormats: Record<ExportFormat, (pages: Pages) => AsyncGenerator<string, void>> = {
  csv: toCsv,
  json: toJson,
};

const columns: Record<string, (event: AuditEvent) => string | number | undefined> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  actor_id: ({ actor }) => actor?.userId,
  actor_name: ({ actor }) => actor?.name,
  acting_as_id: ({ actingAs }) => actingAs?.userId,
  acting_as_name: ({ actingAs }) => actingAs?.name,
  app: ({ app }) => app,
  agent: ({ agent }) => agent,
  channel: ({ channel }) => channel,
  subject: ({ subject }) => subject,
  code: ({ code }) => code,
  duration_ms: ({ durationMs }) => durationMs,
};

// Without it, Excel takes the names of people for text of its Windows code page.
const byteOrderMark = '\uFEFF';

async function* toCsv(pages: Pages): AsyncGenerator<string, void> {
  const cellsOf = Object.values(columns);
  yield byteOrderMark + csvLine(Object.keys(columns));
  for await (const events of pages) {
    yield events.map((event) => csvLine(cellsOf.map((cellOf) => cellOf(event)))).join('');
  }
}

/** An array. It is closed only behind the last event, so that a file that broke off is no JSON. */
async function* toJson(pages: Pages): AsyncGenerator<string, void> {
  let before = '[';
  for await (const events of pages) {
    if (events.length === 0) continue;
    yield `${before}\n${events.map((event) => JSON.stringify(event)).join(',\n')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

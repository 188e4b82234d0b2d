import type { Logger } from '../../host/index.js';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

const maxTextLength = 1_000;
const maxEntries = 30;
// An error, the one that it collects failures in as its cause, and those.
const maxDepth = 5;

// Line breaks could forge a log entry; terminal and bidirectional controls could hide one.
const controlCharacters = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Writes one JSON object a line. Control characters are replaced, long texts are cut, deep structures are left out. */
export function createJsonLogger(
  options: { level?: Level; write?: (line: string) => void; now?: () => Date } = {},
): Logger {
  const threshold = levels.indexOf(options.level ?? 'info');
  const write = options.write ?? ((line: string) => process.stderr.write(line));
  const now = options.now ?? (() => new Date());
  const log = (level: Level) => (message: string, fields?: Record<string, unknown>) => {
    if (levels.indexOf(level) < threshold) return;
    const entry = { at: now().toISOString(), level, message: cleaned(message, 0), fields: cleaned(fields, 0) };
    write(`${JSON.stringify(entry)}\n`);
  };
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}

/** Discards everything; for tests that provoke errors on purpose. */
export function createQuietLogger(): Logger {
  const ignore = () => {};
  return { debug: ignore, info: ignore, warn: ignore, error: ignore };
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(controlCharacters, ' ').slice(0, maxTextLength);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '…';
  if (value instanceof Error) return cleaned(toFields(value), depth);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((item) => cleaned(item, depth + 1));
  const entries = Object.entries(value).slice(0, maxEntries);
  return Object.fromEntries(entries.map(([key, item]) => [cleaned(key, depth), cleaned(item, depth + 1)]));
}

/** Of a failure by a driver or the network, the code and the causes say more than the message, which may be empty. */
function toFields(error: Error): Record<string, unknown> {
  const { name, message, stack, cause, code, errors } = error as Error & { code?: unknown; errors?: unknown };
  const known = Object.entries({ code, cause, errors }).filter(([, value]) => value !== undefined);
  return { name, message, stack, ...Object.fromEntries(known) };
}

import { statusTexts } from '../agent-texts/app-list-text.js';

/** An app as an agent writes it, without a status. `label`: the parts of `Google Drive [google_drive]`. */
export type WrittenApp = { text: string; label?: { name: string; slug: string } };

const statuses = new Set(Object.values(statusTexts));

/** Reads what our own texts say of an app: an agent names it as it stands there. */
export function readWrittenApp(written: string): WrittenApp {
  const text = withoutStatus(written);
  const [, name, slug] = /^(.*)\[([^[\]]+)\]$/.exec(text) ?? [];
  return name === undefined || slug === undefined
    ? { text }
    : { text, label: { name: name.trim(), slug: slug.trim() } };
}

function withoutStatus(written: string): string {
  const [, text, status] = /^(.*)\(([^()]*)\)$/.exec(written.trim()) ?? [];
  return text !== undefined && status !== undefined && statuses.has(status.toLowerCase())
    ? text.trim()
    : written.trim();
}

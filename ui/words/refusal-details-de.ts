import type { FileFault, ProviderArea, ValuesOf } from '../../src/contract/refusal-values.js';

/* What a refusal is about, in German. Each says less where a value is missing, and shows one of a newer service as it is. */

const areaNames: Record<ProviderArea, string> = {
  toolkits: 'Toolkits',
  tools: 'Werkzeuge',
  'auth configs': 'Auth-Konfigurationen',
  'connected accounts': 'verbundene Konten',
  sessions: 'Sitzungen',
  'session execution': 'Ausführung in Sitzungen',
  'tool execution': 'Ausführen von Werkzeugen',
};

const mendByHand = 'Bringen Sie sie von Hand in Ordnung.';

const fileFaults: Record<FileFault, (about: { place: string; code: string }) => string> = {
  symbolic_link: () => 'ist eine symbolische Verknüpfung. Legen Sie an ihrer Stelle eine gewöhnliche Datei ab.',
  not_utf8: () => `ist kein UTF-8-Text. ${mendByHand}`,
  open_quote: ({ place }) => `hat${place} ein Anführungszeichen, das nicht geschlossen wird. ${mendByHand}`,
  too_large: () => `ist zu groß. ${mendByHand}`,
  unusable: () => `lässt sich nicht verwenden. ${mendByHand}`,
  inaccessible: ({ code }) => `lässt sich nicht lesen oder schreiben${code}.`,
};

/** What the provider itself says, after a space. */
export function quotation(quote: string | undefined): string {
  return quote ? ` Er sagt: „${quote}“${/[.!?…]$/.test(quote) ? '' : '.'}` : '';
}

/** The parts of the project to which a key has no access, after a colon. */
export function areaList(areas: readonly ProviderArea[] = []): string {
  return areas.length === 0 ? '' : `: ${areas.map((area) => areaNames[area] ?? area).join(' und ')}`;
}

/** What the provider wants to know of a member first, after a colon. */
export function fieldList(fields: readonly string[] = []): string {
  return fields.length === 0 ? '' : `: ${fields.join(', ')}`;
}

/** Which file of settings cannot be used, and why. */
export function settingsFile({ file, fault = 'unusable', systemCode, line }: ValuesOf<'settings_unreadable'>): string {
  if (file === undefined) return 'Die gespeicherten Einstellungen sind nicht lesbar.';
  const place = line === undefined ? '' : ` in Zeile ${line}`;
  const code = systemCode === undefined ? '' : ` (${systemCode})`;
  const text = (fileFaults[fault] ?? fileFaults.unusable)({ place, code });
  return `Die Datei ${file} ${text} Sie blieb, wie sie ist.`;
}

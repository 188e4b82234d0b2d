/*
 * What only the service knows stands in its English sentences: a quotation, a file, a line, a field. These say it in German. Each is
 * empty, or says less, where a newer service words its sentence differently.
 */

const areas: Record<string, string> = {
  toolkits: 'Toolkits',
  tools: 'Werkzeuge',
  'auth configs': 'Auth-Konfigurationen',
  'connected accounts': 'verbundene Konten',
  sessions: 'Sitzungen',
  'session execution': 'Ausführung in Sitzungen',
  'tool execution': 'Ausführen von Werkzeugen',
};

const fileFaults: readonly (readonly [RegExp, string])[] = [
  [/symbolic link/, 'ist eine symbolische Verknüpfung. Legen Sie an ihrer Stelle eine gewöhnliche Datei ab.'],
  [/not UTF-8/, 'ist kein UTF-8-Text. Bringen Sie sie von Hand in Ordnung.'],
  [/a quote of/, 'hat ein Anführungszeichen, das nicht geschlossen wird. Bringen Sie sie von Hand in Ordnung.'],
  [/larger than/, 'ist zu groß. Bringen Sie sie von Hand in Ordnung.'],
  [/cannot be used/, 'lässt sich nicht verwenden. Bringen Sie sie von Hand in Ordnung.'],
];

/** What the provider itself says, after a space. */
export function quoteIn(detail: string): string {
  const quoted = detail.match(/"((?:[^"\\]|\\.)*)"/)?.[1]?.replaceAll('\\"', "'");
  return quoted === undefined ? '' : ` Er sagt: „${quoted}“${/[.!?…]$/.test(quoted) ? '' : '.'}`;
}

/** The parts of the project to which a key has no access, after a colon. */
export function areasIn(detail: string): string {
  const named = detail.match(/lacks access to ([^.]+)\./)?.[1];
  return named === undefined
    ? ''
    : `: ${named
        .split(' and ')
        .map((area) => areas[area] ?? area)
        .join(' und ')}`;
}

/** What the provider wants to know of a member first, after a colon. */
export function fieldsIn(detail: string): string {
  const named = detail.match(/before it is told: (.+?)\. A platform admin/)?.[1];
  return named === undefined ? '' : `: ${named}`;
}

/** Which file of settings cannot be used, and why. */
export function settingsFileIn(detail: string): string {
  const name = detail.match(/^The file (\S+)/)?.[1];
  if (name === undefined) return 'Die gespeicherten Einstellungen sind nicht lesbar.';
  const code = detail.match(/\((E[A-Z]+)\)/)?.[1];
  const fault = fileFaults.find(([pattern]) => pattern.test(detail))?.[1];
  const text = fault ?? `lässt sich nicht lesen oder schreiben${code === undefined ? '' : ` (${code})`}.`;
  return `Die Datei ${name} ${text} Sie blieb, wie sie ist.`;
}

/** The line of a file that the detail names. */
export function lineOf(detail: string): string {
  const line = detail.match(/\bline (\d+)/)?.[1];
  return line === undefined ? 'an anderer Stelle' : `in Zeile ${line}`;
}

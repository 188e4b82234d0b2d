// Code units read for each character shown: some are invisible, and a character may take two.
const unitsPerCharacter = 8;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const invisible = String.raw`[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`;
// Between letters of some scripts, Persian and Hindi among them, a joiner decides how a name is written.
const meaningfulJoiner = String.raw`(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L})`;
const invisibles = new RegExp(invisible, 'gu');
const invisiblesInName = new RegExp(`(?!${meaningfulJoiner})${invisible}`, 'gu');

/** A text on one line, without invisible characters: control, zero-width and direction characters, tags and the like. */
export function toSingleLine(text: string): string {
  return onOneLine(text).replace(invisibles, '').replace(/ {2,}/g, ' ').trim();
}

/** In characters: longer than names of people, organizations and agents are, and short enough for a sentence. */
export const maxNameLength = 120;

/** The same for the name of a person, an organization or an agent. It is also shortened, since they choose it themselves. */
export function toDisplayName(name: string): string {
  const head = name.slice(0, maxNameLength * unitsPerCharacter);
  const plain = onOneLine(head).replace(invisiblesInName, '').replace(/ {2,}/g, ' ').trim();
  const characters = Array.from(plain);
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join('')}…` : plain;
}

function onOneLine(text: string): string {
  return text.replace(breaks, ' ');
}

/** At most `max` names for a sentence: `Gmail, Slack and 12 more`. */
export function shortList(names: readonly string[], max = 20): string {
  const rest = names.length - max;
  return rest > 0 ? `${names.slice(0, max).join(', ')} and ${rest} more` : names.join(', ');
}

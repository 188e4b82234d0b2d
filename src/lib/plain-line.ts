// Some of what is read is hidden, and a character may be two units long.
const readPerShown = 8;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const unseen = String.raw`[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`;
/** Between letters of some scripts, Persian and Hindi among them, a joiner decides how a name is written. */
const meant = String.raw`(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L})`;
const hidden = new RegExp(unseen, 'gu');
const hiddenInName = new RegExp(`(?!${meant})${unseen}`, 'gu');

/** A text on one line, without what no reader sees: control, zero-width and direction characters, tags and the like. */
export function toSingleLine(text: string): string {
  return onOneLine(text).replace(hidden, '').replace(/ {2,}/g, ' ').trim();
}

/** Longer than people, organizations and agents are called, and short enough for a sentence or a heading. */
export const maxNameLength = 120;

/** The same of what a person, an organization or an agent is called, which is cut besides: they choose it themselves. */
export function toDisplayName(name: string): string {
  const head = name.slice(0, maxNameLength * readPerShown);
  const plain = onOneLine(head).replace(hiddenInName, '').replace(/ {2,}/g, ' ').trim();
  const characters = Array.from(plain);
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join('')}…` : plain;
}

function onOneLine(text: string): string {
  return text.replace(breaks, ' ');
}

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const unseen = String.raw`[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`;
/** Between letters of some scripts, Persian and Hindi among them, a joiner decides how a name is written. */
const meant = String.raw`(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L})`;
const hidden = new RegExp(unseen, 'gu');
const hiddenInName = new RegExp(`(?!${meant})${unseen}`, 'gu');

/** A text on one line, without what no reader sees: control, zero-width and direction characters, tags and the like. */
export function plainLine(text: string): string {
  return onOneLine(text).replace(hidden, '').replace(/ {2,}/g, ' ').trim();
}

/** The same of what a person, an organization or an agent is called. */
export function plainName(name: string): string {
  return onOneLine(name).replace(hiddenInName, '').replace(/ {2,}/g, ' ').trim();
}

function onOneLine(text: string): string {
  return text.replace(breaks, ' ');
}

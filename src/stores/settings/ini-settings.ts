import { isDeepStrictEqual } from 'node:util';
import { parse } from 'ini';
import { isJsonObject } from '../../lib/text/json.js';
import { UnusableFile } from './regular-file.js';

const byteOrderMark = '\uFEFF';
const lineEnd = /\r\n|\r|\n/;
/** Also one that is indented, or followed by a comment, which the parser takes for a setting. */
const sectionHeader = /^[ \t]*(\[[^\]\r\n]*\])[^\S\r\n]*(?:[;#][^\r\n]*)?$/;
const allSectionHeaders = new RegExp(sectionHeader, 'gm');
const blankLine = /^\s*$/;
const commentLine = /^\s*[;#]/;

/** For the parser a value ends at the first `;` or `#` without a backslash, unless the whole value is in quotes. */
const quotedValue = /^[^=]*=\s*(?:".*"|'.*')\s*$/;
const trailingComment = /^[^=]*=(?:\\.|[^\\;#])*([;#].*)$/;

/** The settings cannot be edited safely: the parser and the editor below would not read them alike. */
export class UneditableSettings extends UnusableFile {
  override readonly name = 'UneditableSettings';
}

/** The name at the beginning of a line, also in the notations of other kinds of files (`export NAME=`, `"name":`). */
const namedLine = /^\s*(?:export\s+)?["']?([\w.-]+)["']?\s*(?:\[\]\s*)?(?:[=:]|$)/;

/** The setting of that name above the first section, as text; undefined when there is none. Throws `UneditableSettings`. */
export function readSetting(text: string, name: string): string | undefined {
  refuseList(text, name);
  const value = parseSettings(text)[name];
  if (value === undefined || isJsonObject(value)) return undefined;
  const bare = withoutQuotes(String(value));
  if (bare !== undefined) return bare;
  const line = lineOf(text, name);
  const where = line === undefined ? '' : `, in line ${line}`;
  throw new UneditableSettings(`a quote of "${name}" is not closed${where}`, 'open_quote', line);
}

/** Throws `UneditableSettings` when the setting is a list, since it is unknown which of its values is meant. */
export function refuseList(text: string, name: string): void {
  if (Array.isArray(parseSettings(text)[name])) throw new UneditableSettings(`"${name}" is a list`);
}

/**
 * The number of the first line that has the setting in a section, or in another spelling (`API-Key`, `api_key: …`). To be used
 * when `readSetting` finds none.
 */
export function findMisplacedSetting(text: string, name: string): number | undefined {
  const at = text
    .split(lineEnd)
    .findIndex((line) => plainSettingName(namedLine.exec(line)?.[1]) === plainSettingName(name));
  return at === -1 ? undefined : at + 1;
}

function plainSettingName(name = ''): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The parser keeps the quotes of a value that is followed by a comment. Undefined when a quote is not closed. */
function withoutQuotes(value: string): string | undefined {
  const quote = /^["']/.exec(value)?.[0];
  if (quote === undefined) return value;
  return value.length > 1 && value.endsWith(quote) ? value.slice(1, -1).trim() : undefined;
}

function lineOf(text: string, name: string): number | undefined {
  const at = text.split(lineEnd).findLastIndex((line) => isSettingOf(line, name));
  return at === -1 ? undefined : at + 1;
}

/**
 * The text with one setting changed, or removed for `undefined`. Every other line and comment stays byte for byte. The result is
 * parsed again; throws `UneditableSettings` when another setting would have changed too.
 */
export function writeSetting(text: string, name: string, value: string | undefined): string {
  const hasMark = text.startsWith(byteOrderMark);
  const body = hasMark ? text.slice(byteOrderMark.length) : text;
  const result = (hasMark ? byteOrderMark : '') + edit(body, name, value);
  const before = parseSettings(text);
  const after = parseSettings(result);
  const isAlone = isDeepStrictEqual({ ...before, [name]: undefined }, { ...after, [name]: undefined });
  const isDone =
    value === undefined
      ? readSetting(result, name) === undefined
      : after[name] === value && !isJsonObject(before[name]);
  if (isAlone && isDone) return result;
  throw new UneditableSettings(`"${name}" cannot be changed alone`);
}

/** The parser makes an object for each part of `[a.b.c]`, and comparing thousands inside each other overflows the stack. */
const maxSectionParts = 32;
const tooManyParts = new RegExp(String.raw`^\[(?:[^\].\r\n]*\.){${maxSectionParts}}`, 'm');

function parseSettings(text: string): Record<string, unknown> {
  const body = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
  const plain = body.replace(allSectionHeaders, '$1');
  if (tooManyParts.test(plain)) throw new UneditableSettings('a section has too many parts');
  return parse(plain);
}

/** Where several lines have the setting, the last one is in force: it is rewritten, and the others are removed. */
function edit(body: string, name: string, value: string | undefined): string {
  const lines = body.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const firstHeader = lines.findIndex((line) => sectionHeader.test(withoutEnd(line)));
  const end = firstHeader === -1 ? lines.length : firstHeader;
  const own = new Set<number>();
  for (const [index, line] of lines.slice(0, end).entries()) if (isSettingOf(withoutEnd(line), name)) own.add(index);
  const last = [...own].at(-1);
  if (value === undefined) return lines.filter((_, index) => !own.has(index)).join('');
  if (last === undefined) return insert(lines, end, `${name} = ${value}`);
  return lines
    .flatMap((line, index) => (index === last ? [rewrite(line, name, value)] : own.has(index) ? [] : [line]))
    .join('');
}

function isSettingOf(line: string, name: string): boolean {
  return Object.hasOwn(parse(line), name);
}

function rewrite(line: string, name: string, value: string): string {
  const bare = withoutEnd(line);
  const comment = quotedValue.test(bare) ? undefined : trailingComment.exec(bare)?.[1];
  return `${name} = ${value}${comment ? ` ${comment}` : ''}${lineEnd.exec(line)?.[0] ?? ''}`;
}

/** Inserts above the first section, and above the comments and blank lines that belong to it; without sections at the end. */
function insert(lines: string[], end: number, setting: string): string {
  let at = end;
  if (end < lines.length) {
    while (at > 0 && commentLine.test(lines[at - 1] ?? '')) at -= 1;
    while (at > 0 && blankLine.test(lines[at - 1] ?? '')) at -= 1;
  }
  const before = lines.slice(0, at).join('');
  const newline = lineEnd.exec(lines.join(''))?.[0] ?? '\n';
  const isUnended = before !== '' && !/[\r\n]$/.test(before);
  const inserted = isUnended ? newline + setting : setting + newline;
  return before + inserted + lines.slice(at).join('');
}

function withoutEnd(line: string): string {
  return line.replace(/[\r\n]+$/, '');
}

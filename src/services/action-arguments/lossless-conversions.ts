import { isJsonObject, measureParts, tryParseJson } from '../../lib/text/json.js';

/** A value in another type, and how that type is called in a sentence. `isWrapped`: as the only item of a list. */
export type Conversion = {
  value: unknown;
  as: 'a number' | 'a text' | 'a list' | 'an object' | 'a listed value';
  isWrapped?: true;
};

const maxJsonLength = 100_000;
const maxJsonSize = { maxParts: 10_000, maxDepth: 24 };
const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const numbers = /-?\d[\d.eE+-]*/g;
const decimal = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;
/** What separates the items of a list, in any script. */
const separators = /[,;\n\u060C\u061B\u3001\uFF0C\uFF1B\uFF64]/;
/** Such a text may stand for no value at all, in some language or other. */
const mayBeNone = /^\s*(?:null|undefined|none|nil|n\/a|false|true)?\s*$/i;

/**
 * A value in a type of JSON Schema, where it says the same in that type and could not be meant otherwise; undefined elsewhere.
 */
export function convert(value: unknown, type: string): Conversion | undefined {
  switch (type) {
    case 'number':
    case 'integer':
      return typeof value === 'string' ? toNumber(value, type) : undefined;
    case 'string':
      return toText(value);
    case 'object':
      return typeof value === 'string' ? toObject(value) : undefined;
    case 'array':
      return toList(value);
    default:
      return undefined;
  }
}

/**
 * Only a text that the number would be written as: `5000`, but neither `5e3` nor `05`, `5.0` or more digits than a number
 * keeps.
 */
function toNumber(text: string, type: 'number' | 'integer'): Conversion | undefined {
  const value = Number(text);
  const isSame = Number.isFinite(value) && String(value) === text;
  return isSame && (type === 'number' || Number.isInteger(value)) ? { value, as: 'a number' } : undefined;
}

/** Only whole numbers: of `1.10`, a version, a number keeps `1.1`. */
function toText(value: unknown): Conversion | undefined {
  const isExact = typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0);
  return isExact ? { value: String(value), as: 'a text' } : undefined;
}

function toObject(text: string): Conversion | undefined {
  const value = parseWithoutLoss(text);
  return isJsonObject(value) ? { value, as: 'an object' } : undefined;
}

/** A list from its JSON, or of one item. */
function toList(value: unknown): Conversion | undefined {
  if (value === null || value === undefined || Array.isArray(value)) return undefined;
  if (typeof value !== 'string') return wrap(value);
  if (/^\s*[[{]/.test(value)) {
    const parsed = parseWithoutLoss(value);
    return Array.isArray(parsed) ? { value: parsed, as: 'a list' } : wrap(parsed);
  }
  return mayBeSeveral(value) || mayBeNone.test(value) ? undefined : wrap(value);
}

/** An object without fields is an empty list in some languages, and means no value to some models; a truth value means none or all. */
function wrap(item: unknown): Conversion | undefined {
  const isNone =
    item === undefined || typeof item === 'boolean' || (isJsonObject(item) && Object.keys(item).length === 0);
  return isNone ? undefined : { value: [item], as: 'a list', isWrapped: true };
}

/** Such a text may be a list of several in a spelling of its own: with separators, or addresses in a row. */
function mayBeSeveral(text: string): boolean {
  return separators.test(text) || /\s/.test(text.slice(text.indexOf('@'), text.lastIndexOf('@')));
}

/** The value of a JSON text; undefined for any other, for a large one, and where parsing it loses a number or a name. */
function parseWithoutLoss(text: string): unknown {
  if (text.length > maxJsonLength) return undefined;
  const value = tryParseJson(text);
  if (value === undefined || measureParts(value, maxJsonSize) === undefined) return undefined;
  const rest = text.replace(texts, '""');
  const areExact = (rest.match(numbers) ?? []).every(isExact);
  // Where two fields have the same name, one of them was lost.
  return areExact && rest.split(':').length - 1 === countNames(value) ? value : undefined;
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce<number>((sum, each) => sum + countNames(each), Array.isArray(value) ? 0 : inner.length);
}

function isExact(number: string): boolean {
  return digitsOf(number) === digitsOf(String(Number(number)));
}

/** The same text for equal numbers, however they are written. */
function digitsOf(number: string): string | undefined {
  const [, whole, part = '', exponent = '0'] = decimal.exec(number) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole}${part}`.replace(/^0+/, '');
  // Looked for at the first zero of a row only, since there may be thousands.
  const significant = digits.replace(/(?<!0)0+$/, '');
  return significant === ''
    ? '0'
    : `${significant}e${Number(exponent) - part.length + digits.length - significant.length}`;
}

import { beginningOf, toVisibleText } from '../../lib/text.js';
import {
  type BinaryReference,
  binaryReferenceFor,
  bufferReferenceFor,
  encodedTextOf,
  misreadReferenceFor,
  withoutInnerFiles,
} from './binary-content.js';
import type { FieldMask } from './field-mask.js';

/**
 * A text as it is shown to an agent. `unread`: the number of further characters, which were not cleaned as they are never
 * shown. `file`: the text is a file; `holdsFiles`: it had files inside, each replaced by its kind and size.
 */
type DisplayText = { text: string; unread: number; file?: BinaryReference; holdsFiles: boolean };

const maxKeyLength = 200;
const maxBeginning = 1_000;
/** Characters that are cleaned in one step: more than any text may show, so that one step is enough for most. */
const stepLength = 50_000;
/** Characters that are cleaned of one answer, 40 ms at worst; after that, only the beginnings of texts and names are. */
const maxCleaned = 400_000;
/** Further characters, in beginnings of `maxBeginning` that still tell some hundreds of texts apart; then `minBeginning`. */
const maxBeginnings = 100_000;
const minBeginning = 20;

/** The texts of one answer. Each is cleaned once, although the answer is truncated several times. */
export class DisplayTexts {
  private readonly texts = new Map<string, DisplayText>();
  private readonly keys = new Map<string, string>();
  private cleaned = 0;

  /** No text is shown in more than `maxLength` characters. */
  constructor(private readonly maxLength: number) {}

  show(raw: string): DisplayText {
    const text = this.texts.get(raw) ?? this.read(raw);
    this.texts.set(raw, text);
    return text;
  }

  showKey(raw: string): string {
    const key = this.keys.get(raw) ?? beginningOf(this.cleanKey(raw), maxKeyLength);
    this.keys.set(raw, key);
    return key;
  }

  /** A name that needs no cleaning does not count. */
  private cleanKey(raw: string): string {
    const part = raw.slice(0, Math.min(maxBeginning, this.maxToClean()));
    const plain = toVisibleText(part);
    if (plain !== part) this.cleaned += part.length;
    return plain;
  }

  /** How many characters of the next text may be cleaned. */
  private maxToClean(): number {
    const left = maxCleaned - this.cleaned;
    if (left >= maxBeginning) return Math.min(stepLength, left);
    return left > -maxBeginnings ? maxBeginning : minBeginning;
  }

  private read(raw: string): DisplayText {
    const misread = misreadReferenceFor(raw) ?? binaryReferenceFor(raw);
    if (misread !== undefined) return { text: '', unread: 0, file: misread, holdsFiles: false };
    const withoutFiles = withoutInnerFiles(raw);
    const { text: plain, unread } = this.clean(withoutFiles);
    const file = unread === 0 ? binaryReferenceFor(plain) : undefined;
    if (file !== undefined) return { text: '', unread: 0, file, holdsFiles: false };
    const text = withoutInnerFiles(plain);
    return { text, unread, holdsFiles: withoutFiles !== raw || text !== plain };
  }

  /** Cleans until there is more than can be shown, since much of a text may be invisible. */
  private clean(raw: string): { text: string; unread: number } {
    let text = '';
    let at = 0;
    while (at < raw.length && text.length <= this.maxLength) {
      const max = this.maxToClean();
      if (at > 0 && max <= maxBeginning) break;
      const part = beginningOf(raw.slice(at, at + max + 1), max);
      text += toVisibleText(part);
      at += part.length;
      this.cleaned += part.length;
    }
    return { text, unread: raw.length - at };
  }
}

/**
 * An object as it is shown to an agent: its number of fields, and the names of the first ones, each with what is asked for
 * in it. `file`: the object is a file; `encodedText`: its `content` is this text in base64.
 */
type DisplayObject = {
  count: number;
  names: { key: string; name: string; mask?: FieldMask }[];
  file?: BinaryReference;
  encodedText?: string;
};

/** An item takes at least two characters, `1,`, a field at least four. */
const itemsPerField = 2;

/** The objects of one answer. Each is listed once, although the answer is truncated several times: listing takes longest. */
export class DisplayObjects {
  private readonly objects = new Map<object, DisplayObject>();
  private readonly lists = new Map<unknown[], unknown[]>();

  /** No object is shown with more than `maxFields` fields. */
  constructor(
    private readonly maxFields: number,
    private readonly texts: DisplayTexts,
  ) {}

  /** Without a mask, all of it is asked for. An object is always shown with the same mask. */
  show(object: object, mask?: FieldMask): DisplayObject {
    const shown = this.objects.get(object) ?? (mask === undefined ? this.read(object) : this.readMasked(object, mask));
    this.objects.set(object, shown);
    return shown;
  }

  /** The items of a list that have something that is asked for: all of them, or more than can be shown. */
  itemsOf(list: unknown[], mask: FieldMask | undefined): unknown[] {
    if (mask === undefined) return list;
    const items = this.lists.get(list) ?? mask.itemsOf(list, this.maxFields * itemsPerField);
    this.lists.set(list, items);
    return items;
  }

  private read(object: object): DisplayObject {
    const file = bufferReferenceFor(object);
    const keys = Object.keys(object);
    const names = file === undefined ? namesOf(object, keys.slice(0, this.maxFields), this.texts) : [];
    return { count: keys.length, names, ...(file && { file }), encodedText: encodedTextOf(object) };
  }

  private readMasked(object: object, mask: FieldMask): DisplayObject {
    const fields = mask.fieldsOf(object);
    const masks = new Map(fields.map(({ key, mask }) => [key, mask.inside]));
    const shown = namesOf(object, [...masks.keys()].slice(0, this.maxFields), this.texts);
    const names = shown.map(({ key, name }) => ({ key, name, mask: masks.get(key) }));
    return { count: masks.size, names, encodedText: encodedTextOf(object) };
  }
}

/** The cleaned keys; keys that look alike are numbered, so that none replaces another. */
function namesOf(object: object, keys: string[], texts: DisplayTexts): DisplayObject['names'] {
  const shown = new Set<string>();
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const plain = texts.showKey(key);
    let name = plain;
    while (shown.has(name) || (name !== key && Object.hasOwn(object, name))) {
      const count = (counts.get(plain) ?? 1) + 1;
      counts.set(plain, count);
      name = `${plain} (${count})`;
    }
    shown.add(name);
    return { key, name };
  });
}

import { isJsonObject } from '../text/json.js';
import { endOfString } from '../text/json-text.js';
import { TimeSlices } from './time-slices.js';

const scannedPerStep = 50_000;

type StepwiseOptions = {
  /** How many items all lists of the document may have together. */
  maxItems: number;
  /** Whether an item is parsed; others are undefined in their list. */
  accepts?(item: string): boolean;
};

/** The document has more items than it may have, or is too long beside its lists. */
export class OversizedDocument extends Error {}

/**
 * Parses JSON: the lists of an object item by item, so that other work gets its turn in between, and all else at once. Throws
 * `SyntaxError`, and `OversizedDocument`.
 */
export async function parseInSteps(text: string, options: StepwiseOptions): Promise<unknown> {
  const slices = new TimeSlices();
  const { rest, lists } = await splitLists(text, options.maxItems, slices);
  if (options.accepts?.(rest) === false) throw new OversizedDocument();
  const document: unknown = JSON.parse(rest);
  if (!isJsonObject(document)) return document;
  for (const [name, value] of Object.entries(document)) {
    if (Array.isArray(value)) document[name] = await parseItems(lists[value[0]] ?? [], options, slices);
  }
  return document;
}

async function parseItems(texts: string[], { accepts }: StepwiseOptions, slices: TimeSlices): Promise<unknown[]> {
  const items: unknown[] = [];
  for (const text of texts) {
    items.push(accepts?.(text) === false ? undefined : JSON.parse(text));
    await slices.pause();
  }
  return items;
}

/** `rest` is the document with each list at its top replaced by a list of one number, the position in `lists`. */
type Split = { rest: string; lists: string[][] };

async function splitLists(text: string, maxItems: number, slices: TimeSlices): Promise<Split> {
  const splitter = new ListSplitter(text, maxItems);
  for (let at = 0; at < text.length; at = splitter.scan(at, at + scannedPerStep)) await slices.pause();
  return splitter.end();
}

const [quote, comma, openList, closeList, openObject, closeObject] = [...'",[]{}'].map((mark) => mark.charCodeAt(0));

/** Finds the items of the lists that are fields of the outermost object. */
class ListSplitter {
  private readonly lists: string[][] = [];
  private readonly rest: string[] = [];
  /** A list as the whole document has none. */
  private readonly hasFields: boolean;
  private depth = 0;
  private isInList = false;
  private itemCount = 0;
  /** Where the present item begins, or the part of the rest. */
  private start = 0;

  constructor(
    private readonly text: string,
    private readonly maxItems: number,
  ) {
    this.hasFields = text.charCodeAt(text.search(/\S/)) === openObject;
  }

  /** Returns where to go on; that is beyond `to` where a text ends there. */
  scan(from: number, to: number): number {
    let at = from;
    for (; at < to && at < this.text.length; at += 1) {
      const mark = this.text.charCodeAt(at);
      if (mark === quote) at = endOfString(this.text, at);
      else if (mark === openObject || mark === openList) this.open(mark, at);
      else if (mark === closeObject || mark === closeList) this.close(mark, at);
      else if (mark === comma && this.isInList && this.depth === 2) this.endItem(at);
    }
    return at;
  }

  end(): Split {
    this.rest.push(this.text.slice(this.start));
    return { rest: this.rest.join(''), lists: this.lists };
  }

  private open(mark: number, at: number): void {
    this.depth += 1;
    if (this.depth !== 2 || mark !== openList || !this.hasFields) return;
    this.isInList = true;
    this.rest.push(`${this.text.slice(this.start, at)}[${this.lists.length}]`);
    this.lists.push([]);
    this.start = at + 1;
  }

  private close(mark: number, at: number): void {
    this.depth -= 1;
    if (!this.isInList || this.depth !== 1) return;
    if (mark !== closeList) throw new SyntaxError('A list ends as an object.');
    const isEmpty = this.lists.at(-1)?.length === 0 && this.text.slice(this.start, at).trim() === '';
    if (!isEmpty) this.endItem(at);
    this.isInList = false;
    this.start = at + 1;
  }

  private endItem(at: number): void {
    this.itemCount += 1;
    if (this.itemCount > this.maxItems) throw new OversizedDocument();
    this.lists.at(-1)?.push(this.text.slice(this.start, at));
    this.start = at + 1;
  }
}

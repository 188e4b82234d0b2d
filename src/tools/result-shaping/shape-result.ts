import type { JsonSchema } from '../../domain/app.js';
import { beginningOf } from '../../lib/text.js';
import type { BinaryReference } from './binary-content.js';
import { DisplayObjects, DisplayTexts } from './display-values.js';
import { narrowingHint, type Omissions, omissionNote } from './omission-note.js';

export type ShapedResult = {
  data: unknown;
  /** What was left out, and how to request less. */
  note?: string;
};

export type ShapeOptions = {
  /** For data and note together, as JSON. Never less than 1,000. */
  maxCharacters: number;
  /** Of the action, to name the arguments that narrow its answer. */
  inputSchema?: JsonSchema;
};

const minCharacters = 1_000;
/** Kept free for the note. */
const noteCharacters = 700;
/** Characters that a field takes at least, `"":1,`. */
const minFieldLength = 4;
const maxDepth = 40;
/** How often the range between limits that fit and limits that do not is halved. */
const maxHalvings = 12;

/** Shapes data from an app for an agent: valid, cleaned, and truncated by structure where it exceeds the limit. */
export function shapeResult(data: unknown, { maxCharacters, inputSchema }: ShapeOptions): ShapedResult {
  const budget = Math.max(maxCharacters, minCharacters) - noteCharacters;
  const texts = new DisplayTexts(budget);
  const context = { budget, texts, objects: new DisplayObjects(Math.ceil(budget / minFieldLength), texts) };
  const truncateTo = (limits: Limits) => truncate(data, limits, context);
  let tooWide: Limits | undefined;
  for (const limits of limitSteps(budget)) {
    const truncated = truncateTo(limits);
    if (truncated) return toResult(tooWide ? widen(truncated, tooWide, truncateTo) : truncated, inputSchema);
    tooWide = limits;
  }
  const note = `The answer was too large to show. ${narrowingHint(new Map(), inputSchema)}`;
  return { data: outlineOf(data), note };
}

/** From no truncation to very tight limits: first texts become shorter, then lists, then depth and number of fields. */
function limitSteps(budget: number): Limits[] {
  const whole = { text: budget, items: budget, fields: budget, depth: maxDepth };
  const steps: [text: number, items: number, fields: number, depth: number][] = [
    [budget * 0.8, 1_000, 1_000, maxDepth],
    [budget / 4, 200, 500, maxDepth],
    [budget / 8, 100, 200, 16],
    [1_000, 100, 200, 12],
    [500, 50, 100, 12],
    [300, 50, 60, 10],
    [300, 25, 60, 8],
    [200, 25, 60, 8],
    [200, 10, 40, 8],
    [120, 10, 30, 6],
    [120, 5, 30, 6],
    [80, 5, 20, 5],
    [80, 3, 20, 4],
    [40, 2, 12, 4],
    [40, 1, 8, 3],
    [20, 1, 5, 2],
  ];
  const tighter = steps.map(([text, items, fields, depth]) => ({
    text: Math.min(Math.floor(text), budget),
    items,
    fields,
    depth,
  }));
  return [whole, ...tighter];
}

type Truncated = { data: unknown; omissions: Omissions; limits: Limits };

/** Undefined where the data does not fit within the budget. */
function truncate(data: unknown, limits: Limits, context: ShapingContext): Truncated | undefined {
  const truncator = new Truncator(limits, context);
  try {
    const copy = truncator.copy(data);
    const fits = JSON.stringify(copy).length <= context.budget;
    return fits ? { data: copy, omissions: truncator.omissions, limits } : undefined;
  } catch (error) {
    if (error instanceof BudgetExceededError) return undefined;
    throw error;
  }
}

/** Widens limits that fit until the budget is used up: first for items, then for fields, then for texts. */
function widen(fitting: Truncated, tooWide: Limits, truncateTo: (limits: Limits) => Truncated | undefined): Truncated {
  let widest = fitting;
  for (const part of ['items', 'fields', 'text'] as const) {
    let end = tooWide[part] + 1;
    for (let halvings = 0; halvings < maxHalvings && end - widest.limits[part] > 1; halvings += 1) {
      const middle = Math.floor((widest.limits[part] + end) / 2);
      const wider = truncateTo({ ...widest.limits, [part]: middle });
      if (wider) widest = wider;
      else end = middle;
    }
  }
  return widest;
}

function toResult({ data, omissions }: Truncated, inputSchema: JsonSchema | undefined): ShapedResult {
  const note = omissionNote(omissions, inputSchema);
  return note === undefined ? { data } : { data, note };
}

function outlineOf(data: unknown): unknown {
  return Array.isArray(data) ? `[list of ${data.length}]` : `[${typeof data}]`;
}

/** Maximum characters of a text, items of a list, fields of an object, and levels of depth. */
type Limits = { text: number; items: number; fields: number; depth: number };

/** `budget`: characters of the copy. All attempts at one answer share its cleaned texts and listed objects. */
type ShapingContext = { budget: number; texts: DisplayTexts; objects: DisplayObjects };

/** Thrown when a copy grows past its budget, so that tighter limits can be tried at little cost. */
class BudgetExceededError extends Error {}

/** Copies plain data within limits, and records what it left out. */
class Truncator {
  readonly omissions: Omissions = new Map();
  private spent = 0;

  constructor(
    private readonly limits: Limits,
    private readonly context: ShapingContext,
  ) {}

  /** Throws `BudgetExceededError`. */
  copy(value: unknown, path = '', depth = 0): unknown {
    if (typeof value === 'string') return this.copyText(value, path);
    if (typeof value === 'number') return this.consumeValue(Number.isFinite(value) ? value : null);
    if (typeof value === 'boolean') return this.consumeValue(value);
    if (typeof value === 'bigint') return this.consumeValue(String(value));
    if (typeof value !== 'object' || value === null) return this.consumeValue(null);
    if (depth >= this.limits.depth) return this.copyOutline(value, path);
    return Array.isArray(value) ? this.copyList(value, path, depth) : this.copyObject(value, path, depth);
  }

  private copyText(value: string, path: string): unknown {
    const { text, unread, file, holdsFiles } = this.context.texts.show(value);
    if (file) return this.copyFile(file, path);
    if (holdsFiles) this.omissions.set(path, { kind: 'file', text: 'files in it, named by kind and size instead' });
    if (text.length + unread <= this.limits.text) return this.consumeValue(text);
    this.omissions.set(path, { kind: 'text', text: `cut to ${this.limits.text} characters` });
    const start = beginningOf(text, this.limits.text);
    return this.consumeValue(`${start}… [${text.length - start.length + unread} more characters]`);
  }

  private copyFile(file: BinaryReference, path: string): BinaryReference {
    this.omissions.set(path, { kind: 'file', text: 'a file, named by kind and size instead' });
    return this.consumeValue(file);
  }

  private copyList(list: unknown[], path: string, depth: number): unknown[] {
    const kept = list.slice(0, this.limits.items);
    if (kept.length < list.length) {
      this.omissions.set(path, { kind: 'list', text: `first ${kept.length} of ${list.length}`, kept: kept.length });
    }
    this.consume(2);
    return kept.map((item) => this.copy(item, `${path}[]`, depth + 1));
  }

  private copyObject(object: object, path: string, depth: number): unknown {
    const { count, names, file } = this.context.objects.show(object);
    if (file) return this.copyFile(file, path);
    const kept = names.slice(0, this.limits.fields);
    if (kept.length < count) {
      this.omissions.set(path, { kind: 'fields', text: `first ${kept.length} of ${count} fields` });
    }
    this.consume(2);
    const fields = kept.map(({ key, name }) => {
      this.consume(name.length + 3);
      const inner = path === '' ? name : `${path}.${name}`;
      return [name, this.copy((object as Record<string, unknown>)[key], inner, depth + 1)];
    });
    return Object.fromEntries(fields);
  }

  private copyOutline(value: object, path: string): unknown {
    const size = Array.isArray(value) ? value.length : this.context.objects.show(value).count;
    if (size === 0) return this.consumeValue(Array.isArray(value) ? [] : {});
    this.omissions.set(path, { kind: 'depth', text: 'too deep to show' });
    return this.consumeValue(Array.isArray(value) ? `[list of ${size}]` : `[object of ${size} fields]`);
  }

  private consumeValue<Value>(value: Value): Value {
    this.consume(typeof value === 'string' ? value.length + 3 : String(value).length + 1);
    return value;
  }

  private consume(characters: number): void {
    this.spent += characters;
    if (this.spent > this.context.budget) throw new BudgetExceededError();
  }
}

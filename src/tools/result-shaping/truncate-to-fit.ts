import type { FieldMask } from './field-mask.js';
import type { Omissions } from './omission-note.js';
import { BudgetExceededError, type Limits, type ShapingContext, Truncator } from './truncator.js';

const maxDepth = 40;
/** The share of all characters that cursors may take at most. */
const cursorShare = 2 / 3;
/** How often the range between limits that fit and limits that do not is halved. */
const maxHalvings = 12;

/** Without `omissions`, the data was too large to show. `hasSkipped`: some text was longer than what was to be skipped. */
export type Truncation = { data: unknown; omissions?: Omissions; hasSkipped?: boolean };

/** The data within the widest limits with which it fits into the budget. */
export function truncateToFit(data: unknown, mask: FieldMask | undefined, context: ShapingContext): Truncation {
  const truncateTo = (limits: Limits) => truncate(data, mask, { limits, context });
  let tooWide: Limits | undefined;
  for (const limits of limitSteps(context.budget)) {
    const truncated = truncateTo(limits);
    if (truncated) return tooWide ? widen(truncated, tooWide, truncateTo) : truncated;
    tooWide = limits;
  }
  return { data: outlineOf(data) };
}

/** From no truncation to very tight limits: first texts become shorter, then lists, then depth and number of fields. */
function limitSteps(budget: number): Limits[] {
  const cursors = Math.floor(budget * cursorShare);
  const whole = { text: budget, items: budget, fields: budget, depth: maxDepth, cursors };
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
    cursors,
  }));
  // Rather a part of a cursor than nothing of the answer.
  return [whole, ...tighter, ...tighter.map((limits) => ({ ...limits, cursors: 0 }))];
}

type Truncated = Required<Truncation> & { cutBy: ReadonlySet<keyof Limits>; limits: Limits };

/** Undefined where the data does not fit within the budget. */
function truncate(
  data: unknown,
  mask: FieldMask | undefined,
  { limits, context }: { limits: Limits; context: ShapingContext },
): Truncated | undefined {
  const truncator = new Truncator(limits, context);
  try {
    const copy = truncator.copy(data, mask);
    const fits = JSON.stringify(copy).length <= context.budget;
    const { omissions, cutBy, hasSkipped } = truncator;
    return fits ? { data: copy, omissions, cutBy, hasSkipped, limits } : undefined;
  } catch (error) {
    if (error instanceof BudgetExceededError) return undefined;
    throw error;
  }
}

/** Widens the limits that cut something until the budget is used up: first for items, then for fields, then for texts. */
function widen(fitting: Truncated, tooWide: Limits, truncateTo: (limits: Limits) => Truncated | undefined): Truncated {
  let widest = fitting;
  for (const part of ['items', 'fields', 'text'] as const) {
    let end = tooWide[part] + 1;
    for (let halvings = 0; halvings < maxHalvings && end - widest.limits[part] > 1; halvings += 1) {
      if (!widest.cutBy.has(part)) break;
      const middle = Math.floor((widest.limits[part] + end) / 2);
      const wider = truncateTo({ ...widest.limits, [part]: middle });
      if (wider) widest = wider;
      else end = middle;
    }
  }
  return widest;
}

function outlineOf(data: unknown): unknown {
  return Array.isArray(data) ? `[list of ${data.length}]` : `[${typeof data}]`;
}

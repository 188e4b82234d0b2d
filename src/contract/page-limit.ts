import { z } from 'zod';

/** How many items of a list are wanted, as the parameter of an address: in decimal digits, and as no other text of a number. */
export function pageLimitSchema({ max, byDefault }: { max: number; byDefault: number }) {
  const error = `must be a whole number from 1 to ${max}`;
  const limit = z.int({ error, abort: true }).min(1, error).max(max, error);
  return z.preprocess(readDigits, limit.default(byDefault));
}

function readDigits(text: unknown): unknown {
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text;
}

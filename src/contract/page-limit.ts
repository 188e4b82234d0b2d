import { z } from 'zod';

/** How many items of a list are wanted, as the parameter of an address. */
export function pageLimitSchema(max: number) {
  const error = `must be a whole number from 1 to ${max}`;
  return z.coerce.number(error).int({ error, abort: true }).min(1, error).max(max, error);
}

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Action, JsonSchema } from '../../domain/app.js';
import { canonicalJson } from '../../lib/json.js';

type HashedCall = { userId: string; orgId: string; action: Action; arguments: Record<string, unknown> };

/**
 * Identifies a call by who makes it, its action and its arguments: equal calls have equal hashes, whatever the order of the
 * arguments, and whether a default is given or left out.
 */
export function hashOfCall({ orgId, userId, action, arguments: args }: HashedCall): string {
  const parts = [orgId, userId, action.slug, withoutDefaults(args, action.inputSchema)];
  return createHash('sha256').update(canonicalJson(parts)).digest('hex');
}

function withoutDefaults(args: Record<string, unknown>, { properties }: JsonSchema): Record<string, unknown> {
  const schemas = new Map(Object.entries(properties ?? {}));
  const isDefault = (name: string, value: unknown) => {
    const schema = schemas.get(name);
    return (
      typeof schema === 'object' && schema !== null && 'default' in schema && isDeepStrictEqual(value, schema.default)
    );
  };
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isDefault(name, value)));
}

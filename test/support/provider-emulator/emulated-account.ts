import { type ActionContext, AppError } from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';
import { defaultCatalog } from '../../../src/testing/provider-emulator/catalog/default-catalog.js';

/** An account of no app in particular that was never used. The time in it stands still. */
export function anAccount(label = 'ada@example.com'): ActionContext {
  const collections = new Map<string, Record<string, unknown>[]>();
  let lastId = 0;
  return {
    account: {
      label,
      collection(name) {
        const records = collections.get(name) ?? [];
        collections.set(name, records);
        return records;
      },
    },
    now: () => new Date('2030-05-06T09:30:00Z'),
    newId: (prefix) => {
      lastId += 1;
      return `${prefix}_${lastId}`;
    },
  };
}

/** Runs an action of the catalog by its slug. */
export function act(context: ActionContext, slug: string, input: Record<string, unknown> = {}) {
  const action = defaultCatalog.apps
    .flatMap((app) => defaultCatalog.actionsOf(app.slug))
    .find((one) => one.slug === slug);
  if (!action) throw new Error(`The catalog has no action ${slug}.`);
  return action.run(input, context);
}

/** The words with which the app refuses, or an empty string where it does not. */
export function appRefusal(deed: () => unknown): string {
  try {
    deed();
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

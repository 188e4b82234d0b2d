import { type ActionContext, AppError } from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';
import { defaultCatalog } from '../../../src/testing/provider-emulator/catalog/default-catalog.js';

/** The context of an action call, with an unused account and a fixed time. */
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

/** Runs an action of the default catalog. */
export function act(context: ActionContext, slug: string, input: Record<string, unknown> = {}) {
  const action = defaultCatalog.apps
    .flatMap((app) => defaultCatalog.actionsOf(app.slug))
    .find((one) => one.slug === slug);
  if (!action) throw new Error(`The catalog has no action ${slug}.`);
  return action.run(input, context);
}

/** The message of the app's error, or an empty string without one. */
export function appErrorOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

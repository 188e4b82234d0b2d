import type { ActionSeed, EffectTag, JsonSchema } from './catalog-seeds.js';

/** What an action does to the app. An `unknown` effect gives no hint, so that callers must assume the worst. */
export type Effect = 'read' | 'create' | 'send' | 'update' | 'remove' | 'unknown';

/** An action as an app's file defines it: without the app's prefix, and with the deprecated slugs that it replaces. */
export type ActionDraft = Omit<ActionSeed, 'tags' | 'replacedBy'> & {
  effect: Effect;
  /** Whether it is one of the few actions that most people use. */
  important?: boolean;
  /** Deprecated slugs of this action, without the prefix. */
  replaces?: string[];
};

const tagsOfEffect: Record<Effect, EffectTag[]> = {
  read: ['readOnlyHint', 'idempotentHint'],
  create: ['createHint'],
  send: ['createHint', 'openWorldHint'],
  update: ['updateHint', 'idempotentHint'],
  remove: ['destructiveHint', 'idempotentHint'],
  unknown: [],
};

/** Completes the actions of an app: adds prefix and tags, and the deprecated aliases after each action. */
export function appActions(appSlug: string, drafts: ActionDraft[]): ActionSeed[] {
  const prefix = appSlug.toUpperCase();
  return drafts.flatMap((draft) => {
    const action = toAction(prefix, draft);
    return [action, ...(draft.replaces ?? []).map((oldSlug) => toDeprecatedAlias(action, `${prefix}_${oldSlug}`))];
  });
}

function toAction(prefix: string, draft: ActionDraft): ActionSeed {
  const { effect, important, replaces: _replaces, ...rest } = draft;
  return {
    ...rest,
    slug: `${prefix}_${draft.slug}`,
    tags: [...tagsOfEffect[effect], ...(important ? (['important'] as const) : [])],
    run: (input, context) => draft.run({ ...defaultsOf(draft.input), ...input }, context),
  };
}

function toDeprecatedAlias(action: ActionSeed, slug: string): ActionSeed {
  return {
    ...action,
    slug,
    name: `${action.name} (deprecated)`,
    description: `Deprecated, use ${action.slug} instead. ${action.description}`,
    tags: action.tags.filter((tag) => tag !== 'important'),
    replacedBy: action.slug,
  };
}

function defaultsOf(schema: JsonSchema): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(properties.flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])));
}

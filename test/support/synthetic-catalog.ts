import type { ActionSeed, CatalogSeed } from '../../src/testing/provider-emulator/catalog/catalog-seeds.js';

const anything = { type: 'object', properties: {} };

/** A catalog of `count` apps, each with one read action such as `APP7_READ`, which returns `answer()`. */
export function syntheticCatalog(
  count: number,
  {
    slugOf = (number) => `app${number}`,
    nameOf = (number) => `App ${number}`,
    answer = () => ({}),
  }: SyntheticOptions = {},
): CatalogSeed {
  const apps = Array.from({ length: count }, (_, number) => ({
    slug: slugOf(number),
    name: nameOf(number),
    description: 'An app of a test.',
    categories: ['tests'],
    signIn: 'one_click' as const,
  }));
  return { apps, actionsOf: (slug) => [readAction(slug, answer)] };
}

export type SyntheticOptions = {
  slugOf?(number: number): string;
  nameOf?(number: number): string;
  answer?(): Record<string, unknown>;
};

function readAction(slug: string, answer: () => Record<string, unknown>): ActionSeed {
  return {
    slug: `${slug.toUpperCase()}_READ`,
    name: 'Read',
    description: 'Reads what there is.',
    tags: ['readOnlyHint'],
    input: { type: 'object', properties: { limit: { type: 'integer' }, query: { type: 'string' } } },
    output: anything,
    run: answer,
  };
}

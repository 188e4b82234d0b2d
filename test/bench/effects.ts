import { parseArgs } from 'node:util';
import { type Effect, effects } from '../../src/contract/app-constants.js';
import { effectByName } from '../../src/domain/effects/action-effect.js';
import {
  type Half,
  halves,
  type LabelledAction,
  labelledActions,
  labelledActionsOfOtherApps,
} from '../support/effects/effect-labels.js';
import { readActionsFile } from '../support/search/actions-file.js';
import type { BenchRow } from './bench-row.js';

type Told = LabelledAction & { told: Effect };

/** How many mistakes are named. */
const maxNamed = 60;

/** How many mistakes are named. */
/**
 * Compares the effects that are told with those that people labelled. By name alone it needs nothing else; `--actions FILE`
 * adds the tags and arguments of the labelled actions, as far as the file has them.
 */
export async function benchEffects(args: string[]): Promise<BenchRow[]> {
  const file = parseArgs({ args, options: { actions: { type: 'string' } } }).values.actions;
  const listed = new Map(
    file === undefined ? [] : readActionsFile(file).actions.map(({ slug, effect }) => [slug, effect]),
  );
  return halves.flatMap((half) => {
    const actions = labelledActions(half);
    const known = actions.flatMap((action) => {
      const told = listed.get(action.slug);
      return told === undefined ? [] : [{ ...action, told }];
    });
    return [
      ...(known.length > 0 ? rowsFor(`${half}, by tags and name`, known, half) : []),
      ...rowsFor(`${half}, by name alone`, actions.map(toldByName), half),
      ...rowsFor(`${half}, other apps by name alone`, labelledActionsOfOtherApps(half).map(toldByName), half),
    ];
  });
}

function toldByName(action: LabelledAction): Told {
  return { ...action, told: effectByName({ ...action, inputSchema: {} }) };
}

/** The table of what is told for each label. Mistakes are named for the learned half only: nobody tunes to the other. */
function rowsFor(name: string, actions: Told[], half: Half): BenchRow[] {
  const right = actions.filter(({ effect, told }) => effect === told).length;
  const cells = effects.flatMap((effect) => effects.map((told) => ({ effect, told })));
  return [
    { name: `told as labelled (${name})`, value: right / actions.length, unit: `of ${actions.length}` },
    ...cells.flatMap((cell) => cellRow(name, cell, { actions, half })),
  ];
}

function cellRow(
  name: string,
  cell: { effect: Effect; told: Effect },
  { actions, half }: { actions: Told[]; half: Half },
): BenchRow[] {
  const found = actions.filter(({ effect, told }) => effect === cell.effect && told === cell.told);
  const isWrong = cell.effect !== cell.told;
  // A read is neither asked about nor held to being sent once.
  const bound = isWrong && cell.told === 'read' ? { atMost: 0 } : undefined;
  if (found.length === 0 && bound === undefined) return [];
  const slugs = found.slice(0, maxNamed).map(({ slug }) => slug);
  const note = isWrong && half === 'learned' && found.length > 0 ? slugs.join(', ') : undefined;
  return [{ name: `${cell.effect} told ${cell.told} (${name})`, value: found.length, unit: '', bound, note }];
}

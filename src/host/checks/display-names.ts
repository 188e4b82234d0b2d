import { maxDisplayNameLength, toDisplayName } from '../../lib/text/text.js';

export type Named = { name: string } & ({ id: string } | { userId: string });

// For speed: lists of members are long, and nearly all names are safe. The fillers of Hangul are letters that show nothing.
const safeName = /^(?!.*[\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

/**
 * The same, with a name without characters that hide or reverse parts of a text. Where nothing of it shows, it is the id: a person
 * has to see whose account is used.
 */
export function withDisplayName<Item extends Named>(named: Item): Item {
  const isSafe = named.name.length <= maxDisplayNameLength && safeName.test(named.name);
  return isSafe ? named : { ...named, name: toDisplayName(named.name) || toDisplayName(idOf(named)) };
}

function idOf(named: Named): string {
  return 'userId' in named ? named.userId : named.id;
}

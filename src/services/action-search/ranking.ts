import type { Effect } from '../../contract/constants.js';
import { type ActionEntry, type SearchedField, searchedFields } from './action-entry.js';
import type { QueryReading } from './query-reading.js';
import { isCommonStem } from './verb-families.js';
import type { Vocabulary } from './vocabulary.js';
import type { Wish } from './wishes.js';

/** How much a word counts by where it stands in an action. */
export const fieldWeights: Record<SearchedField, number> = {
  slug: 1,
  name: 1,
  app: 0.6,
  description: 0.65,
  arguments: 0.35,
};

// These weights, like those in `wishes.ts`, were fitted together to the golden requests; none of them decides anything alone.

/** How much of the request's weight its verb has, beside the rarity of its other words. */
const verbRarity = 1.2;
const laterVerbRarity = 0.5;
const verbStress = 1.15;
const appRarity = 3.5;
/** What an action counts for whose app is not the one that the request surely names. */
const elsewhere = 0.75;
/** How much of an action's rank depends on its name saying nothing beyond the request. */
const nameShare = 0.3;
const textShare = 0.1;
const otherNumber = 0.66;
const otherForm = 0.8;
const connectedShare = 1.2;
/** The best action of a connected app is among so many first ones, unless it is much worse than the best of all. */
const inSight = 3;
const nearlyAsGood = 0.6;
/** What reads without being told which one is the likelier first step. */
const needsToKnow = 0.96;
/** Who wants to read mostly asks a question, and nobody takes something away without saying so. */
const noIntent: Record<Effect, number> = { read: 0.75, write: 1, destructive: 0.85 };

/** How well an action's effect fits the request's verb. */
const effectFit: Record<Effect, Record<Effect, number>> = {
  read: { read: 1, write: 0.8, destructive: 0.65 },
  write: { read: 0.75, write: 1.1, destructive: 1 },
  destructive: { read: 0.65, write: 0.85, destructive: 1.15 },
};

/** `textScore` is that of the text search, 1 for the best candidate. */
export type Candidate = { entry: ActionEntry; textScore: number };

/** What each earlier action of the same name, but of another app, takes from an action's score. */
const repeated = 0.82;

export type RankedAction = { entry: ActionEntry; score: number };

type WeighedWish = Wish & { rarity: number };

/** A wish that a stem satisfies, by its place among the wishes. */
type Satisfaction = { at: number; weight: number };

/** Orders candidates by how much of the request they satisfy; the score is near 1 for a perfect answer. */
export class Ranking {
  private readonly wishes: WeighedWish[];
  private readonly satisfactions = new Map<string, Satisfaction[]>();
  private readonly total: number;
  private readonly namesApp: boolean;

  constructor(
    private readonly reading: QueryReading,
    private readonly vocabulary: Vocabulary,
    private readonly connectedApps: ReadonlySet<string>,
  ) {
    this.wishes = reading.wishes.map((wish) => ({ ...wish, rarity: this.rarityOf(wish) * wish.stress }));
    this.namesApp = [...reading.apps.values()].includes(1);
    const apps = Math.max(0, ...reading.apps.values()) * appRarity;
    this.total = this.wishes.reduce((sum, wish) => sum + wish.rarity, apps) || 1;
    for (const [at, wish] of this.wishes.entries()) {
      for (const [stem, weight] of wish.stems) {
        this.satisfactions.set(stem, [...(this.satisfactions.get(stem) ?? []), { at, weight }]);
      }
    }
  }

  rank(candidates: Candidate[]): RankedAction[] {
    const scored = candidates.map((candidate) => ({ entry: candidate.entry, score: this.scoreOf(candidate) }));
    return this.withConnectedInSight(withVariety(scored.sort(byScore)).sort(byScore));
  }

  /** Who has connected an app most likely means that one: the best of its actions is seen before the third of all others. */
  private withConnectedInSight(ranked: RankedAction[]): RankedAction[] {
    const at = ranked.findIndex(({ entry }) => this.connectedApps.has(entry.action.app));
    const [best, connected] = [ranked[0], ranked[at]];
    if (!best || !connected || at < inSight || connected.score < best.score * nearlyAsGood) return ranked;
    return ranked.toSpliced(at, 1).toSpliced(inSight - 1, 0, connected);
  }

  private scoreOf({ entry, textScore }: Candidate): number {
    const mention = (this.reading.apps.get(entry.action.app) ?? 0) * appRarity;
    const share = (this.satisfied(entry) + mention) / this.total;
    const named = 1 - nameShare + nameShare * this.namedShare(entry);
    return (share * named + textShare * textScore) * this.circumstances(entry) * this.nearness(entry);
  }

  /** Each wish counts by its rarity, and by the best of its readings in the best place. */
  private satisfied(entry: ActionEntry): number {
    const best = this.wishes.map(() => 0);
    for (const field of searchedFields) {
      for (const stem of entry.stems[field]) {
        for (const { at, weight } of this.satisfactions.get(stem) ?? []) {
          best[at] = Math.max(best[at] ?? 0, weight * this.fieldWeight(field, at, entry));
        }
      }
    }
    return this.wishes.reduce((sum, wish, at) => sum + wish.rarity * (best[at] ?? 0), 0);
  }

  private fieldWeight(field: SearchedField, at: number, entry: ActionEntry): number {
    const wish = this.wishes[at];
    if (wish && (field === 'slug' || field === 'name')) return closeness(wish, entry);
    return wish?.isCommonVerb ? 0 : fieldWeights[field];
  }

  private nearness({ action }: ActionEntry): number {
    return this.namesApp && this.reading.apps.get(action.app) !== 1 ? elsewhere : 1;
  }

  private circumstances({ action, requiredArguments }: ActionEntry): number {
    const { intent } = this.reading;
    const effect = (intent ? effectFit[intent.effect] : noIntent)[action.effect];
    const connected = this.connectedApps.has(action.app) ? connectedShare : 1;
    const ease = intent?.effect === 'read' && requiredArguments > 0 ? needsToKnow : 1;
    return ease * effect * connected;
  }

  /** How much of the action's name the request speaks of. */
  private namedShare({ stems }: ActionEntry): number {
    let said = 0;
    let whole = 0;
    for (const stem of new Set([...stems.slug, ...stems.name])) {
      const rarity = this.vocabulary.rarityOf(stem);
      whole += rarity;
      said += rarity * Math.max(0, ...(this.satisfactions.get(stem) ?? []).map(({ weight }) => weight));
    }
    return whole > 0 ? said / whole : 0;
  }

  private rarityOf(wish: Wish): number {
    if (wish.isCommonVerb) return wish.isVerb ? verbRarity : laterVerbRarity;
    let frequency = 0;
    for (const [stem, weight] of wish.stems) {
      if (!isCommonStem(stem)) frequency = Math.max(frequency, weight * this.vocabulary.frequencyOf(stem));
    }
    const rarity = frequency > 0 ? this.vocabulary.rarityAt(frequency) : 0;
    return rarity * wish.surety ** 2 * (wish.isVerb ? verbStress : 1);
  }
}

function byScore(a: RankedAction, b: RankedAction): number {
  return b.score - a.score || (a.entry.action.slug < b.entry.action.slug ? -1 : 1);
}

/** Lets the same action of many apps not crowd out every other answer. */
function withVariety(ranked: RankedAction[]): RankedAction[] {
  const seen = new Map<string, number>();
  return ranked.map(({ entry, score }) => {
    const name = entry.nameWords.join(' ');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { entry, score: score * repeated ** times };
  });
}

/** The word as it is said is nearer than another form of it: a book is not a booking, and one mail is not many. */
function closeness(wish: Wish, entry: ActionEntry): number {
  if (entry.nameWords.includes(wish.word)) return 1;
  return entry.nameWords.some((word) => singular(word) === singular(wish.word)) ? otherNumber : otherForm;
}

function singular(word: string): string {
  return word.replace(/(?<=[^s])s$/, '');
}

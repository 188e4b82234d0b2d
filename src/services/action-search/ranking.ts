import type { Effect } from '../../contract/tool-contract.js';
import type { ActionEntry } from './action-entry.js';
import type { QueryReading, Wish } from './query-reading.js';
import type { Vocabulary } from './vocabulary.js';

/** How much a word counts by where it stands in an action. */
export const FIELD_WEIGHTS: Record<string, number> = { slug: 1, name: 1, app: 0.6, description: 0.5, arguments: 0.35 };

/** How much of the request's weight its verb has, beside the rarity of its other words. */
const VERB_RARITY = 2;
const LATER_VERB_RARITY = 0.8;
const VERB_STRESS = 1.6;
const APP_RARITY = 5;
/** How much of an action's rank depends on its name saying nothing beyond the request. */
const NAME_SHARE = 0.3;
const TEXT_SHARE = 0.1;
const SAME_NOUN = 0.97;
const SAME_STEM = 0.9;
const DEPRECATED = 0.4;
const CONNECTED = 1.1;

/** How well an action's effect fits the request's verb. */
const EFFECT_FIT: Record<Effect, Record<Effect, number>> = {
  read: { read: 1.15, write: 0.8, destructive: 0.65 },
  write: { read: 0.75, write: 1.1, destructive: 0.9 },
  destructive: { read: 0.65, write: 0.85, destructive: 1.15 },
};

export type Candidate = {
  entry: ActionEntry;
  /** The fields in which each stem was found. */
  match: Record<string, string[]>;
  /** Of the text search, 1 for the best candidate. */
  textScore: number;
};

export type RankedAction = { entry: ActionEntry; score: number };

type WeighedWish = Wish & { rarity: number };

/** Orders candidates by how much of the request they satisfy; the score is near 1 for a perfect answer. */
export class Ranking {
  private readonly wishes: WeighedWish[];
  private readonly total: number;

  constructor(
    private readonly reading: QueryReading,
    private readonly vocabulary: Vocabulary,
    private readonly connectedApps: ReadonlySet<string>,
  ) {
    this.wishes = reading.wishes.map((wish) => ({ ...wish, rarity: this.rarityOf(wish) }));
    const apps = Math.max(0, ...reading.apps.values()) * APP_RARITY;
    this.total = this.wishes.reduce((sum, wish) => sum + wish.rarity, apps) || 1;
  }

  rank(candidates: Candidate[]): RankedAction[] {
    return candidates
      .map((candidate) => ({ entry: candidate.entry, score: this.scoreOf(candidate) }))
      .sort((a, b) => b.score - a.score || (a.entry.action.slug < b.entry.action.slug ? -1 : 1));
  }

  private scoreOf(candidate: Candidate): number {
    const { action } = candidate.entry;
    const satisfied = this.wishes.reduce((sum, wish) => sum + wish.rarity * satisfaction(wish, candidate), 0);
    const mention = (this.reading.apps.get(action.app) ?? 0) * APP_RARITY;
    const share = (satisfied + mention) / this.total;
    const named = 1 - NAME_SHARE + NAME_SHARE * this.namedShare(candidate.entry);
    return (share * named + TEXT_SHARE * candidate.textScore) * this.circumstances(candidate.entry);
  }

  private circumstances({ action }: ActionEntry): number {
    const { intent } = this.reading;
    const effect = intent ? EFFECT_FIT[intent.effect][action.effect] : 1;
    const connected = this.connectedApps.has(action.app) ? CONNECTED : 1;
    return effect * connected * (action.isDeprecated ? DEPRECATED : 1);
  }

  /** How much of the action's name the request speaks of. */
  private namedShare(entry: ActionEntry): number {
    let said = 0;
    let whole = 0;
    for (const stem of entry.nameStems) {
      const rarity = this.vocabulary.rarityOf(stem);
      whole += rarity;
      said += rarity * Math.max(0, ...this.wishes.map((wish) => wish.stems.get(stem) ?? 0));
    }
    return whole > 0 ? said / whole : 0;
  }

  private rarityOf(wish: Wish): number {
    if (wish.isCommonVerb) return wish.isVerb ? VERB_RARITY : LATER_VERB_RARITY;
    let frequency = 0;
    for (const [stem, weight] of wish.stems)
      frequency = Math.max(frequency, weight * this.vocabulary.frequencyOf(stem));
    const rarity = frequency > 0 ? this.vocabulary.rarityAt(frequency) : 0;
    return rarity * wish.surety ** 2 * (wish.isVerb ? VERB_STRESS : 1);
  }
}

/** How well an action satisfies a wish: by its best reading, in the best place. */
function satisfaction(wish: Wish, { entry, match }: Candidate): number {
  let best = 0;
  for (const [stem, weight] of wish.stems) {
    if (weight <= best) continue;
    if (entry.nameStems.includes(stem)) best = weight * closeness(wish, entry);
    else if (!wish.isCommonVerb) best = Math.max(best, weight * bestField(match[stem]));
  }
  return best;
}

/** The same form of a word is nearer than another form: a book is not a booking. */
function closeness(wish: Wish, entry: ActionEntry): number {
  if (entry.nameWords.includes(wish.word)) return 1;
  return entry.nameWords.some((word) => singular(word) === singular(wish.word)) ? SAME_NOUN : SAME_STEM;
}

function singular(word: string): string {
  return word.replace(/(?<=[^s])s$/, '');
}

function bestField(fields: string[] = []): number {
  return Math.max(0, ...fields.map((field) => FIELD_WEIGHTS[field] ?? 0));
}

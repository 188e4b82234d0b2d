import type { Effect } from '../../../contract/app-constants.js';
import type { ActionEntry } from '../index/action-entry.js';
import type { TermDictionary } from '../index/term-dictionary.js';
import type { ParsedRequest } from '../request/parse-request.js';
import { stemOf } from '../vocabulary/words.js';
import { effectFactor, rankingWeights as weights } from './ranking-weights.js';
import { TermMatcher } from './term-matcher.js';

const connectedAppPosition = 3;
const minConnectedScoreShare = 0.6;
/** A word that less certainly means what an action is about is not the place of something else. */
const minPlaceWeight = 0.5;
/**
 * What tells a weak answer besides its score: how much of its name the request mentions, and how much of the request no
 * action has. Fitted by regression to requests that may be learned from, asked where their apps are and where they are not.
 */
const convincing = { nameCoverage: 2, unknownShare: -0.7, atLeast: 1.1 };

export type RankedAction = { entry: ActionEntry; score: number };

/** Orders candidates by how much of the request they match; the score of a perfect match is near 1. */
export class Ranker {
  private readonly matcher: TermMatcher;
  /** What the verb of the request may mean. */
  private readonly verbStems: ReadonlySet<string>;
  /** The other words of the request, as they are said. */
  private readonly saidStems: ReadonlySet<string>;
  private readonly totalWeight: number;
  private readonly isAppNamed: boolean;

  constructor(
    private readonly request: ParsedRequest,
    dictionary: TermDictionary,
    private readonly connectedApps: ReadonlySet<string>,
  ) {
    this.matcher = new TermMatcher(request.terms, dictionary);
    const verbs = request.terms.filter(({ isVerb, word }) => isVerb || word === '');
    this.verbStems = new Set(verbs.flatMap(({ stems }) => [...stems.keys()]));
    this.saidStems = new Set(request.terms.filter(({ isVerb }) => !isVerb).map(({ word }) => stemOf(word)));
    this.isAppNamed = [...request.apps.values()].includes(1);
    const apps = Math.max(0, ...request.apps.values()) * weights.appMention;
    this.totalWeight = this.matcher.totalWeight + apps || 1;
  }

  rank(candidates: ActionEntry[]): RankedAction[] {
    const scored = candidates.map((candidate) => this.score(candidate));
    return this.withConnectedNearTop(lowerRepeatedNames(scored.sort(byScore)).sort(byScore));
  }

  /** Whether the best action most likely is not what is wanted. */
  isWeak({ entry, score }: RankedAction): boolean {
    if (!this.matcher.tellsNoun(entry) || this.isUnaskedEnd(entry) || this.isContrary(entry)) return true;
    if (this.request.intent?.effect === 'read' && isGrave(entry.action)) return true;
    const coverage = convincing.nameCoverage * this.matcher.nameCoverage(entry);
    const unknown = convincing.unknownShare * this.matcher.unknownShare;
    return Math.min(score / entry.sizeFactor, 1) + coverage + unknown < convincing.atLeast;
  }

  /** Moves the best action of a connected app near the top, since a member most likely means a connected app. */
  private withConnectedNearTop(ranked: RankedAction[]): RankedAction[] {
    const at = ranked.findIndex(({ entry }) => this.connectedApps.has(entry.action.app));
    const [best, connected] = [ranked[0], ranked[at]];
    if (!best || !connected || at < connectedAppPosition) return ranked;
    if (connected.score < best.score * minConnectedScoreShare) return ranked;
    return ranked.toSpliced(at, 1).toSpliced(connectedAppPosition - 1, 0, connected);
  }

  private score(entry: ActionEntry): RankedAction {
    const { matcher, totalWeight } = this;
    const mention = (this.request.apps.get(entry.action.app) ?? 0) * weights.appMention;
    const matched = matcher.matchedWeight(entry) + mention;
    const named = 1 - weights.nameCoverageShare + weights.nameCoverageShare * matcher.nameCoverage(entry);
    const score =
      ((matched * named + weights.evidence * matcher.evidence(entry)) / totalWeight) *
      this.actionFactor(entry) *
      this.appFactor(entry) *
      entry.sizeFactor *
      this.thingFactor(entry) *
      this.peopleFactor(entry) *
      this.verbFactor(entry);
    return { entry, score };
  }

  /** Whether the action is about the very thing that the request is about, and whose that is. */
  private thingFactor({ action, reading }: ActionEntry): number {
    const { thing, isOwn } = this.request;
    const same = thing?.stems.get(reading.thing) ?? 0;
    const isOther = same === 0 && !this.matcher.has(reading.thing);
    return (
      (1 + weights.sameThingBonus * same) *
      (isOther ? weights.otherThing : 1) *
      (same === 0 && this.isPlace(reading.thing) ? this.placeFactor(action.effect, reading) : 1) *
      this.ownFactor(isOwn, reading.isOwn)
    );
  }

  /** "Delete a file or folder" is about the file as well, and "unsubscribe" leaves what it is done to. */
  private placeFactor(effect: Effect, { verb, things }: ActionEntry['reading']): number {
    const { intent, thing } = this.request;
    const isDeletion = effect === 'destructive' && intent?.effect === 'destructive' && !verb.startsWith('un');
    const hasThing = [...things].some((stem) => thing?.stems.has(stem));
    return isDeletion && !hasThing ? weights.placeAsDeletedThing : weights.placeAsThing;
  }

  private isPlace(stem: string): boolean {
    return this.request.places.some(({ stems }) => (stems.get(stem) ?? 0) >= minPlaceWeight);
  }

  /** Who asks for people wants a list of them; what is done to somebody, an action that has people in its name. */
  private peopleFactor({ reading }: ActionEntry): number {
    if (this.request.people === 'asked') return reading.isAboutPeople ? weights.peopleAsked : 1;
    return this.request.people === 'named' && this.request.intent?.effect !== 'read' && reading.hasPeople
      ? weights.personNamed
      : 1;
  }

  private ownFactor(wanted: boolean, isOwn: boolean): number {
    if (wanted) return isOwn ? weights.own : 1;
    if (!isOwn) return 1;
    return this.request.people === 'named' ? weights.notOwnOfNamed : weights.notOwn;
  }

  /**
   * An action whose verb means something else is less likely, most of all where it ends what is to stay, or does what is to end.
   */
  private verbFactor(entry: ActionEntry): number {
    if (this.isUnaskedEnd(entry)) return weights.unaskedEnd;
    const { reading } = entry;
    const isOther = this.request.intent !== undefined && reading.isKnownVerb && !this.hasVerbAmong(reading.verbs);
    if (!isOther || (reading.isGeneric && this.hasVerbAmong(reading.things))) return 1;
    return this.isContrary(entry) ? weights.contraryVerb : weights.otherVerb;
  }

  /** "Notify the attendees" removes none of them. */
  private isUnaskedEnd({ reading }: ActionEntry): boolean {
    return this.request.endsNothing && reading.isEnding && !this.hasVerbAmong(reading.verbs);
  }

  /** "Delete the branch after the merge" wants no merge. */
  private isContrary({ reading: { verb, verbs, things } }: ActionEntry): boolean {
    const { intent } = this.request;
    const isEnd = intent?.effect === 'destructive' && intent.at !== undefined;
    return isEnd && this.saidStems.has(verb) && !this.hasVerbAmong(verbs) && !this.hasVerbAmong(things);
  }

  private hasVerbAmong(stems: Iterable<string>): boolean {
    for (const stem of stems) if (this.verbStems.has(stem)) return true;
    return false;
  }

  private appFactor({ action }: ActionEntry): number {
    const context = this.request.contextApps?.has(action.app) ? weights.contextApp : 1;
    return this.isAppNamed && this.request.apps.get(action.app) !== 1 ? weights.otherApp : context;
  }

  private actionFactor({ action, requiredArguments }: ActionEntry): number {
    const { intent } = this.request;
    const effect = effectFactor(intent?.effect, action.effect);
    const connected = this.connectedApps.has(action.app) ? weights.connectedApp : 1;
    const ease = intent?.effect === 'read' && requiredArguments > 0 ? weights.requiredArguments : 1;
    return ease * effect * connected;
  }
}

function byScore(a: RankedAction, b: RankedAction): number {
  return b.score - a.score || (a.entry.action.slug < b.entry.action.slug ? -1 : 1);
}

/**
 * Lowers the score of an action for each better one of the same name, so that the same action of many apps does not fill the
 * result.
 */
function lowerRepeatedNames(ranked: RankedAction[]): RankedAction[] {
  const seen = new Map<string, number>();
  return ranked.map(({ entry, score }) => {
    const name = entry.nameWords.join(' ');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { entry, score: score * weights.repeatedName ** times };
  });
}

/** Whether an action does so much that it should not be run for what was only a question. */
function isGrave({ effect }: ActionEntry['action']): boolean {
  return effect === 'send' || effect === 'destructive';
}

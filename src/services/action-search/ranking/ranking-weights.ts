import type { Effect } from '../../../contract/app-constants.js';
import type { SearchedField } from '../index/action-entry.js';

/** How much a word counts by the field of the action that holds it. */
export const fieldWeights: Record<SearchedField, number> = {
  slug: 1,
  name: 1,
  summary: 0.65,
  app: 0.6,
  description: 0.5,
  arguments: 0.35,
};

/** The weights of the ranking, fitted together to the requests that may be learned from; none decides anything alone. */
export const rankingWeights = {
  /** Common verbs count by these, in place of their inverse document frequency. */
  commonVerbIdf: 1.1,
  secondaryVerbIdf: 0.5,
  verb: 1.15,
  appMention: 3.5,
  /** For an action of another app than the one that the request names for certain. */
  otherApp: 0.55,
  /** For an app that other tasks of the same request most likely use. */
  contextApp: 1.15,
  /** The share of the score that depends on how much of the action's name the request mentions. */
  nameCoverageShare: 0.35,
  /** For what all fields of an action say together. */
  evidence: 0.06,
  otherNumber: 0.66,
  otherForm: 0.8,
  /** For a verb of the request that an action's name has elsewhere: "archive", in "Download a repository archive". */
  verbElsewhere: 0.6,
  /** For a verb that an action puts into a noun: "fork", in "Create a fork". */
  verbAsThing: 0.9,
  /** For a thing of the request that is what another action does: "request", in "Request reviewers". */
  thingAsVerb: 0.8,
  /** For an action whose verb means something else. */
  otherVerb: 0.9,
  /** For one whose verb ends something where the request asks for no end. */
  unaskedEnd: 0.6,
  /** For one that does what the request wants to end. */
  contraryVerb: 0.8,
  /** By how much the score rises where an action is about the very thing of the request. */
  sameThingBonus: 0.18,
  /** For an action about a thing that the request does not mention. */
  otherThing: 0.95,
  /** For an action about what the request only names as a place: "create a team", in "put Ada into the team". */
  placeAsThing: 0.9,
  /** For one that deletes that place: "delete a ticket", in "remove the assignee from the ticket". */
  placeAsDeletedThing: 0.45,
  /** For an action about what belongs to the member, by whether the request is about that. */
  own: 1.06,
  notOwn: 0.98,
  /** For the same where the request names somebody else. */
  notOwnOfNamed: 0.94,
  /** For an action about people where the request asks who, and for one that has people in its name where it names somebody. */
  peopleAsked: 1.3,
  personNamed: 1.2,
  connectedApp: 1.2,
  /** For a read that requires arguments: one that requires none is the likelier first step. */
  requiredArguments: 0.96,
  /** Applied once for each better action of the same name, in another app. */
  repeatedName: 0.82,
};

/**
 * By the effect that the request wants, then by that of the action. Without a wish a read is less likely, since requests to
 * read mostly are questions, and so is a deletion, which people name.
 */
const effectFactors: Record<Effect | 'unknown', Record<Effect, number>> = {
  read: { read: 1, write: 0.85, send: 0.8, destructive: 0.8 },
  write: { read: 0.68, write: 1.1, send: 1.1, destructive: 1 },
  send: { read: 0.68, write: 1.1, send: 1.12, destructive: 1 },
  destructive: { read: 0.65, write: 0.95, send: 0.95, destructive: 1.15 },
  unknown: { read: 0.75, write: 1, send: 1, destructive: 0.85 },
};

export function effectFactor(wanted: Effect | undefined, effect: Effect): number {
  return effectFactors[wanted ?? 'unknown'][effect];
}

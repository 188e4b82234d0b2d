import type { Action } from '../../domain/app.js';

/** `clause`: the part of the request that the action answers, where the request asks for several things. */
export type SearchHit = { action: Action; score: number; clause?: string };

/** What a request finds, the best actions first. */
export type SearchHits = {
  hits: SearchHit[];
  /** How many actions match, beyond the limit too. */
  total: number;
  /** Words of the request that neither the actions nor the vocabulary know. */
  unknownWords: string[];
  /** Whether the request is hardly in English: see `ParsedRequest`. */
  isMostlyUnknown: boolean;
  /** Whether even the best action matches little of the request. */
  isWeak: boolean;
};

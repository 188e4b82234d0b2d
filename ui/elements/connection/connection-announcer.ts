import type { AppRecord } from '../../../src/contract/app-contract.js';
import type { ActionState } from '../../state/app-actions.js';
import type { Phase } from '../../state/connection-phase.js';
import type { Words } from '../../words/en.js';
import type { Language } from '../../words/language.js';
import { announcementOf, outcomeTextOf } from './connection-texts.js';

interface Shown {
  app: string;
  words: Words;
  phase: Phase;
  text: string | undefined;
  outcome: string | undefined;
}

/** Chooses what to announce about one app: changes only, not the state in which it first comes into view. */
export class ConnectionAnnouncer {
  private last: Shown | undefined;

  newsOf(
    record: AppRecord,
    { phase, actionState, language }: { phase: Phase; actionState: ActionState; language: Language },
  ): string | undefined {
    const { app, name } = record;
    const { words } = language;
    const before = this.last?.app === app ? this.last : undefined;
    const outcome = outcomeTextOf(actionState, words);
    const text = announcementOf(phase, record, { language, before: before?.phase });
    this.last = { app, words, phase, text, outcome };
    if (before === undefined) return undefined;
    // What was said before has another text in another language.
    if (before.words !== words) return phase.kind === before.phase.kind ? undefined : text;
    // The outcome says more than the phase to which it led back.
    if (outcome !== undefined) return outcome === before.outcome ? undefined : words.apps.announce.about(name, outcome);
    return text === before.text ? undefined : text;
  }
}

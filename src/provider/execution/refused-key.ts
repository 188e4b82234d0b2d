import type { ProjectKey } from '../../domain/project-key.js';
import { raceWithSignal } from '../../lib/signals.js';
import { isYoungerThan } from '../../lib/time.js';
import { refusedOnce, toOpeningOutcome } from '../actions/action-outcome.js';
import { isStatus } from '../http/provider-fault.js';
import type { ActionOutcome } from '../provider-gateway.js';

// Long enough that a refused key is no storm of requests, short enough that one which is mended there works again soon.
const refusedForMs = 60_000;
// A key that opens the project and is refused for calls all the same is not asked about at every one of them.
const goodForMs = 10_000;
/** Whoever asked for an action waits no longer for what has become of the key. */
const patienceMs = 2_000;

type Finding = { fingerprint: string; at: number; refusal?: ActionOutcome };
type Question = { fingerprint: string; answer: Promise<void> };

/**
 * A refused key is a state of its own, not an outage: calls with it are answered for a minute without asking. A single 401
 * does not make it one, since it may come from one part of the provider that falters for a moment: the key is asked about by
 * a read, once for all who wait. Only status 401 counts; 403 concerns a part of the project.
 */
export class RefusedKey {
  private last?: Finding;
  private question?: Question;

  /** `ask` is a harmless read with that key; it throws what the provider answers. */
  constructor(private readonly ask: (key: ProjectKey) => Promise<unknown>) {}

  /** What to answer in place of sending. Undefined, after two seconds at most, where the call is to be sent. */
  async find(key: ProjectKey): Promise<ActionOutcome | undefined> {
    const known = this.findingOn(key);
    if (known?.refusal !== undefined && !isYoungerThan(refusedForMs, known.at)) this.askOnce(key);
    if (this.question?.fingerprint === key.fingerprint) await shortly(this.question.answer);
    return this.refusalOf(key);
  }

  /** The outcome of a call that failed, in the light of what the provider says of the key where that was refused. */
  async judge(key: ProjectKey, error: unknown, outcome: ActionOutcome): Promise<ActionOutcome> {
    if (!isStatus(error, 401)) return outcome;
    if (!this.isFresh(this.findingOn(key))) await shortly(this.askOnce(key));
    if (outcome.outcome !== 'not_sent') return outcome;
    const found = this.findingOn(key);
    return found !== undefined && found.refusal === undefined ? refusedOnce(outcome) : (found?.refusal ?? outcome);
  }

  /** A key was found good: what was said before, or is being asked, no longer counts. */
  forget(): void {
    this.last = undefined;
    this.question = undefined;
  }

  private askOnce(key: ProjectKey): Promise<void> {
    const { fingerprint } = key;
    if (this.question?.fingerprint === fingerprint) return this.question.answer;
    const question: Question = {
      fingerprint,
      answer: this.ask(key).then(
        () => this.note(question),
        (error: unknown) => this.note(question, error),
      ),
    };
    this.question = question;
    return question.answer;
  }

  /** A provider that gives no answer says nothing about the key: the next call asks again. */
  private note(question: Question, error?: unknown): void {
    if (this.question !== question) return;
    this.question = undefined;
    const { fingerprint } = question;
    if (error === undefined) this.last = { fingerprint, at: Date.now() };
    else if (isStatus(error, 401)) this.last = { fingerprint, at: Date.now(), refusal: toOpeningOutcome(error) };
    else this.last = undefined;
  }

  private isFresh(known: Finding | undefined): boolean {
    return known !== undefined && isYoungerThan(known.refusal === undefined ? goodForMs : refusedForMs, known.at);
  }

  private refusalOf(key: ProjectKey): ActionOutcome | undefined {
    const known = this.findingOn(key);
    return known !== undefined && isYoungerThan(refusedForMs, known.at) ? known.refusal : undefined;
  }

  private findingOn({ fingerprint }: ProjectKey): Finding | undefined {
    return this.last?.fingerprint === fingerprint ? this.last : undefined;
  }
}

/** Waits for the work, but not for long; it goes on for the others. */
async function shortly(work: Promise<void>): Promise<void> {
  await raceWithSignal(work, AbortSignal.timeout(patienceMs));
}

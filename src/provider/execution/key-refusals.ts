import type { ProviderArea } from '../../contract/refusal-values.js';
import type { ProjectKey } from '../../domain/project-key.js';
import { isYoungerThan } from '../../lib/time/time.js';
import { raceWithTime } from '../../lib/time/time-limits.js';
import { refusedOnce, toOpeningOutcome } from '../actions/action-outcome.js';
import { keyLacksAccessError } from '../faults/provider-errors.js';
import { isKeyRefusal, isOwnErrorReply } from '../faults/provider-fault.js';
import type { ActionOutcome } from '../port/call-outcome.js';

// Long enough to keep the requests of a refused key few, short enough that a key that is repaired soon works again.
const refusedForMs = 60_000;
// A key that is accepted for reads but refused for calls is not checked again at each of these calls.
const acceptedForMs = 10_000;
/** A call waits no longer for the result of a check. */
const maxWaitMs = 2_000;

type CheckResult = { fingerprint: string; at: number; refusal?: ActionOutcome };
type RunningCheck = { fingerprint: string; done: Promise<void> };

/**
 * Remembers for a minute that the provider refuses a key, and answers calls with it without sending them. A single 401 is not
 * enough, since it may come from a part of the provider that fails for a moment: a read checks the key, once for all calls
 * that wait. Only a 401 that is no page counts; 403 concerns a part of the project.
 */
export class KeyRefusals {
  private last?: CheckResult;
  private running?: RunningCheck;

  /**
   * `check` is a harmless read with that key; it throws what the provider answers. `onDenial` is told what a key that the provider
   * accepts was refused for.
   */
  constructor(
    private readonly check: (key: ProjectKey) => Promise<unknown>,
    private readonly onDenial: (key: ProjectKey, area: ProviderArea | undefined) => void,
  ) {}

  /** The outcome of a call that must not be sent; undefined if it may be sent. Waits two seconds at most. */
  async find(key: ProjectKey): Promise<ActionOutcome | undefined> {
    const known = this.resultFor(key);
    if (known?.refusal !== undefined && !isYoungerThan(refusedForMs, known.at)) this.checkOnce(key);
    if (this.running?.fingerprint === key.fingerprint) await waitBriefly(this.running.done);
    return this.refusalOf(key);
  }

  /** The outcome of a failed call; where the key was refused, the key is checked first. */
  async checkedOutcome(key: ProjectKey, error: unknown, outcome: ActionOutcome): Promise<ActionOutcome> {
    const checked = isKeyRefusal(error) ? await this.outcomeByCheck(key, outcome) : outcome;
    if (isRightDenied(checked)) this.onDenial(key, 'session execution');
    return checked;
  }

  /**
   * What to throw for a failed request that changes something. A key that is saved was tried on reads only, and the provider may
   * refuse as an invalid key what lacks a right: so the key is checked, and if it is accepted, the right is named.
   */
  async checkedError(key: ProjectKey, error: unknown): Promise<unknown> {
    if (!isOwnErrorReply(error, 401, 403)) return error;
    if (error.reply.status === 401 && !isAcceptance(await this.resultOfCheck(key))) return error;
    this.onDenial(key, error.area);
    return keyLacksAccessError([error]);
  }

  /** To be called when a key was accepted: drops the result of earlier checks and of one that is running. */
  forget(): void {
    this.last = undefined;
    this.running = undefined;
  }

  private async outcomeByCheck(key: ProjectKey, outcome: ActionOutcome): Promise<ActionOutcome> {
    const result = await this.resultOfCheck(key);
    if (outcome.outcome !== 'not_sent') return outcome;
    return isAcceptance(result) ? refusedOnce(outcome) : (result?.refusal ?? outcome);
  }

  /** The result of the last check if that is recent, or of a new one; undefined where that says nothing or takes too long. */
  private async resultOfCheck(key: ProjectKey): Promise<CheckResult | undefined> {
    if (!this.isFresh(this.resultFor(key))) await waitBriefly(this.checkOnce(key));
    return this.resultFor(key);
  }

  private checkOnce(key: ProjectKey): Promise<void> {
    const { fingerprint } = key;
    if (this.running?.fingerprint === fingerprint) return this.running.done;
    const running: RunningCheck = {
      fingerprint,
      done: this.check(key).then(
        () => this.finish(running),
        (error: unknown) => this.finish(running, error),
      ),
    };
    this.running = running;
    return running.done;
  }

  /** Another error than a refusal says nothing about the key, so the next refused call checks it again. */
  private finish(check: RunningCheck, error?: unknown): void {
    if (this.running !== check) return;
    this.running = undefined;
    const { fingerprint } = check;
    if (error === undefined) this.last = { fingerprint, at: Date.now() };
    else if (isKeyRefusal(error)) this.last = { fingerprint, at: Date.now(), refusal: toOpeningOutcome(error) };
    else this.last = undefined;
  }

  private isFresh(known: CheckResult | undefined): boolean {
    return known !== undefined && isYoungerThan(known.refusal === undefined ? acceptedForMs : refusedForMs, known.at);
  }

  private refusalOf(key: ProjectKey): ActionOutcome | undefined {
    const known = this.resultFor(key);
    return known !== undefined && isYoungerThan(refusedForMs, known.at) ? known.refusal : undefined;
  }

  private resultFor({ fingerprint }: ProjectKey): CheckResult | undefined {
    return this.last?.fingerprint === fingerprint ? this.last : undefined;
  }
}

function isAcceptance(result: CheckResult | undefined): boolean {
  return result !== undefined && result.refusal === undefined;
}

/** Whether the call was refused to a key that the provider accepts. */
function isRightDenied(outcome: ActionOutcome): boolean {
  return outcome.outcome === 'not_sent' && ['refused_once', 'right_missing'].includes(outcome.reason);
}

/** The work goes on afterwards, since other calls may wait for it. */
async function waitBriefly(work: Promise<void>): Promise<void> {
  await raceWithTime(maxWaitMs, work);
}

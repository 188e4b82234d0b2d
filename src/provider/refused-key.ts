import type { ProjectKey } from '../domain/project-key.js';
import { isStatus } from './provider-fault.js';
import type { ActionOutcome } from './provider-gateway.js';

// Long enough that a refused key is no storm of requests, short enough that one which is mended there works again soon.
const believedForMs = 60_000;

/**
 * A refused key is a state of its own, not an outage: calls with it are answered for a minute without asking again. Only
 * status 401 counts; 403 concerns a part of the project.
 */
export class RefusedKey {
  private last?: { fingerprint: string; outcome: ActionOutcome; at: number };

  /** What the provider said to this key a moment ago, if it refused it. */
  find(key: ProjectKey): ActionOutcome | undefined {
    const isKnown = this.last?.fingerprint === key.fingerprint && Date.now() - this.last.at < believedForMs;
    return isKnown ? this.last?.outcome : undefined;
  }

  /** Keeps the outcome of a call that failed for the key's sake, and returns it. */
  noted(key: ProjectKey, error: unknown, outcome: ActionOutcome): ActionOutcome {
    if (isStatus(error, 401)) this.last = { fingerprint: key.fingerprint, outcome, at: Date.now() };
    return outcome;
  }

  /** A key was found good. */
  forget(): void {
    this.last = undefined;
  }
}

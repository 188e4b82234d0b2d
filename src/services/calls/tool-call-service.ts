import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { type Caller, callerKey } from '../../domain/caller.js';
import { callerGoneError, isPluginError, type PluginError, withDetails } from '../../domain/plugin-error.js';
import { ConcurrencyLimiter } from '../../lib/concurrency-limiter.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { callsClosedError, howToCheckOutcome, throwAsNotSent, tooManyCallsError } from '../agent-texts/call-texts.js';
import { GateChanges } from '../authorization/gate-changes.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { type AuthorizedCall, actingAs, CallAuthorizer, CallPermit } from './call-authorizer.js';
import { RecordedSender } from './recorded-sender.js';

export type ActionCall = { action: string; arguments: Record<string, unknown>; sendAgain: boolean };

export type ActionResult = { action: Action; appName: string; actingAs: string; data: unknown };

// Bounded for each caller, so that a runaway loop does not stop the calls of everybody else.
const perCaller = 16;
const total = 2_000;

/** Bounds the calls in progress; when the plugin stops, refuses new ones and waits for those. */
@injectable()
export class CallLimiter {
  private readonly limiter = new ConcurrencyLimiter({
    perCaller,
    total,
    refusal: tooManyCallsError,
    callerGone: callerGoneError,
  });
  private readonly running = new Set<Promise<unknown>>();
  private isClosing = false;

  /** Throws `rate_limited` when too many calls run, `shutting_down` when the plugin stops; the work has not run then. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.isClosing) throw callsClosedError();
    const call = this.limiter.run(caller, work);
    this.running.add(call);
    try {
      return await call;
    } finally {
      this.running.delete(call);
    }
  }

  /** Refuses new calls from now on, and waits for those in progress. Returns how many are still running after `withinMs`. */
  async close({ withinMs }: { withinMs: number }): Promise<number> {
    this.isClosing = true;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([Promise.allSettled(this.running), limit]);
    clearTimeout(timer);
    return this.running.size;
  }
}

/** Runs an action: evaluates every gate again, checks the arguments, and sends the call once. */
@injectable()
export class ToolCallService {
  constructor(
    @inject(CallAuthorizer) private readonly authorizer: CallAuthorizer,
    @inject(CallLimiter) private readonly limiter: CallLimiter,
    @inject(RecordedSender) private readonly sender: RecordedSender,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(GateChanges) private readonly changes: GateChanges,
  ) {}

  /**
   * Throws the code of the first closed gate, `unknown_action`, `invalid_arguments`, `outcome_unknown`, `action_failed`,
   * `reconnect_needed`, `not_connected`, `rate_limited`, `provider_unreachable`, `shutting_down`.
   */
  invoke(caller: Caller, call: ActionCall, signal: AbortSignal): Promise<ActionResult> {
    // Authorizing a call counts towards the limit, since it is work too.
    return this.limiter.run(callerKey(caller), () =>
      // A host may pass one signal to many calls; linked, they add one listener to it altogether.
      withLinkedSignal([signal], (own) => this.invokeWithinLimit(caller, call, own)),
    );
  }

  private async invokeWithinLimit(caller: Caller, call: ActionCall, signal: AbortSignal): Promise<ActionResult> {
    const permit = new CallPermit(this.changes, { orgId: caller.orgId, signal });
    const authorized = await this.authorize(caller, call, signal);
    const { action, access } = authorized;
    const identity = { actingAs: actingAs(authorized) };
    const confirm = () => permit.renew(() => this.authorizer.confirm(caller, authorized));
    const options = { signal, confirm, cancelReason: () => permit.cancelReason(), sendAgain: call.sendAgain };
    try {
      const data = await this.sender.send(caller, authorized, options);
      return { action, appName: access.appName, ...identity, data };
    } catch (error) {
      throw isPluginError(error)
        ? withDetails(error, { ...identity, fix: error.details.fix ?? this.howToCheck(error, authorized) })
        : error;
    }
  }

  /** Once the caller has disconnected, that is reported in place of any other reason for a refusal. */
  private async authorize(caller: Caller, call: ActionCall, signal: AbortSignal): Promise<AuthorizedCall> {
    if (signal.aborted) throw callerGoneError();
    try {
      return await this.authorizer.authorize(caller, call, signal);
    } catch (error) {
      return signal.aborted ? throwAsNotSent(callerGoneError(error)) : throwAsNotSent(error);
    }
  }

  /** How the agent checks whether a call with unknown outcome happened, with a read of the same app where there is one. */
  private howToCheck({ code }: PluginError, { action, access }: AuthorizedCall): string | undefined {
    if (code !== 'outcome_unknown') return undefined;
    const reader = this.actions.findRelatedRead(action)?.slug;
    return howToCheckOutcome(access.appName, reader);
  }
}

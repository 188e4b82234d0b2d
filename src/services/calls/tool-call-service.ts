import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { type Caller, callerKey } from '../../domain/caller.js';
import { callerGoneError, isPluginError, type PluginError, withDetails } from '../../domain/plugin-error.js';
import { raceWithSignal } from '../../lib/time/signals.js';
import { startStopwatch } from '../../lib/time/time.js';
import { GateGenerations } from '../access/gate-generations.js';
import type { ConvertedArgument } from '../action-arguments/argument-converter.js';
import { howToCheckOutcome } from '../agent-texts/sent-before-texts.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { type AuthorizedCall, CallAuthorizer, describeActingMember } from './call-authorizer.js';
import { CallLimiter } from './call-limiter.js';
import { CallPermit } from './call-permit.js';
import { throwAsNotSent } from './not-sent-errors.js';
import { RecordedSender } from './recorded-sender.js';
import { callTimeoutMs, type SendConditions } from './send-conditions.js';

export type ActionCall = { action: string; arguments: Record<string, unknown>; sendAgain: boolean };

/**
 * `converted`: arguments that were given in another type, and as what they were taken; `unknown`: those that the action's schema
 * does not name.
 */
export type ActionResult = {
  action: Action;
  appName: string;
  actingAs: string;
  converted: ConvertedArgument[];
  unknown: string[];
  data: unknown;
};

/** What is sent later than this would hardly be answered before the end of its call, and then nobody would know its outcome. */
const latestSendMs = callTimeoutMs - 10_000;

/** Runs an action: evaluates every gate again, checks the arguments, and sends the call once. */
@injectable()
export class ToolCallService {
  constructor(
    @inject(CallAuthorizer) private readonly authorizer: CallAuthorizer,
    @inject(CallLimiter) private readonly limiter: CallLimiter,
    @inject(RecordedSender) private readonly sender: RecordedSender,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(GateGenerations) private readonly generations: GateGenerations,
  ) {}

  /**
   * Throws the code of the first closed gate, `unknown_action`, `invalid_arguments`, `outcome_unknown`, `action_failed`,
   * `reconnect_needed`, `not_connected`, `rate_limited`, `provider_unreachable`, `shutting_down`, `caller_gone`.
   */
  invoke(caller: Caller, call: ActionCall, signal: AbortSignal): Promise<ActionResult> {
    // The wait for a place is part of the call's time.
    const timeout = AbortSignal.timeout(callTimeoutMs);
    const passedMs = startStopwatch();
    // Authorizing a call counts towards the limit, since it is work too. Gates are evaluated after the wait for a place.
    const work = () => this.invokeWithinLimit(caller, call, { signal, timeout, passedMs });
    return this.limiter.run(callerKey(caller), work, signal);
  }

  private async invokeWithinLimit(
    caller: Caller,
    call: ActionCall,
    { signal, timeout, passedMs }: Pick<SendConditions, 'signal' | 'timeout'> & { passedMs: () => number },
  ): Promise<ActionResult> {
    const permit = new CallPermit(this.generations, { orgId: caller.orgId, signal });
    const authorized = await this.authorize(caller, call, signal);
    const { action, access, converted, unknown } = authorized;
    const renew = () => permit.renew(() => whileWaitedFor(this.authorizer.confirm(caller, authorized), signal));
    const confirm = () => renew().catch(throwAsNotSent);
    // By a clock and not by a timer: in a process that stood still, or slept, the timer may fire only after the call was sent.
    const isTooLate = () => action.effect !== 'read' && passedMs() >= latestSendMs;
    const cancelReason = () => permit.cancelReason() ?? (isTooLate() ? 'too_late' : undefined);
    const options = { signal, timeout, confirm, cancelReason, sendAgain: call.sendAgain };
    try {
      const data = await this.sender.send(caller, authorized, options);
      return { action, appName: access.appName, actingAs: describeActingMember(authorized), converted, unknown, data };
    } catch (error) {
      throw isPluginError(error) ? this.explain(error, authorized) : error;
    }
  }

  private async authorize(caller: Caller, call: ActionCall, signal: AbortSignal): Promise<AuthorizedCall> {
    if (signal.aborted) throw callerGoneError();
    return whileWaitedFor(this.authorizer.authorize(caller, call, signal), signal).catch(throwAsNotSent);
  }

  /** With the account of the call, unless the error is about another one, and with what helps. */
  private explain(error: PluginError, call: AuthorizedCall): PluginError {
    const { actingAs: concerned = describeActingMember(call), fix = this.howToCheck(error, call) } = error.details;
    return withDetails(error, { actingAs: concerned, fix });
  }

  /** How the agent checks whether a call with unknown outcome happened, with a read of the same app where there is one. */
  private howToCheck({ code }: PluginError, { action, access, arguments: given }: AuthorizedCall): string | undefined {
    if (code !== 'outcome_unknown') return undefined;
    const reader = this.actions.findRelatedRead(action, given)?.slug;
    return howToCheckOutcome(access.appName, reader);
  }
}

/** The result of looking at the gates, while the caller waits for it: the directory of a host may be silent. */
async function whileWaitedFor<Result>(look: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const looked = await raceWithSignal(
    look.then((result) => ({ result })),
    signal,
  );
  if (looked === undefined) throw callerGoneError();
  return looked.result;
}

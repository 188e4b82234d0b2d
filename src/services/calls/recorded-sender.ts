import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import type { NewOpenCall } from '../../stores/open-call-store.js';
import type { Caller } from '../access/access-service.js';
import { ActionSender, type Sending } from './action-sender.js';
import type { AuthorizedCall } from './authorized-call.js';
import { CallAudit } from './call-audit.js';
import { throwAsNotSent } from './call-errors.js';
import { hashOfCall } from './call-hash.js';
import { CallLedger, type CallToNote } from './call-ledger.js';

type Options = Sending & { sendAgain: boolean };

/** Sends a cleared call once: one with effects is noted before, and every one is recorded after. */
@injectable()
export class RecordedSender {
  constructor(
    @inject(CallLedger) private readonly ledger: CallLedger,
    @inject(ActionSender) private readonly sender: ActionSender,
    @inject(CallAudit) private readonly audit: CallAudit,
  ) {}

  /** The action's data. Throws what `ActionSender` throws, and `outcome_unknown` for a call that may have been sent before. */
  async send(caller: Caller, call: AuthorizedCall, options: Options): Promise<unknown> {
    const startedAt = performance.now();
    const toNote = await this.toNote(caller, call).catch(throwAsNotSent);
    const begun = { caller: toNote.caller, slug: call.action.slug, startedAt };
    let note: NewOpenCall | undefined;
    try {
      note = await this.ledger.open(toNote, options.sendAgain).catch(throwAsNotSent);
      const data = await this.sendNoted(call, note, options);
      // Whoever asked has gone: the same call is not sent again unasked, and is told what became of this one.
      this.audit.done({ ...begun, note }, options.signal.aborted ? 'done' : 'closed');
      return data;
    } catch (error) {
      this.audit.failed({ ...begun, note }, error, staysNoted(error) ? 'kept' : 'closed');
      throw error;
    } finally {
      if (note) this.ledger.release(note);
    }
  }

  private async toNote(caller: Caller, call: AuthorizedCall): Promise<CallToNote> {
    const { action, member } = call;
    const callHash = hashOfCall({ ...member, action, arguments: call.arguments });
    return { action, callHash, caller: await this.audit.callerOf(caller, call) };
  }

  /** The note has waited for the database, so the gates are judged once more after it. */
  private async sendNoted(call: AuthorizedCall, note: NewOpenCall | undefined, options: Options): Promise<unknown> {
    if (note) await options.confirm().catch(throwAsNotSent);
    return this.sender.send(call, options);
  }
}

/** Only a call that may have happened stays noted, or that happened in part: a batch of which some steps were done. */
function staysNoted(error: unknown): boolean {
  return !isPluginError(error) || error.code === 'outcome_unknown' || error.details.partlyDone !== undefined;
}

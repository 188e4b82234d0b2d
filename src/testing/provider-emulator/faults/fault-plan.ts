import type { RecordedRequest } from '../ledger/request-ledger.js';
import { type Fault, type Injection, injectionSchema } from './fault-schemas.js';

type PlannedFault = { matches(request: RecordedRequest): boolean; fault: Fault; timesLeft: number };

/** The faults still to come. They are served in the order in which they were injected. */
export class FaultPlan {
  private planned: PlannedFault[] = [];

  /** Throws when the injection is malformed. */
  inject(injection: Injection): void {
    const { match, fault, times } = injectionSchema.parse(injection);
    const path = globPattern(match.path);
    const method = match.method?.toUpperCase();
    this.planned.push({
      matches: (request) =>
        path.test(request.path) &&
        (!method || method === '*' || method === request.method) &&
        (!match.rpcMethod || match.rpcMethod === request.rpcMethod),
      fault,
      timesLeft: times,
    });
  }

  /** The fault that this request has to suffer, if any; it is used up by asking. */
  take(request: RecordedRequest): Fault | undefined {
    const found = this.planned.find((each) => each.matches(request));
    if (!found) return undefined;
    found.timesLeft -= 1;
    if (found.timesLeft === 0) this.planned = this.planned.filter((each) => each !== found);
    return found.fault;
  }

  clear(): void {
    this.planned = [];
  }
}

function globPattern(glob: string): RegExp {
  const literals = glob.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literals.join('.*')}$`);
}

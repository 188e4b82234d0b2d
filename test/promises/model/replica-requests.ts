import { PluginError } from '../../../src/domain/plugin-error.js';
import type { ActionOutcome } from '../../../src/provider/port/call-outcome.js';
import type { CallRequest, SendGuards } from '../../../src/provider/port/call-port.js';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import type { Method } from '../../support/fakes/call-recorder.js';
import { callOptions } from '../../support/provider/call-action.js';
import { HeldRequests } from './held-requests.js';
import { nextEvent, operations } from './operations.js';
import { projectOfKey } from './people.js';
import { absent, lost, type Request, refusal, unreachable } from './provider-answers.js';
import type { Replica } from './replica.js';
import type { Execution, SharedProvider } from './shared-provider.js';

/**
 * What happens to a request. `refused`: the provider answers with an error; `lost`: it ran, but its answer is lost; `late`: it
 * runs long after the wait was given up; `held`: it, or its answer, is held until it is released; `crash`: the replica dies.
 */
export const faults = ['refused', 'lost', 'late', 'held_before', 'held_after', 'crash_before', 'crash_after'] as const;
export type Fault = (typeof faults)[number];

/** Methods whose effect stays at the provider; a late one of the others would change nothing. */
const lateMethods: readonly Method[] = ['callAction', 'createLink', 'revokeAccount', 'deleteAccount'];
/** What a project cannot see of another one. */
const accountMethods: readonly Method[] = [
  'createSession',
  'findAccount',
  'isOwnedBy',
  'revokeAccount',
  'deleteAccount',
];

/** The provider as one replica reaches it, with faults. After the crash of the replica nothing passes, and nothing is answered. */
export class ReplicaRequests {
  private readonly armed = new Map<Method, Fault>();
  readonly held = new HeldRequests();

  constructor(
    private readonly replica: Replica,
    private readonly provider: SharedProvider,
  ) {}

  /** The gateway to bind in place of the real one. */
  get gateway(): ProviderGateway {
    return new Proxy(this.provider.gateway, {
      get: (target, name: string) => {
        if (name === 'close') return async () => undefined;
        if (typeof Reflect.get(target, name) !== 'function') return Reflect.get(target, name);
        const method = name as Method;
        return (input: unknown, options: Request['options']) => this.handle({ method, input, options });
      },
    });
  }

  arm(method: Method, fault: Fault): void {
    this.armed.set(method, fault);
  }

  disarm(): void {
    this.armed.clear();
  }

  private async handle(request: Request): Promise<unknown> {
    const fault = this.armed.get(request.method);
    this.armed.delete(request.method);
    const answer = await this.pass(request, fault);
    return this.replica.isDead ? never() : answer;
  }

  private async pass(request: Request, fault: Fault | undefined): Promise<unknown> {
    if (this.replica.isDead) return never();
    const isTooLate = fault === 'held_before' && (await this.held.hold());
    if (this.replica.isDead) return never();
    if (fault === 'crash_before') return this.crash();
    if (isTooLate || this.provider.isDown) return unreachable(request);
    if (fault === 'refused') return refusal(request);
    // A request carries the key of the moment in which it is sent.
    const key = await this.replica.readKey();
    requireSameKey(request, key);
    if (fault === 'late' && lateMethods.includes(request.method)) return this.runLate(request, key);
    const answer = await this.run(request, key);
    if (fault === 'crash_after') return this.crash();
    const isLost = fault === 'lost' || (fault === 'held_after' && (await this.held.hold()));
    return isLost ? lost(request, answer) : answer;
  }

  private crash(): Promise<never> {
    this.replica.crash();
    return never();
  }

  private async runLate(request: Request, key: string | undefined): Promise<unknown> {
    if (request.method !== 'callAction') {
      this.provider.late.push({ method: request.method, deliver: () => this.run(request, key) });
      return unreachable(request);
    }
    const { input, options } = request;
    const reason = options.cancelReason();
    if (reason !== undefined) return { outcome: 'not_sent', reason, message: 'Held back.' };
    const execution = this.noteSend(input as CallRequest);
    this.provider.late.push({
      method: request.method,
      deliver: () => this.execute(input as CallRequest, callOptions(), execution),
    });
    return lost(request, { outcome: 'done', data: undefined });
  }

  private async run(request: Request, key: string | undefined): Promise<unknown> {
    const { method, input, options } = request;
    const isKeyGiven = method === 'checkKey' || method === 'examineKey';
    if (key === undefined && !isKeyGiven) throw new PluginError('not_configured', 'No project key is saved yet.');
    if (method === 'callAction') return this.call(input as CallRequest, options);
    const project = projectOfKey.get(key ?? '');
    if (accountMethods.includes(method) && this.isOfOtherProject(accountIdOf(input), project)) return absent(method);
    const answer = await this.invoke(method, input, options);
    if (method === 'createLink' && project !== undefined) {
      this.provider.projectOfAccount.set((answer as { accountId: string }).accountId, project);
    }
    return method === 'listUnfinishedAccounts'
      ? (answer as { accountId: string }[]).filter(({ accountId }) => !this.isOfOtherProject(accountId, project))
      : answer;
  }

  private invoke(method: Method, input: unknown, options: SendGuards): Promise<unknown> {
    const target = this.provider.gateway[method] as (input: unknown, options: SendGuards) => Promise<unknown>;
    return target.call(this.provider.gateway, input, options);
  }

  private isOfOtherProject(accountId: string | undefined, project = ''): boolean {
    return accountId !== undefined && !this.provider.isInProject(accountId, project);
  }

  private call(request: CallRequest, options: SendGuards): Promise<ActionOutcome> {
    let execution: Execution | undefined;
    const cancelReason = () => {
      const reason = options.cancelReason();
      if (reason === undefined) execution = this.noteSend(request);
      return reason;
    };
    return this.execute(request, { ...options, cancelReason }, () => execution);
  }

  /** Runs the action, and notes a write that ran. */
  private async execute(
    request: CallRequest,
    options: SendGuards,
    execution: Execution | (() => Execution | undefined),
  ): Promise<ActionOutcome> {
    const ran = { ...request, arguments: { ...request.arguments } };
    const outcome = await this.provider.gateway.callAction(ran, options);
    const isRun = this.provider.gateway.executions.some((each) => each.arguments === ran.arguments);
    const noted = typeof execution === 'function' ? execution() : execution;
    if (isRun && noted?.call.isWrite) this.provider.executions.push(noted);
    return outcome.outcome === 'done' ? { ...outcome, data: { account: noted?.accountId } } : outcome;
  }

  private noteSend({ session }: CallRequest): Execution {
    const call = operations.getStore()?.call;
    if (call === undefined) throw new Error('A call was sent that nobody made.');
    const accountId = this.provider.gateway.sessions.get(session.id)?.accountId;
    const closedGates = this.replica.closedGatesOf(call, accountId);
    const send = { call, accountId, event: nextEvent(), atMs: performance.now(), closedGates };
    this.provider.sends.push(send);
    return send;
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function requireSameKey({ options: { key } }: Request, current: string | undefined): void {
  if (key !== undefined && key.reveal() !== current) {
    throw new PluginError('conflict', 'The project key was changed meanwhile.');
  }
}

/** Undefined for a session with an app that needs no sign-in. */
function accountIdOf(input: unknown): string | undefined {
  return typeof input === 'string' ? input : (input as { accountId?: string }).accountId;
}

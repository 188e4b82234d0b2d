import type { HostPlatform } from '../../host/index.js';
import { waitUntil, within } from './deadline.js';
import type { ConversationUnderTest, HostUnderTest, Person } from './host-under-test.js';
import { NotChecked } from './test-runner.js';

/** A host that a check has started, with a deadline on everything that the check asks of it. */
export class RunningHost {
  private readonly conversations: ConversationUnderTest[] = [];
  private readonly closing = new AbortController();
  private closed: Promise<void> | undefined;

  constructor(
    private readonly host: HostUnderTest,
    /** What the plugin was activated with. */
    readonly platform: HostPlatform,
    private readonly timeoutMs: number,
  ) {}

  get url(): string {
    return this.host.url;
  }

  get changes(): HostUnderTest['changes'] {
    return this.host.changes;
  }

  /** The changes that not every host gives. @throws NotChecked without them. */
  get optionalChanges() {
    const { changes } = this.host;
    const [addMember, changeRole] = [changes.addMember?.bind(changes), changes.changeRole?.bind(changes)];
    if (!addMember || !changeRole) throw new NotChecked('the host gives no changes.addMember and changes.changeRole');
    return { addMember, changeRole };
  }

  headersOf(person: Person | 'nobody'): Promise<Record<string, string>> {
    if (person === 'nobody') return Promise.resolve({});
    return this.inTime(`headersFor('${person}') must resolve.`, this.host.headersFor(person));
  }

  /**
   * Requests an address of the host, and follows no redirect. The body may go on until the host is closed. `mend`: as for
   * `inTime`.
   */
  fetch(
    path: string,
    init: RequestInit = {},
    mend = `The host must answer ${init.method ?? 'GET'} ${path}, and it never did.`,
  ): Promise<Response> {
    const given = init.signal ? [init.signal] : [];
    const signal = AbortSignal.any([this.closing.signal, ...given]);
    const response = fetch(new URL(this.host.url + path), { redirect: 'manual', ...init, signal });
    return this.inTime(mend, response);
  }

  async readJson(path: string, init?: RequestInit, mend?: string): Promise<Record<string, unknown>> {
    const response = await this.fetch(path, init, mend);
    return this.inTime(mend ?? `The host must end its answer to ${path}.`, response.json());
  }

  /** @throws NotChecked when the host has no agents that the suite can use. */
  async openConversation(person: Person): Promise<ConversationUnderTest> {
    if (!this.host.openConversation) throw new NotChecked('the host gives no openConversation');
    const conversation = await this.inTime('openConversation() must resolve.', this.host.openConversation(person));
    this.conversations.push(conversation);
    return conversation;
  }

  /** `mend`: what the host must do so that the promise settles. */
  inTime<Value>(mend: string, promise: Promise<Value>): Promise<Value> {
    return within(this.timeoutMs, mend, promise);
  }

  /** `mend`: what the host must do so that the condition comes true. */
  until(mend: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    return waitUntil(this.timeoutMs, mend, holds);
  }

  close(): Promise<void> {
    this.closed ??= this.inTime('close() of the host must resolve, and it never did.', this.closeAll());
    return this.closed;
  }

  private async closeAll(): Promise<void> {
    await Promise.allSettled(this.conversations.map((conversation) => conversation.close()));
    this.closing.abort();
    await this.host.close();
  }
}

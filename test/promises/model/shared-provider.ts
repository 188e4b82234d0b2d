import type { Action } from '../../../src/domain/app.js';
import type { Method } from '../../support/fakes/call-recorder.js';
import { anAction } from '../../support/fakes/fake-catalog.js';
import { FakeProviderGateway } from '../../support/fakes/fake-provider-gateway.js';
import type { CallTrace } from './operations.js';
import { projectOfKey } from './people.js';

/** A call that reached the provider, at the tick of its send. */
export type Send = { call: CallTrace; accountId?: string; event: number; atMs: number; closedGates: string[] };
type LateRequest = { method: Method; deliver: () => Promise<unknown> };
/** A write that the provider ran. */
export type Execution = Send;

const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };

/** The actions that are called: of each app one that writes and one that reads. */
export const actionsOf: Record<string, { write: string; read: string }> = {
  gmail: { write: 'GMAIL_SEND_EMAIL', read: 'GMAIL_FETCH_EMAILS' },
  slack: { write: 'SLACK_KEEP_NOTE', read: 'SLACK_LIST_NOTES' },
};

/** The provider that both replicas use: what it ran, which project each account is in, and which requests are still on their way. */
export class SharedProvider {
  readonly gateway = new FakeProviderGateway();
  readonly sends: Send[] = [];
  readonly executions: Execution[] = [];
  readonly projectOfAccount = new Map<string, string>();
  /** Requests that reach the provider long after their sender gave up waiting. */
  readonly late: LateRequest[] = [];
  isDown = false;

  constructor() {
    for (const [key, project] of projectOfKey) this.gateway.keys.set(key, project);
    for (const [app, { write, read }] of Object.entries(actionsOf)) {
      const act = (slug: string, effect: Action['effect']) => anAction({ slug, app, effect, inputSchema });
      this.gateway.actions.set(app, [act(write, 'write'), act(read, 'read')]);
    }
    this.gateway.signIns.reportsLabels = true;
  }

  isInProject(accountId: string, project: string): boolean {
    return (this.projectOfAccount.get(accountId) ?? project) === project;
  }

  async deliverLate(isDue: (method: Method) => boolean = () => true): Promise<void> {
    const due = this.late.filter(({ method }) => isDue(method));
    this.late.splice(0, this.late.length, ...this.late.filter((request) => !due.includes(request)));
    for (const { deliver } of due) await deliver().catch(() => undefined);
  }
}

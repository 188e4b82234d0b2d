import { Task, TaskStatus } from '@lit/task';
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type Channel, channels } from '../../../src/contract/access-constants.js';
import type { Access } from '../../../src/contract/access-contract.js';
import type { Viewer } from '../../../src/contract/viewer-contract.js';
import { toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/stream-controller.js';
import {
  type AgentName,
  type AppName,
  displayNameOf,
  listAppNames,
  type MemberName,
  withOwnNames,
} from '../../state/display-names.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { failureNote } from '../failure-note.js';
import { loadingNote } from '../loading-note.js';
import { accessExplainerStyles } from './access-explainer.styles.js';
import '../gate-list/gate-list.js';

/** Whether an agent may use an app on a channel; `member` is whom the agent acts for, empty for the viewer or for nobody. */
type Question = { app: string; agent: string; channel: Channel; member: string };

/** Asks whether an agent may use an app for somebody, and shows the conditions. Used inside `<appconnect-activity>`. */
export class AccessExplainer extends AppConnectElement {
  static override styles = [sharedStyles, accessExplainerStyles];

  private readonly appsTask = new Task(this, {
    task: ([api], { signal }) => listAppNames(api, signal),
    args: () => [this.api] as const,
    onComplete: (apps) => {
      this.apps = apps;
      if (this.question.app === '') this.ask({ app: apps[0]?.app ?? '' });
    },
  });

  /** Read through the selected app, since every app lists all agents; not read where the page provides them. */
  private readonly agentsTask = new Task(this, {
    task: async ([api, app, provided], { signal }) =>
      provided ?? (app === '' ? [] : (await api.listAgents(app, signal)).agents),
    args: () => [this.api, this.question.app, this.agents] as const,
    onComplete: (agents) => {
      if (!agents.some(({ agent }) => agent === this.question.agent)) this.ask({ agent: agents[0]?.agent ?? '' });
    },
  });

  private readonly accessTask = new Task(this, {
    task: async ([api, { app, agent, channel, member }], { signal }) => {
      if (app === '' || agent === '') return undefined;
      const memberQuery = takesMember(channel) && member !== '' ? { member } : {};
      // Without an answer about the viewer nothing is offered that may be refused.
      const [access, rights] = await Promise.all([
        api.explainAccess({ app, agent, channel, ...memberQuery }, signal),
        api.getViewer(signal).catch(() => undefined),
      ]);
      return { access, rights };
    },
    args: () => [this.api, this.question] as const,
    onComplete: (answer) => {
      this.access = answer?.access;
      this.rights = answer?.rights;
    },
    onError: (error) => {
      this.access = undefined;
      // The agent may have been deleted.
      if (toApiError(error).code === 'not_found') void this.agentsTask.run();
    },
  });

  protected readonly stream = new StreamController(this, () => this.outdated);

  @state() private apps: readonly AppName[] = [];
  @state() private question: Question = { app: '', agent: '', channel: 'web', member: '' };
  @state() private access: Access | undefined;
  @state() private rights: Viewer | undefined;

  /** The members that can be selected. */
  @property({ attribute: false }) members: readonly MemberName[] = [];

  /** The agents that can be selected; fetched where the page does not provide them. */
  @property({ attribute: false }) agents: readonly AgentName[] | undefined;

  /** The user id of the viewer. */
  @property() viewer: string | undefined;

  @property({ attribute: false }) handOff: boolean | undefined;

  /** The answer to another question is none to this one. */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('question')) this.access = undefined;
  }

  /** Another service has other apps and members. */
  protected override beginAnew(): void {
    this.apps = [];
    this.ask({ app: '', member: '' });
  }

  private ask(parts: Partial<Question>): void {
    this.question = { ...this.question, ...parts };
  }

  private readonly refresh = (): void => {
    for (const task of this.outdated) void task.run();
  };

  private get tasks() {
    return [this.appsTask, this.agentsTask, this.accessTask];
  }

  /** What a change may have made old. The agents are read anew only after a failure. */
  private get outdated() {
    return this.tasks.filter((task) => task !== this.agentsTask || task.status === TaskStatus.ERROR);
  }

  private get isPending(): boolean {
    return this.tasks.some(({ status }) => status === TaskStatus.PENDING);
  }

  private get agentNames(): readonly AgentName[] {
    return withOwnNames(this.agents ?? this.agentsTask.value ?? []);
  }

  private get appName(): string {
    return displayNameOf(this.apps, { id: this.question.app, key: 'app' });
  }

  /** The name of a member who may be listed no more. An id of the host's is shown as it is, since it is no word as an app's is. */
  private get memberName(): string {
    const { member } = this.question;
    const { actingAs } = this.access ?? {};
    return (actingAs?.userId === member && actingAs.name) || member;
  }

  protected override render() {
    return html`
      <div class="panel">
        <form @submit=${(event: Event) => event.preventDefault()}>
          ${this.renderApps()} ${this.renderAgents()} ${this.renderChannels()} ${this.renderMembers()}
        </form>
        <div class="answer" tabindex="-1" aria-busy=${this.isPending}>
          ${this.renderAnswer()}
        </div>
      </div>
    `;
  }

  private renderAnswer() {
    const { app, agent, channel, member } = this.question;
    const failed = this.tasks.find(({ status }) => status === TaskStatus.ERROR);
    if (failed !== undefined) return failureNote(this.words, toApiError(failed.error), this.refresh);
    if (app === '' || agent === '') return html`<p class="muted">${this.words.activity.access.choose}</p>`;
    return html`
      ${this.access === undefined ? loadingNote(this.words) : nothing}
      <appconnect-gate-list
        .access=${this.access}
        .app=${{ app, name: this.appName }}
        .agent=${{ agent, name: displayNameOf(this.agentNames, { id: agent, key: 'agent' }) }}
        .viewer=${this.viewer}
        .handOff=${this.handOff}
        .rights=${this.rights}
        ?own=${channel === 'web' && (member === '' || member === this.viewer)}
        @appconnect-access-mended=${this.refresh}
        @appconnect-connection-changed=${this.refresh}
      ></appconnect-gate-list>
    `;
  }

  private renderApps() {
    const words = this.words.activity.access;
    const { apps, question } = this;
    const group = (label: string, isEnabled: boolean) => {
      const grouped = apps.filter(({ enabled }) => enabled === isEnabled);
      if (grouped.length === 0) return nothing;
      return html`<optgroup label=${label}>${grouped.map(({ app, name }) => option(app, name, question.app))}</optgroup>`;
    };
    return this.renderSelect('app', [
      group(words.enabledApps, true),
      group(words.otherApps, false),
      apps.some(({ app }) => app === question.app) ? nothing : unlistedOption(question.app, this.appName),
    ]);
  }

  private renderAgents() {
    return this.renderSelect(
      'agent',
      this.agentNames.map(({ agent, name }) => option(agent, name, this.question.agent)),
    );
  }

  private renderChannels() {
    const words = this.words.activity;
    return this.renderSelect(
      'channel',
      channels.map((channel) => option(channel, words.channels[channel], this.question.channel)),
    );
  }

  /** Whoever asks is the person of the web where no member is named, and an automation then acts for nobody. */
  private renderMembers() {
    const { myself, nobody } = this.words.activity.access;
    const { members, viewer } = this;
    const { channel, member } = this.question;
    const isAutomation = channel === 'automation';
    if (members.length === 0 && member === '' && !isAutomation) return nothing;
    const others = members.filter(({ userId }) => userId !== viewer);
    const isListed = member === viewer || members.some(({ userId }) => userId === member);
    return this.renderSelect('member', [
      option('', isAutomation ? nobody : myself, member),
      isAutomation && viewer ? option(viewer, myself, member) : nothing,
      others.map(({ userId, name }) => option(userId, name, member)),
      isListed ? nothing : unlistedOption(member, this.memberName),
    ]);
  }

  private renderSelect(name: keyof Question, options: unknown) {
    return html`<div>
      <label for=${name}>${this.words.activity.access[name]}</label>
      <select
        id=${name}
        ?disabled=${name === 'member' && !takesMember(this.question.channel)}
        @change=${(event: Event) => this.ask({ [name]: (event.target as HTMLSelectElement).value })}
      >
        ${options}
      </select>
    </div>`;
  }
}

/** On the other channels the service decides whom an agent acts for. */
function takesMember(channel: Channel): boolean {
  return channel === 'web' || channel === 'automation';
}

function option(value: string, text: string, chosen: string) {
  return html`<option value=${value} .selected=${value === chosen}>${text}</option>`;
}

/** For a choice that has left the list: without an option for it the field would name another one than the answer. */
function unlistedOption(value: string, text: string) {
  return value === '' ? nothing : option(value, text, value);
}

customElements.define('appconnect-access-explainer', AccessExplainer);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-access-explainer': AccessExplainer;
  }
}

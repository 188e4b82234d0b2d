import { Task } from '@lit/task';
import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlStyles } from '../frame/control.styles.js';
import { problemNote } from '../frame/problem-note.js';
import type { HostApi, OrgMember, Session } from '../host/host-api.js';
import type { Words } from '../words.en.js';
import { administeredOrganizations, type StandIn } from './agent-selection.js';
import { standInChoiceStyles } from './stand-in-choice.styles.js';

/** Another organization was selected, or another person that the channel runs for. */
export class StandInChosenEvent extends Event {
  constructor(readonly standIn: StandIn) {
    super('stand-in-chosen');
  }
}

/** Selects, for a channel other than the web chat, the organization of `/org` and the person that the channel runs for. */
@customElement('stand-in-choice')
export class StandInChoice extends LitElement {
  static override styles = [controlStyles, standInChoiceStyles];

  private readonly members = new Task(this, {
    task: async ([org], { signal }) => (org && this.host ? this.host.listMembersOf(org, signal) : []),
    args: () => [this.standIn.org] as const,
  });

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) host: HostApi | undefined;
  @property({ attribute: false }) session: Session | undefined;
  /** Whether the channel runs for a person; the others act for the earliest org admin. */
  @property({ attribute: false }) runsForPeople = false;
  @property({ attribute: false }) standIn: StandIn = { org: '', person: '' };

  private choose(choice: Partial<StandIn>): void {
    this.dispatchEvent(new StandInChosenEvent({ ...this.standIn, ...choice }));
  }

  protected override render() {
    const { words, session } = this;
    if (!words || !session) return nothing;
    return html`
      <label>
        ${words.agents.organization}
        <select name="org" @change=${(event: Event) => this.choose({ org: chosenIn(event), person: '' })}>
          ${administeredOrganizations(session).map(({ org, name }) => option(org, { text: name, isChosen: org === this.standIn.org }))}
        </select>
      </label>
      ${this.runsForPeople ? this.renderPerson(words) : nothing}
      ${this.runsForPeople && this.members.error !== undefined ? problemNote(words, this.members.error, this.readAgain) : nothing}
    `;
  }

  private get people(): readonly Pick<OrgMember, 'user' | 'name'>[] {
    const people = (this.members.value ?? []).filter(({ isServiceAccount }) => !isServiceAccount);
    const { person } = this.standIn;
    // The address may name a person whose name is not known, or not yet.
    const isKnown = person === '' || people.some(({ user }) => user === person);
    return isKnown ? people : [...people, { user: person, name: person }];
  }

  /** The pressed button goes with the problem. */
  private readonly readAgain = async (): Promise<void> => {
    await this.members.run();
    await this.updateComplete;
    if (this.members.error === undefined) this.renderRoot.querySelector<HTMLElement>('[name=person]')?.focus();
  };

  private renderPerson(words: Words) {
    return html`
      <label>
        ${words.agents.runsFor}
        <select name="person" @change=${(event: Event) => this.choose({ person: chosenIn(event) })}>
          ${option('', { text: words.agents.nobody, isChosen: this.standIn.person === '' })}
          ${this.people.map(({ user, name }) => option(user, { text: name, isChosen: user === this.standIn.person }))}
        </select>
      </label>
    `;
  }
}

function option(value: string, { text, isChosen }: { text: string; isChosen: boolean }) {
  return html`<option value=${value} .selected=${isChosen}>${text}</option>`;
}

function chosenIn(event: Event): string {
  return (event.target as HTMLSelectElement).value;
}

declare global {
  interface HTMLElementTagNameMap {
    'stand-in-choice': StandInChoice;
  }
}

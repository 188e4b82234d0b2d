import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { auditOutcomes, exportFormatNames } from '../../../src/contract/activity-constants.js';
import {
  type ActivityChoice,
  everything,
  filterOf,
  firstDay,
  isDay,
  isSameChoice,
  lastDay,
} from '../../state/activity-choice.js';
import type { AgentName, AppName, MemberName } from '../../state/display-names.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { activityFiltersStyles } from './activity-filters.styles.js';

/** The person chose other events. For the element around it only. */
export class ChoiceChangedEvent extends Event {
  constructor(readonly choice: ActivityChoice) {
    super('choice-changed');
  }
}

type Option = { value: string; text: string };

/** Chooses which events are shown, and saves them as a file. Used inside `<appconnect-activity>`. */
export class ActivityFilters extends AppConnectElement {
  static override styles = [sharedStyles, activityFiltersStyles];

  @property({ attribute: false }) choice: ActivityChoice = everything;
  @property({ attribute: false }) members: readonly MemberName[] = [];
  @property({ attribute: false }) agents: readonly AgentName[] = [];
  @property({ attribute: false }) apps: readonly AppName[] = [];

  private choose(parts: Partial<ActivityChoice>): void {
    const choice = { ...this.choice, ...parts };
    if (isSameChoice(choice, this.choice)) return;
    this.choice = choice;
    this.dispatchEvent(new ChoiceChangedEvent(choice));
  }

  /** The button is gone afterwards, so the focus goes on to where the next choice begins. */
  private readonly clear = (): void => {
    this.choose(everything);
    for (const input of this.renderRoot.querySelectorAll('input')) input.value = '';
    this.renderRoot.querySelector<HTMLElement>('select')?.focus();
  };

  protected override render() {
    const words = this.words.activity.filters;
    const { outcomes } = this.words.activity;
    return html`
      <form aria-label=${words.label} @submit=${(event: Event) => event.preventDefault()}>
        ${this.renderSelect(
          'person',
          this.members.map(({ userId, name }) => ({ value: userId, text: name })),
        )}
        ${this.renderSelect(
          'agent',
          this.agents.map(({ agent, name }) => ({ value: agent, text: name })),
        )}
        ${this.renderSelect(
          'app',
          this.apps.map(({ app, name }) => ({ value: app, text: name })),
        )}
        ${this.renderSelect(
          'outcome',
          auditOutcomes.map((value) => ({ value, text: value === 'unknown' ? words.unknown : outcomes[value] })),
        )}
        ${this.renderDay('from')} ${this.renderDay('to')}
        ${
          isSameChoice(this.choice, everything)
            ? nothing
            : html`<button type="button" class="quiet clear" @click=${this.clear}>${words.clear}</button>`
        }
        ${this.renderFiles()}
      </form>
    `;
  }

  /** Left out where there is nothing to choose from, unless something is chosen. A choice that is not listed shows as it is. */
  private renderSelect(name: 'person' | 'agent' | 'app' | 'outcome', options: readonly Option[]) {
    const words = this.words.activity.filters;
    const chosen = this.choice[name];
    if (options.length === 0 && chosen === '') return nothing;
    const isListed = chosen === '' || options.some(({ value }) => value === chosen);
    const all = [{ value: '', text: words.all }, ...options, ...(isListed ? [] : [{ value: chosen, text: chosen }])];
    return html`
      <div class="field">
        <label for=${name}>${words[name]}</label>
        <select id=${name} @change=${(event: Event) => this.choose({ [name]: (event.target as HTMLSelectElement).value })}>
          ${all.map(({ value, text }) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
        </select>
      </div>
    `;
  }

  /** Reads both, since a day that is out of order waits in its field, marked as wrong, until the other one follows. */
  private readonly chooseDays = (): void => {
    const from = this.dayIn('from');
    const to = [this.dayIn('to'), this.choice.to].find((day) => day === '' || day >= from);
    if (to !== undefined) this.choose({ from, to });
  };

  /** A date field changes with every digit of the year; until it is typed, the day that was chosen counts. */
  private dayIn(name: 'from' | 'to'): string {
    const { validity, value } = this.renderRoot.querySelector(`#${name}`) as HTMLInputElement;
    return isDay(value) || (value === '' && !validity.badInput) ? value : this.choice[name];
  }

  private renderDay(name: 'from' | 'to') {
    const { from, to } = this.choice;
    return html`
      <div class="field">
        <label for=${name}>${this.words.activity.filters[name]}</label>
        <input
          id=${name}
          type="date"
          .value=${this.choice[name]}
          min=${(name === 'to' && from) || firstDay}
          max=${(name === 'from' && to) || lastDay}
          @change=${this.chooseDays}
        />
      </div>
    `;
  }

  private renderFiles() {
    const words = this.words.activity.filters;
    return html`
      <div class="files">
        ${exportFormatNames.map(
          (format) => html`
            <a class="button" download href=${this.api.activityFileAddress({ ...filterOf(this.choice), format })}>
              ${words.save(format.toUpperCase())}
            </a>
          `,
        )}
      </div>
    `;
  }
}

customElements.define('appconnect-activity-filters', ActivityFilters);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-activity-filters': ActivityFilters;
  }
}

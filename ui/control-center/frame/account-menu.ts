import { html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Session } from '../host/host-api.js';
import {
  type Language,
  languages,
  type Preferences,
  type Shortcuts,
  shortcutStates,
  type Theme,
  themes,
} from '../preferences.js';
import type { Words } from '../words.en.js';
import { accountMenuStyles } from './account-menu.styles.js';
import { controlStyles } from './control.styles.js';
import { avatar, icon } from './icons.js';

/** What the account menu offers, and the palette too. */
export interface AccountChanges {
  changePreferences(change: Partial<Preferences>): void;
  /** Signs in to another organization, or out where it is undefined. */
  changeOrganization(org: string | undefined): void;
}

/** Somebody chose another organization; without `org` they sign out. */
export class AccountChosenEvent extends Event {
  constructor(readonly org: string | undefined) {
    super('account-chosen', { bubbles: true, composed: true });
  }
}

/** Somebody chose another theme or language, or switched the keyboard shortcuts on or off. */
export class PreferencesChangedEvent extends Event {
  constructor(readonly change: Partial<Preferences>) {
    super('preferences-changed', { bubbles: true, composed: true });
  }
}

const moveKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const;
type MoveKey = (typeof moveKeys)[number];

const isMove = (key: string): key is MoveKey => (moveKeys as readonly string[]).includes(key);

/** Who is signed in, and in which organization; opens a panel with the organizations, the preferences and the sign-out. */
@customElement('account-menu')
export class AccountMenu extends LitElement {
  static override styles = [controlStyles, accountMenuStyles];

  @state() private isOpen = false;

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) session: Session | undefined;
  @property() theme: Theme = 'system';
  @property() language: Language = 'en';
  @property() shortcuts: Shortcuts = 'on';

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('pointerdown', this.handleOutside);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.handleOutside);
  }

  private readonly handleOutside = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.isOpen = false;
  };

  private handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.isOpen) {
      event.stopPropagation();
      this.close();
    } else if (isMove(event.key)) {
      // The arrows up and down would choose among radio buttons, which those to the sides do as well.
      event.preventDefault();
      void this.moveFocus(event.key);
    }
  }

  private async moveFocus(key: MoveKey): Promise<void> {
    this.isOpen = true;
    await this.updateComplete;
    const stops = [...this.renderRoot.querySelectorAll<HTMLElement>('.panel :is(button, :checked)')];
    const current = stops.findIndex((stop) => stop.matches(':focus'));
    const next = { ArrowDown: current + 1, ArrowUp: current === -1 ? -1 : current - 1, Home: 0, End: -1 }[key];
    stops.at(next === stops.length ? 0 : next)?.focus();
  }

  private handleFocusOut(event: FocusEvent): void {
    const next = event.relatedTarget;
    if (next instanceof Node && !this.renderRoot.contains(next)) this.isOpen = false;
  }

  /** The focus may be on a button that is hidden then. */
  private close(): void {
    this.isOpen = false;
    this.renderRoot.querySelector<HTMLButtonElement>('.account')?.focus();
  }

  private choose(org: string | undefined): void {
    this.close();
    this.dispatchEvent(new AccountChosenEvent(org));
  }

  private changePreferences(change: Partial<Preferences>): void {
    this.dispatchEvent(new PreferencesChangedEvent(change));
  }

  private organizationName(session: Session): string {
    return session.organizations.find(({ org }) => org === session.org)?.name ?? session.org;
  }

  protected override render() {
    const { words, session } = this;
    if (!words || !session) return undefined;
    return html`
      <div class="anchor" @keydown=${this.handleKey} @focusout=${this.handleFocusOut}>
        <button
          class="account"
          type="button"
          aria-expanded=${this.isOpen}
          aria-controls="panel"
          @click=${() => (this.isOpen = !this.isOpen)}
        >
          ${avatar(session.name)}
          <span class="who">
            <span class="visually-hidden">${words.account.menu(session.name)},</span>
            <strong aria-hidden="true">${session.name}</strong>
            <span class="muted">${this.organizationName(session)} · ${words.roles[session.role]}</span>
          </span>
          ${icon('chevrons')}
        </button>
        <div class="panel" id="panel" ?hidden=${!this.isOpen}>${this.renderPanel(words, session)}</div>
      </div>
    `;
  }

  private renderPanel(words: Words, session: Session) {
    return html`
      <fieldset>
        <legend>${words.account.organization}</legend>
        ${session.organizations.map(
          (each) => html`
            <button type="button" class="row" aria-pressed=${each.org === session.org} @click=${() => this.choose(each.org)}>
              <span class="who"><span>${each.name}</span><span class="muted">${words.roles[each.role]}</span></span>
              ${each.org === session.org ? icon('check') : ''}
            </button>
          `,
        )}
      </fieldset>
      ${this.renderChoice(words.account.appearance, { values: themes, names: words.account.themes, current: this.theme, choose: (theme) => this.changePreferences({ theme }) })}
      ${this.renderChoice(words.account.language, { values: languages, names: words.account.languages, current: this.language, choose: (language) => this.changePreferences({ language }) })}
      ${this.renderChoice(words.keys.title, { values: shortcutStates, names: words.keys.states, current: this.shortcuts, choose: (shortcuts) => this.changePreferences({ shortcuts }) })}
      <button type="button" class="row sign-out" @click=${() => this.choose(undefined)}>${words.account.switchPerson}</button>
    `;
  }

  private renderChoice<Value extends string>(
    label: string,
    choice: { values: readonly Value[]; names: Record<Value, string>; current: Value; choose: (value: Value) => void },
  ) {
    return html`
      <fieldset>
        <legend>${label}</legend>
        <div class="choice">
          ${choice.values.map(
            (value) => html`
              <label>
                <input type="radio" name=${label} .checked=${value === choice.current} @change=${() => choice.choose(value)} />
                ${choice.names[value]}
              </label>
            `,
          )}
        </div>
      </fieldset>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'account-menu': AccountMenu;
  }
}

import { html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlStyles } from '../frame/control.styles.js';
import { avatar } from '../frame/icons.js';
import type { Person } from '../host/host-api.js';
import type { Words } from '../words.en.js';
import { signInChooserStyles } from './sign-in-chooser.styles.js';

/** Somebody picked a person and an organization to sign in as. */
export class PersonChosenEvent extends Event {
  constructor(
    readonly user: string,
    readonly org: string,
  ) {
    super('person-chosen', { bubbles: true, composed: true });
  }
}

/** The sign-in page of the sandbox: all people of the host, each with their organizations. */
@customElement('sign-in-chooser')
export class SignInChooser extends LitElement {
  static override styles = [controlStyles, signInChooserStyles];

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) people: readonly Person[] = [];
  /** Why the last sign-in failed. */
  @property() failure = '';
  /** Whether it appears in place of something that the person was using, whose focus would be lost. */
  @property({ type: Boolean }) takesFocus = false;

  protected override firstUpdated(): void {
    if (this.takesFocus) this.renderRoot.querySelector('h1')?.focus();
  }

  protected override render() {
    const { words } = this;
    if (!words) return undefined;
    return html`
      <section>
        <h1 tabindex="-1">${words.signIn.title}</h1>
        <p class="lead muted">${words.signIn.lead}</p>
        <p class="failure" role="alert" ?hidden=${!this.failure}>${this.failure}</p>
        ${
          this.people.length === 0
            ? html`<p class="muted">${words.signIn.empty}</p>`
            : html`<ul class="card">
                ${this.people.map((person) => this.renderPerson(person, words))}
              </ul>`
        }
      </section>
    `;
  }

  private renderPerson(person: Person, words: Words) {
    return html`
      <li>
        ${avatar(person.name)}
        <span class="name">
          <strong>${person.name}</strong>
          ${person.isPlatformAdmin ? html`<span class="muted">${words.roles.platform_admin}</span>` : ''}
        </span>
        <span class="organizations">
          ${person.organizations.map(
            (org) => html`
              <button
                class="button"
                type="button"
                aria-label="${words.signIn.signInAs(person.name, org.name)}, ${words.roles[org.role]}"
                @click=${() => this.dispatchEvent(new PersonChosenEvent(person.user, org.org))}
              >
                ${org.name} <span>${words.roles[org.role]}</span>
              </button>
            `,
          )}
        </span>
      </li>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sign-in-chooser': SignInChooser;
  }
}

import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlStyles } from '../frame/control-styles.js';
import { avatar } from '../frame/icons.js';
import type { Person } from '../host/host-api.js';
import type { Words } from '../words.en.js';

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
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        block-size: 100%;
        overflow: auto;
        place-items: center;
        padding: 24px 16px;
      }

      section {
        inline-size: min(560px, 100%);
        padding: 32px;
        border-radius: 14px;
        background: var(--cc-pane);
        box-shadow: var(--cc-shadow);
      }

      .lead {
        margin-block: 4px 24px;
      }

      li {
        display: grid;
        grid-template-columns: auto 1fr auto;
        align-items: center;
        gap: 12px;
        min-block-size: 64px;
        padding: 8px 16px;
      }

      li + li {
        border-block-start: 1px solid var(--cc-line);
      }

      .avatar {
        inline-size: 36px;
        block-size: 36px;
      }

      .name {
        display: grid;
      }

      .name strong {
        font-weight: 600;
      }

      .organizations {
        display: flex;
        flex-wrap: wrap;
        justify-content: end;
        gap: 8px;
      }

      .button {
        min-block-size: 40px;
        padding-inline: 12px;
        font-weight: 400;
      }

      .button span {
        color: var(--cc-muted);
        font-size: 0.75rem;
        white-space: nowrap;
      }

      .failure {
        margin-block-end: 16px;
        color: var(--cc-danger);
      }

      @media (max-width: 559px) {
        section {
          padding: 24px 16px;
        }

        li {
          grid-template-columns: auto 1fr;
          padding-inline: 12px;
        }

        .organizations {
          grid-column: 1 / -1;
          justify-content: stretch;
        }

        .button {
          flex: 1;
        }
      }
    `,
  ];

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

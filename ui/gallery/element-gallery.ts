import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { apiTable, declarationOf, type Manifest } from './api-table.js';
import { elementGalleryStyles } from './element-gallery.styles.js';
import type { Exhibit, Scene } from './exhibit.js';
import { activityExhibit } from './exhibits/activity-exhibit.js';
import { connectButtonExhibit, openPickerExhibit, profilesPickerExhibit } from './exhibits/app-exhibits.js';
import { catalogExhibit } from './exhibits/catalog-exhibit.js';
import { clientTestExhibit, oauthClientExhibit, openClientExhibit } from './exhibits/client-exhibit.js';
import { doctorExhibit } from './exhibits/doctor-exhibit.js';
import { integrationsCardExhibit, publicAddressExhibit } from './exhibits/settings-exhibits.js';
import './element-specimen.js';

const exhibits: Exhibit[] = [
  integrationsCardExhibit,
  doctorExhibit,
  catalogExhibit,
  connectButtonExhibit,
  profilesPickerExhibit,
  openPickerExhibit,
  oauthClientExhibit,
  openClientExhibit,
  clientTestExhibit,
  publicAddressExhibit,
  activityExhibit,
];

const grounds = { both: 'Light and dark', light: 'Light', dark: 'Dark' } as const;
const locales = { en: 'English', de: 'Deutsch' } as const;
const directions = { ltr: 'Left to right', rtl: 'Right to left' } as const;

/** Every element in every state, with a short table of its interface. What is chosen stands in the address. */
@customElement('element-gallery')
export class ElementGallery extends LitElement {
  static override styles = elementGalleryStyles;

  @state() private manifest: Manifest | undefined;
  @state() private choice = readChoice();

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.handlePlace);
    void this.loadManifest();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.handlePlace);
  }

  private readonly handlePlace = (): void => {
    this.choice = readChoice();
  };

  private async loadManifest(): Promise<void> {
    const response = await fetch(new URL('../../custom-elements.json', import.meta.url));
    this.manifest = (await response.json()) as Manifest;
  }

  private choose(parts: Record<string, string>): void {
    const { scene, ...choice } = { ...this.choice, ...parts };
    location.hash = String(new URLSearchParams({ ...choice, ...(scene ? { scene } : {}) }));
  }

  protected override render() {
    const exhibit = exhibits.find(({ tag }) => tag === this.choice.tag) ?? integrationsCardExhibit;
    return html`
      <nav aria-label="Elements">
        ${exhibits.map(({ tag }) => html`<button aria-current=${tag === exhibit.tag} @click=${() => this.choose({ tag, scene: '' })}>${tag.replace('appconnect-', '')}</button>`)}
      </nav>
      <main>
        <header>
          <h1>&lt;${exhibit.tag}&gt;</h1>
          ${this.renderSelect('Ground', 'ground', grounds)} ${this.renderSelect('Words', 'locale', locales)}
          ${this.renderSelect('Direction', 'direction', directions)}
        </header>
        ${this.renderDescription(exhibit)}
        ${keyed(
          JSON.stringify(this.choice),
          exhibit.scenes
            .filter(({ name }) => this.choice.scene === '' || name === this.choice.scene)
            .map((scene) => this.renderScene(exhibit.tag, scene)),
        )}
      </main>
    `;
  }

  private renderSelect(
    label: string,
    key: 'ground' | 'locale' | 'direction',
    options: Readonly<Record<string, string>>,
  ) {
    return html`<label>
      ${label}
      <select @change=${(event: Event) => this.choose({ [key]: (event.target as HTMLSelectElement).value })}>
        ${Object.entries(options).map(([value, text]) => html`<option value=${value} ?selected=${value === this.choice[key]}>${text}</option>`)}
      </select>
    </label>`;
  }

  private renderDescription({ tag }: Exhibit) {
    const declaration = declarationOf(this.manifest, tag);
    if (!declaration) return nothing;
    return html`<p>${declaration.description}</p>
      <details><summary>Interface</summary>${apiTable(declaration)}</details>`;
  }

  private renderScene(tag: string, scene: Scene) {
    const { ground, locale, direction } = this.choice;
    const shown = ground === 'both' ? ['light', 'dark'] : [ground];
    return html`
      <section>
        <h2>${scene.name}</h2>
        <div class="grounds">
          ${shown.map(
            (each) => html`<element-specimen
              class=${each}
              tag=${tag}
              lang=${locale}
              dir=${direction}
              .scene=${scene}
              .locale=${locale}
              ?scrolls=${tag === catalogExhibit.tag}
            ></element-specimen>`,
          )}
        </div>
      </section>
    `;
  }
}

function readChoice() {
  const given = new URLSearchParams(location.hash.slice(1));
  return {
    tag: given.get('tag') ?? integrationsCardExhibit.tag,
    ground: given.get('ground') ?? 'both',
    locale: given.get('locale') ?? 'en',
    direction: given.get('direction') ?? 'ltr',
    scene: given.get('scene') ?? '',
  };
}

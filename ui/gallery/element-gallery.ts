import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { activityStories } from './activity.stories.js';
import { apiTable, declarationOf, type Manifest } from './api-table.js';
import { connectButtonStories, openPickerStories, profilesPickerStories } from './apps.stories.js';
import { catalogStories } from './catalog.stories.js';
import { doctorStories } from './doctor.stories.js';
import { elementGalleryStyles } from './element-gallery.styles.js';
import { clientTestStories, oauthClientStories, openClientStories } from './oauth-client.stories.js';
import { integrationsCardStories, publicAddressStories } from './settings.stories.js';
import type { ElementStories, Story } from './story-preview.js';
import '../index.js';
import './story-preview.js';

const allStories: ElementStories[] = [
  integrationsCardStories,
  doctorStories,
  catalogStories,
  connectButtonStories,
  profilesPickerStories,
  openPickerStories,
  oauthClientStories,
  openClientStories,
  clientTestStories,
  publicAddressStories,
  activityStories,
];

const grounds = { both: 'Light and dark', light: 'Light', dark: 'Dark' } as const;
const locales = { en: 'English', de: 'Deutsch' } as const;
const directions = { ltr: 'Left to right', rtl: 'Right to left' } as const;

/** Every element in every state, with a table of its interface. The address of the page keeps the choice. */
@customElement('element-gallery')
export class ElementGallery extends LitElement {
  static override styles = elementGalleryStyles;

  @state() private manifest: Manifest | undefined;
  @state() private choice = readChoice();

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.handleHashChange);
    void this.loadManifest();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.handleHashChange);
  }

  private readonly handleHashChange = (): void => {
    this.choice = readChoice();
  };

  private async loadManifest(): Promise<void> {
    const response = await fetch(new URL('../../custom-elements.json', import.meta.url));
    this.manifest = (await response.json()) as Manifest;
  }

  private choose(parts: Record<string, string>): void {
    const { story, ...choice } = { ...this.choice, ...parts };
    location.hash = String(new URLSearchParams({ ...choice, ...(story ? { story } : {}) }));
  }

  protected override render() {
    const shown = allStories.find(({ tag }) => tag === this.choice.tag) ?? integrationsCardStories;
    return html`
      <nav aria-label="Elements">
        ${allStories.map(({ tag }) => html`<button aria-current=${tag === shown.tag} @click=${() => this.choose({ tag, story: '' })}>${tag.replace('appconnect-', '')}</button>`)}
      </nav>
      <main>
        <header>
          <h1>&lt;${shown.tag}&gt;</h1>
          ${this.renderSelect('Ground', 'ground', grounds)} ${this.renderSelect('Words', 'locale', locales)}
          ${this.renderSelect('Direction', 'direction', directions)}
        </header>
        ${this.renderDescription(shown)}
        ${keyed(
          JSON.stringify(this.choice),
          shown.stories
            .filter(({ name }) => this.choice.story === '' || name === this.choice.story)
            .map((story) => this.renderStory(shown.tag, story)),
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

  private renderDescription({ tag }: ElementStories) {
    const declaration = declarationOf(this.manifest, tag);
    if (!declaration) return nothing;
    return html`<p>${declaration.description}</p>
      <details><summary>Interface</summary>${apiTable(declaration)}</details>`;
  }

  private renderStory(tag: string, story: Story) {
    const { ground, locale, direction } = this.choice;
    const shown = ground === 'both' ? ['light', 'dark'] : [ground];
    return html`
      <section>
        <h2>${story.name}</h2>
        <div class="grounds">
          ${shown.map(
            (each) => html`<story-preview
              class=${each}
              tag=${tag}
              lang=${locale}
              dir=${direction}
              .story=${story}
              .locale=${locale}
              ?scrolls=${tag === catalogStories.tag}
            ></story-preview>`,
          )}
        </div>
      </section>
    `;
  }
}

function readChoice() {
  const params = new URLSearchParams(location.hash.slice(1));
  return {
    tag: params.get('tag') ?? integrationsCardStories.tag,
    ground: params.get('ground') ?? 'both',
    locale: params.get('locale') ?? 'en',
    direction: params.get('direction') ?? 'ltr',
    story: params.get('story') ?? '',
  };
}

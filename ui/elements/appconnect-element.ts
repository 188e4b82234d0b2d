import { ContextConsumer, ContextProvider } from '@lit/context';
import { type CSSResultGroup, LitElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { type AppConnectClient, apiContext, apiFor } from '../api/appconnect-api.js';
import { controls } from '../styles/controls.js';
import { tokens } from '../styles/tokens.js';
import type { Words } from '../words/en.js';
import type { Formats } from '../words/formats.js';
import { type Language, languageContext, languageFor, languageOfPage } from '../words/language.js';

/** What every element is given first: `static override styles = [sharedStyles, ownStyles]`. */
export const sharedStyles: CSSResultGroup = [tokens, controls];

/**
 * Lets an element work alone (by its attributes) or nested (by what the elements above provide), and hands both on
 * to what is inside it.
 */
export abstract class AppConnectElement extends LitElement {
  static override styles: CSSResultGroup = sharedStyles;

  private readonly inheritedApi = new ContextConsumer(this, { context: apiContext, subscribe: true });
  private readonly inheritedLanguage = new ContextConsumer(this, { context: languageContext, subscribe: true });
  private providedApi: ContextProvider<typeof apiContext> | undefined;
  private providedLanguage: ContextProvider<typeof languageContext> | undefined;
  private liveRegion: HTMLElement | undefined;

  /** Where the service's `/v1` is found; the page's own origin unless told otherwise. */
  @property({ attribute: 'api-base' }) apiBase: string | undefined;

  /** The language of words, numbers and dates, such as `de-AT`; the page's `lang` unless told otherwise. */
  @property() locale: string | undefined;

  get api(): AppConnectClient {
    if (this.apiBase !== undefined) return apiFor(this.apiBase);
    return this.inheritedApi.value ?? apiFor('');
  }

  get language(): Language {
    if (this.locale !== undefined) return languageFor(this.locale);
    return this.inheritedLanguage.value ?? languageOfPage();
  }

  get words(): Words {
    return this.language.words;
  }

  get format(): Formats {
    return this.language.format;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.provideContexts();
    if (changed.has('locale') && this.locale !== undefined) this.dir = this.language.direction;
  }

  /** Provides only contexts that this element sets or starts: hundreds of rows inherit theirs without providing them again. */
  private provideContexts(): void {
    if (this.providedApi !== undefined || this.apiBase !== undefined || this.inheritedApi.value === undefined) {
      this.providedApi ??= new ContextProvider(this, { context: apiContext });
      this.providedApi.setValue(this.api);
    }
    if (
      this.providedLanguage !== undefined ||
      this.locale !== undefined ||
      this.inheritedLanguage.value === undefined
    ) {
      this.providedLanguage ??= new ContextProvider(this, { context: languageContext });
      this.providedLanguage.setValue(this.language);
    }
  }

  /** Announces a change to screen readers, after what they are reading. */
  announce(text: string): void {
    this.liveRegion ??= this.makeLiveRegion();
    this.liveRegion.textContent = text;
  }

  private makeLiveRegion(): HTMLElement {
    const region = document.createElement('div');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    this.renderRoot.append(region);
    return region;
  }
}

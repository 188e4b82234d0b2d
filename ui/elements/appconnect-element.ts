import { ContextConsumer, ContextProvider } from '@lit/context';
import { type CSSResultGroup, LitElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { type AppConnectClient, apiContext, apiFor } from '../api/appconnect-api.js';
import { controls } from '../styles/controls.js';
import { tokens } from '../styles/tokens.js';
import type { Words } from '../words/en.js';
import type { Formats } from '../words/formats.js';
import { type Language, languageContext, languageFor, languageOfPage } from '../words/language.js';

/** The styles that every element starts with: `static override styles = [sharedStyles, ownStyles]`. */
export const sharedStyles: CSSResultGroup = [tokens, controls];

/**
 * The base class of the elements. An element takes its api and its language from its attributes, or else from the elements
 * around it, and provides both to the elements inside it.
 */
export abstract class AppConnectElement extends LitElement {
  static override styles: CSSResultGroup = sharedStyles;

  private readonly inheritedApi = new ContextConsumer(this, { context: apiContext, subscribe: true });
  private readonly inheritedLanguage = new ContextConsumer(this, { context: languageContext, subscribe: true });
  private providedApi: ContextProvider<typeof apiContext> | undefined;
  private providedLanguage: ContextProvider<typeof languageContext> | undefined;
  private liveRegion: HTMLElement | undefined;

  /** The address under which the service's `/v1` is found; by default the page's own origin. */
  @property({ attribute: 'api-base' }) apiBase: string | undefined;

  /** The language of words, numbers and dates, such as `de-AT`; by default the page's `lang`. */
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

  /** Waits for the words of the language, so that nothing is shown in another one first. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    const { loading } = this.language;
    if (loading !== undefined) return loading.then(() => this.scheduleUpdate());
    super.scheduleUpdate();
    return undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.provideContexts();
    if (changed.has('locale') && this.locale !== undefined) this.dir = this.language.direction;
  }

  /** Provides a context only where this element sets it or no element above does: the catalog's many rows inherit theirs. */
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

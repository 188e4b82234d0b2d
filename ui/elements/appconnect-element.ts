import { ContextConsumer, ContextProvider } from '@lit/context';
import { type CSSResultGroup, LitElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { type AppConnectClient, apiContext, apiFor } from '../api/appconnect-api.js';
import { controls } from '../styles/controls.js';
import { tokens } from '../styles/tokens.js';
import type { Words } from '../words/en.js';
import type { Formats } from '../words/formats.js';
import { type Language, languageContext, languageFor, languageOfPage, onLanguageChanged } from '../words/language.js';
import { FocusKeeper } from './focus-keeper.js';
import { LiveRegion } from './live-region.js';

/** The styles that every element starts with: `static override styles = [sharedStyles, ownStyles]`. */
export const sharedStyles: CSSResultGroup = [tokens, controls];

/**
 * The base class of the elements. An element takes its api and its language from its attributes, or else from the elements
 * around it, and provides both to the elements inside it.
 *
 * @cssprop --appconnect-color-scheme - `light`, `dark` or `light dark`; by default as the page around it.
 * @cssprop --appconnect-color-text - Text.
 * @cssprop --appconnect-color-text-muted - Text of less weight, such as hints.
 * @cssprop --appconnect-color-canvas - The ground of areas that stand back.
 * @cssprop --appconnect-color-surface - The ground of panels, dialogs and fields.
 * @cssprop --appconnect-color-surface-hover - The ground of what the pointer is over.
 * @cssprop --appconnect-color-border - Lines between areas.
 * @cssprop --appconnect-color-control-border - Borders of fields and buttons; at least 3:1 to the surface.
 * @cssprop --appconnect-color-accent - Primary buttons, links and what is chosen.
 * @cssprop --appconnect-color-on-accent - Text on the accent; at least 4.5:1 to it.
 * @cssprop --appconnect-color-danger - Errors, and buttons that take something away.
 * @cssprop --appconnect-color-warning - What needs attention.
 * @cssprop --appconnect-color-success - What works.
 * @cssprop --appconnect-font-family - The font.
 * @cssprop --appconnect-font-size - The size of text, by default 0.875rem.
 * @cssprop --appconnect-font-size-small - The size of hints and labels, by default 0.8125rem.
 * @cssprop --appconnect-font-size-large - The size of headings, by default 1.0625rem.
 * @cssprop --appconnect-space - The unit of all distances, by default 0.25rem.
 * @cssprop --appconnect-radius - Corners of fields and buttons, by default 0.5rem.
 * @cssprop --appconnect-radius-large - Corners of panels and dialogs, by default 0.75rem.
 * @cssprop --appconnect-control-height - The height of fields and buttons, by default 2rem.
 * @cssprop --appconnect-focus-ring - The outline of what has the focus, by default `2px solid` in the accent.
 * @cssprop --appconnect-shadow - The shadow of dialogs and menus.
 * @cssprop --appconnect-motion - How long a transition takes, by default 120ms; none where people want reduced motion.
 */
export abstract class AppConnectElement extends LitElement {
  static override styles: CSSResultGroup = sharedStyles;

  /** @internal */
  readonly focusKeeper = new FocusKeeper(this);
  private readonly inheritedApi = new ContextConsumer(this, { context: apiContext, subscribe: true });
  private readonly inheritedLanguage = new ContextConsumer(this, { context: languageContext, subscribe: true });
  private providedApi: ContextProvider<typeof apiContext> | undefined;
  private providedLanguage: ContextProvider<typeof languageContext> | undefined;
  private stopListening: (() => void) | undefined;
  private liveRegion: LiveRegion | undefined;
  private ownLanguage: string | undefined;
  private apiBefore: AppConnectClient | undefined;
  /** The property that says what is asked of the service: with another value, what was answered is no answer any more. */
  protected readonly askedBy: PropertyKey = '';

  /** The address under which the `/v1` of the service is found, with or without a final slash; by default the page's own origin. */
  @property({ attribute: 'api-base' }) apiBase: string | undefined;

  /** The language of words, numbers and dates, such as `de-AT`; by default the page's `lang`. */
  @property() locale: string | undefined;

  /** @internal */
  get api(): AppConnectClient {
    // An attribute that is taken away leaves null.
    if (this.apiBase != null) return apiFor(this.apiBase);
    return this.inheritedApi.value ?? apiFor('');
  }

  /** @internal */
  get language(): Language {
    if (this.locale) return languageFor(this.locale);
    return this.inheritedLanguage.value ?? languageOfPage();
  }

  /** @internal */
  get words(): Words {
    return this.language.words;
  }

  /** @internal */
  get format(): Formats {
    return this.language.format;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.stopListening = onLanguageChanged(() => this.requestUpdate());
  }

  /** A dialog that leaves the page stays open without being modal, and could not be opened again. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopListening?.();
    this.renderRoot.querySelector('dialog')?.close();
  }

  /** Ignores Enter while it is held down: where it moves the focus, it would press the next button too, again and again. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as HTMLElement;
    root.addEventListener('keydown', (event) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    });
    return root;
  }

  /** Waits for the words of the language, so that nothing is shown in another one first. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    const { loading } = this.language;
    if (loading !== undefined) return loading.then(() => this.scheduleUpdate());
    super.scheduleUpdate();
    return undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.provideContexts();
    this.reflectLanguage();
    const { api, apiBefore = api } = this;
    this.apiBefore = api;
    if (api !== apiBefore || changed.has(this.askedBy)) this.beginAnew();
  }

  /** Forgets what was answered before, also by another service: the buttons beside it would act on the present one. */
  protected beginAnew(): void {}

  /** Sets `lang` and `dir` where the language is the element's own; otherwise those of the page or the elements around it hold. */
  private reflectLanguage(): void {
    const { direction, format } = this.language;
    const isOutermost = this.inheritedLanguage.value === undefined;
    // Unknown inside a shadow tree of the page, where it names its own.
    const around = this.parentElement?.closest<HTMLElement>('[lang]');
    const isOwn = this.locale || (isOutermost && format.locale !== around?.lang);
    const ownLanguage = isOwn ? format.locale : undefined;
    if (ownLanguage === this.ownLanguage) return;
    this.ownLanguage = ownLanguage;
    if (ownLanguage === undefined) {
      this.removeAttribute('lang');
      this.removeAttribute('dir');
    } else {
      this.lang = ownLanguage;
      this.dir = direction;
    }
  }

  /** Provides a context only where this element sets it or no element above does: the catalog's many rows inherit theirs. */
  private provideContexts(): void {
    if (this.providedApi !== undefined || this.apiBase != null || this.inheritedApi.value === undefined) {
      this.providedApi ??= new ContextProvider(this, { context: apiContext });
      this.providedApi.setValue(this.api);
    }
    if (this.providedLanguage !== undefined || this.locale || this.inheritedLanguage.value === undefined) {
      this.providedLanguage ??= new ContextProvider(this, { context: languageContext });
      this.providedLanguage.setValue(this.language);
    }
  }

  /**
   * Announces a change to screen readers, after what they are reading.
   *
   * @internal
   */
  announce(text: string): void {
    this.liveRegion ??= new LiveRegion(this.renderRoot);
    this.liveRegion.announce(text);
  }
}

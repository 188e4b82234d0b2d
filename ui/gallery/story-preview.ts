import { ContextProvider } from '@lit/context';
import { html, LitElement, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FakeApi } from '../../test/ui/support/fake-api.js';
import { apiContext } from '../api/appconnect-api.js';
import type { AppConnectElement } from '../elements/appconnect-element.js';
import { storyPreviewStyles } from './story-preview.styles.js';

/** One state of an element: the fake service behind it, its properties, and what a person does with it. */
export type Story = {
  name: string;
  api: () => FakeApi;
  properties?: Record<string, unknown>;
  /** Brings the element into its state, as a person would; called after the element has rendered. */
  play?: (element: HTMLElement) => Promise<void> | void;
};

/** An element with all its states. */
export type ElementStories = { tag: string; stories: Story[] };

/** One element in one state, in light or dark and in one direction, with a fake service of its own. */
@customElement('story-preview')
export class StoryPreview extends LitElement {
  static override styles = storyPreviewStyles;

  private readonly provider = new ContextProvider(this, { context: apiContext });

  @property() tag = '';
  @property({ attribute: false }) story: Story | undefined;
  @property() locale = 'en';

  private element: AppConnectElement | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('story') && this.story) this.mount(this.story);
    if (this.element) this.element.locale = this.locale;
  }

  private mount(story: Story): void {
    this.provider.setValue(story.api());
    const element = document.createElement(this.tag.split(' ')[0] ?? '') as AppConnectElement;
    this.element = Object.assign(element, story.properties);
    this.inert = true;
  }

  protected override firstUpdated(): void {
    const { element, story } = this;
    if (element && story) void this.play(story, element);
  }

  /** The preview is inert while the story plays, since some stories move the focus, which must stay where the viewer put it. */
  private async play(story: Story, element: AppConnectElement): Promise<void> {
    await element.updateComplete;
    // An element sets its direction from its language; the choice in the gallery overrides it.
    element.dir = this.dir;
    await story.play?.(element);
    await new Promise(requestAnimationFrame);
    this.inert = false;
  }

  protected override render() {
    return html`${this.element}`;
  }
}

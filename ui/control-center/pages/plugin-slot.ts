import { html, LitElement, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { controlStyles } from '../frame/control.styles.js';
import { skeleton } from '../frame/skeleton.js';
import { skeletonStyles } from '../frame/skeleton.styles.js';
import type { HostUi } from '../host/host-api.js';
import type { PageId } from '../router.js';
import type { Words } from '../words.en.js';
import { pluginSlotStyles } from './plugin-slot.styles.js';
import { SlotPlace } from './slot-place.js';

/** A named slot of the control center: loads the modules of the plugins once and mounts the elements that they contribute to it. */
@customElement('plugin-slot')
export class PluginSlot extends LitElement {
  static override styles = [controlStyles, skeletonStyles, pluginSlotStyles];

  @state() private progress: 'loading' | 'ready' | 'failed' = 'loading';

  @property() name = '';
  /** The page that the slot is on. */
  @property() page: PageId = 'integrations';
  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) ui: HostUi | undefined;
  /** Assigned to each element: the language, the viewer, the members and the agents. */
  @property({ attribute: false }) elementProperties: Readonly<Record<string, unknown>> = {};

  private elements: HTMLElement[] = [];
  private readonly slotPlace = new SlotPlace(
    this,
    () => this.page,
    () => this.elements,
  );

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('ui') && this.ui) void this.load(this.ui);
    for (const element of this.elements) this.assignProperties(element);
  }

  private async load(ui: HostUi): Promise<void> {
    this.progress = 'loading';
    try {
      const contributions = ui.slots.filter((contribution) => contribution.slot === this.name);
      await Promise.all(ui.modules.map((address) => import(/* @vite-ignore */ new URL(address, location.href).href)));
      this.elements = contributions.map(({ element }) => this.assignProperties(document.createElement(element)));
      this.progress = 'ready';
      this.slotPlace.restore();
    } catch {
      this.progress = 'failed';
    }
  }

  /** An element ignores properties that it does not know. */
  private assignProperties(element: HTMLElement): HTMLElement {
    return Object.assign(element, this.elementProperties);
  }

  protected override render() {
    const { words } = this;
    if (!words) return undefined;
    if (this.progress === 'loading') return skeleton(words);
    if (this.progress === 'failed') return this.renderFailure(words);
    if (this.elements.length === 0) return html`<p class="card failure muted">${this.emptyText(words)}</p>`;
    return html`<div class="contributions" @appconnect-place-changed=${this.slotPlace.writeSoon}>${this.elements}</div>`;
  }

  private emptyText(words: Words): string {
    const { state, task } = this.ui?.plugin ?? { state: 'open' };
    return state === 'open' ? words.slots.empty : words.slots.closed(task);
  }

  private renderFailure(words: Words) {
    return html`
      <div class="card failure" role="alert">
        <p>${words.slots.failed}</p>
        <button class="button" type="button" @click=${() => location.reload()}>${words.tryAgain}</button>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plugin-slot': PluginSlot;
  }
}

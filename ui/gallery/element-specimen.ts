import { ContextProvider } from '@lit/context';
import { css, html, LitElement, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { apiContext } from '../api/appconnect-api.js';
import type { AppConnectElement } from '../elements/appconnect-element.js';
import type { Scene } from './exhibit.js';

/** One element in one state, on one ground and in one direction, talking to a service of its own. */
@customElement('element-specimen')
export class ElementSpecimen extends LitElement {
  static override styles = css`
    :host {
      display: block;
      min-inline-size: 0;
      padding: 24px;
      border: 1px solid var(--gallery-line);
      border-radius: 12px;
      background: var(--gallery-canvas);
    }

    :host([scrolls]) {
      max-block-size: 640px;
      overflow: auto;
    }

    @media (max-width: 560px) {
      :host {
        padding: 12px;
      }
    }
  `;

  private readonly provider = new ContextProvider(this, { context: apiContext });

  @property() tag = '';
  @property({ attribute: false }) scene: Scene | undefined;
  @property() locale = 'en';

  private element: AppConnectElement | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('scene') && this.scene) this.stage(this.scene);
    Object.assign(this.element ?? {}, { locale: this.locale });
  }

  private stage(scene: Scene): void {
    this.provider.setValue(scene.api());
    const element = document.createElement(this.tag.split(' ')[0] ?? '') as AppConnectElement;
    this.element = Object.assign(element, scene.properties);
    this.inert = true;
  }

  protected override firstUpdated(): void {
    const { element, scene } = this;
    if (element && scene) void this.play(scene, element);
  }

  /** Inert meanwhile: some states take the focus, which stays with whoever looks at the page. */
  private async play(scene: Scene, element: AppConnectElement): Promise<void> {
    await element.updateComplete;
    // By itself an element follows its language, here it follows what was chosen.
    element.dir = this.dir;
    await scene.act?.(element);
    await new Promise(requestAnimationFrame);
    this.inert = false;
  }

  protected override render() {
    return html`${this.element}`;
  }
}

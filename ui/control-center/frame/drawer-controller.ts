import type { LitElement, ReactiveController } from 'lit';

const narrow = window.matchMedia('(max-width: 719px)');

/** In a narrow window the navigation is a drawer: whether it is open, and the focus, which goes into it and back. */
export class DrawerController implements ReactiveController {
  isOpen = false;
  isNarrow = narrow.matches;

  constructor(private readonly host: LitElement) {
    host.addController(this);
  }

  hostConnected(): void {
    narrow.addEventListener('change', this.handleWidth);
    // The browser's Back and Forward show another page, which the drawer would cover.
    window.addEventListener('popstate', this.closeIfOpen);
  }

  hostDisconnected(): void {
    narrow.removeEventListener('change', this.handleWidth);
    window.removeEventListener('popstate', this.closeIfOpen);
  }

  readonly open = () => this.change(true);

  readonly close = () => this.change(false);

  /** Closes it after something was chosen in the navigation, which is no drawer in a wide window. */
  readonly closeIfOpen = async (): Promise<void> => {
    if (this.isOpen) await this.close();
  };

  /** Closes it, and leaves the focus to what comes next. */
  leave(): void {
    this.isOpen = false;
    this.host.requestUpdate();
  }

  private async change(isOpen: boolean): Promise<void> {
    this.isOpen = isOpen;
    this.host.requestUpdate();
    await this.host.updateComplete;
    const target = isOpen ? '.side .icon-button' : '.bar .icon-button';
    this.host.renderRoot.querySelector<HTMLElement>(target)?.focus();
  }

  private readonly handleWidth = (): void => {
    this.isNarrow = narrow.matches;
    this.leave();
  };
}

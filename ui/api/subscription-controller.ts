/** An element of Lit; declared here, so that the declarations of the package do without it. */
export interface SubscribingHost<Api> {
  addController(controller: SubscriptionController<Api>): void;
  requestUpdate(): void;
  readonly api: Api;
  readonly isConnected: boolean;
}

/**
 * Subscribes to the present api of its element while the element is in the page. `isBack`: whether it was in the page
 * before, so that it missed what happened meanwhile.
 */
export class SubscriptionController<Api> {
  private api: Api | undefined;
  private stop: (() => void) | undefined;

  constructor(
    private readonly host: SubscribingHost<Api>,
    private readonly subscribe: (api: Api, isBack: boolean) => () => void,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    if (!this.host.isConnected || this.api === this.host.api) return;
    const isBack = this.api === undefined && this.stop !== undefined;
    this.stop?.();
    this.api = this.host.api;
    this.stop = this.subscribe(this.api, isBack);
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  /** A page that only moves the element has it back by now: it missed nothing, and what it began goes on. */
  hostDisconnected(): void {
    if (this.host.isConnected) return;
    this.stop?.();
    this.api = undefined;
  }
}

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AppConnectClient } from './appconnect-api.js';
import type { StreamListener } from './event-stream.js';

interface StreamHost extends ReactiveControllerHost {
  readonly api: AppConnectClient;
  readonly isConnected: boolean;
}

/** Listens to the event stream of its element's api while the element is in the page. */
export class StreamController implements ReactiveController {
  private api: AppConnectClient | undefined;
  private stop: (() => void) | undefined;

  constructor(
    private readonly host: StreamHost,
    private readonly listener: StreamListener,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    if (!this.host.isConnected || this.api === this.host.api) return;
    this.stop?.();
    this.api = this.host.api;
    this.stop = this.api.events.listen(this.listener);
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.stop?.();
    this.stop = undefined;
    this.api = undefined;
  }
}

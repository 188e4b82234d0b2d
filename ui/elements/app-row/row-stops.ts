import type { LitElement, ReactiveController } from 'lit';
import { isFromDialog } from '../modal-dialog.js';
import { plainKey } from '../plain-key.js';

const stopsSelector =
  '.actions :is(button, a, appconnect-oauth-client, appconnect-profiles-picker), .enablement button, .outcome button';

/** Makes a row one tab stop: the arrow keys to the sides move the focus among its buttons. */
export class RowStops implements ReactiveController {
  /** The button that Tab comes to: the one that had the focus last. */
  private current: HTMLElement | undefined;

  constructor(
    private readonly host: LitElement,
    private readonly isOn: () => boolean,
  ) {
    host.addController(this);
  }

  /** The host itself hears of no focus that moves within it. */
  private get root(): HTMLElement | DocumentFragment {
    return this.host.renderRoot;
  }

  /** A root that comes back to the page takes the same listeners once. */
  hostConnected(): void {
    this.root.addEventListener('focusin', this.handleFocus);
    this.root.addEventListener('keydown', this.handleKey);
  }

  hostUpdated(): void {
    const stops = this.stops();
    if (this.current === undefined || !stops.includes(this.current)) this.current = stops[0];
    for (const stop of stops) {
      if (this.isOn() && stop !== this.current) stop.tabIndex = -1;
      else stop.removeAttribute('tabindex');
    }
  }

  private stops(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(stopsSelector)];
  }

  private readonly handleFocus = (event: Event): void => {
    const path = event.composedPath();
    this.current = this.stops().find((stop) => path.includes(stop)) ?? this.current;
    this.hostUpdated();
  };

  private readonly handleKey = (event: Event): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[plainKey(event as KeyboardEvent)];
    if (step === undefined || !this.isOn() || isFromDialog(event)) return;
    const stops = this.stops();
    const index = stops.findIndex((stop) => event.composedPath().includes(stop));
    const isReversed = getComputedStyle(this.host).direction === 'rtl';
    const next = stops[index + (isReversed ? -step : step)];
    if (index === -1 || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
}

import type { LitElement, ReactiveController } from 'lit';

/** Where the focus moves on to: the next step for an app, after a failure, or for a condition of access. */
const steps = '[data-action], [role=alert] button, li button';
/** Where it goes if there is no next step: where people read on, or go on. */
const places = '[tabindex="-1"]:not(button), input, button:not([tabindex])';

/** A pressed button may go with its note. The focus, which would fall to the page, then moves on to what comes in its place. */
export class FocusKeeper implements ReactiveController {
  /** Whether something in the host had the focus before it went, if it did. */
  private hadFocus = false;

  constructor(private readonly host: LitElement) {
    host.addController(this);
  }

  /** Moves the focus on after a dialog, which gave it back to what may be gone. */
  takeBack(): void {
    this.hadFocus = true;
    this.host.requestUpdate();
  }

  /** Moves the focus after an answer, which may have taken its time: whoever went on to something else keeps it. */
  moveTo(next: HTMLElement | null): void {
    const isElsewhere = document.activeElement !== document.body && this.host.shadowRoot?.activeElement == null;
    if (!isElsewhere) next?.focus();
  }

  hostUpdate(): void {
    this.hadFocus ||= this.host.shadowRoot?.activeElement != null;
  }

  hostUpdated(): void {
    this.hadFocus &&= document.activeElement === document.body;
    if (!this.hadFocus) return;
    const root = this.host.renderRoot.querySelector('dialog[open]') ?? this.host.renderRoot;
    // What comes in its place may still be loading.
    if (root.querySelector('[role=progressbar]')) return;
    this.hadFocus = false;
    (root.querySelector<HTMLElement>(steps) ?? root.querySelector<HTMLElement>(places))?.focus();
  }
}

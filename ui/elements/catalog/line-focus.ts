import type { LitElement } from 'lit';
import type { AppRow } from '../app-row/app-row.js';
import { type Entry, nextApp } from './catalog-entries.js';

/** Which line of a list holds the focus, and how the arrow keys move it from app to app. */
export class LineFocus {
  /** The line that holds it; undefined while none does. */
  line: number | undefined;

  constructor(
    private readonly host: LitElement,
    private readonly entries: () => Entry[],
    /** Takes the focus where the list ends at its top. */
    private readonly leaveAtTop: () => void,
  ) {}

  async moveToFirst(): Promise<void> {
    const first = nextApp(this.entries(), -1, 1);
    if (first !== undefined) await this.moveTo(first);
  }

  handleKey = (event: KeyboardEvent): void => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key as 'ArrowDown' | 'ArrowUp'];
    if (step === undefined || this.line === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const next = nextApp(this.entries(), this.line, step);
    if (next !== undefined) void this.moveTo(next);
    else if (step === -1) this.leaveAtTop();
  };

  handleFocusIn = (event: FocusEvent): void => {
    const line = (event.target as Element).closest<HTMLElement>('[data-index]');
    this.hold(line === null ? undefined : Number(line.dataset.index));
  };

  handleFocusOut = (event: FocusEvent): void => {
    const list = event.currentTarget as Element;
    if (!list.contains(event.relatedTarget as Node | null)) this.hold(undefined);
  };

  private async moveTo(index: number): Promise<void> {
    this.hold(index);
    await this.host.updateComplete;
    const row = this.host.renderRoot.querySelector<AppRow>(`[data-index="${index}"] > appconnect-app-row`);
    await row?.updateComplete;
    row?.focusNextStep();
  }

  private hold(line: number | undefined): void {
    if (line === this.line) return;
    this.line = line;
    this.host.requestUpdate();
  }
}

import type { LitElement } from 'lit';
import type { AppRow } from '../app-row/app-row.js';
import { type CatalogRow, nextAppRow } from './catalog-rows.js';

/** Tracks which row of the list has the focus, and lets the arrow keys move it from app to app. */
export class RowNavigation {
  /** Its index; undefined while no row has the focus. */
  focusedRow: number | undefined;

  constructor(
    private readonly host: LitElement,
    private readonly rows: () => CatalogRow[],
    /** Moves the focus from the first app to what is above the list. */
    private readonly focusAbove: () => void,
  ) {}

  async moveToFirst(): Promise<void> {
    const first = nextAppRow(this.rows(), -1, 1);
    if (first !== undefined) await this.moveTo(first);
  }

  handleKey = (event: KeyboardEvent): void => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key as 'ArrowDown' | 'ArrowUp'];
    if (step === undefined || this.focusedRow === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const next = nextAppRow(this.rows(), this.focusedRow, step);
    if (next !== undefined) void this.moveTo(next);
    else if (step === -1) this.focusAbove();
  };

  handleFocusIn = (event: FocusEvent): void => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    this.setFocusedRow(row === null ? undefined : Number(row.dataset.index));
  };

  handleFocusOut = (event: FocusEvent): void => {
    const list = event.currentTarget as Element;
    if (!list.contains(event.relatedTarget as Node | null)) this.setFocusedRow(undefined);
  };

  private async moveTo(index: number): Promise<void> {
    this.setFocusedRow(index);
    await this.host.updateComplete;
    const row = this.host.renderRoot.querySelector<AppRow>(`[data-index="${index}"] > appconnect-app-row`);
    await row?.updateComplete;
    await row?.focusNextStep();
  }

  private setFocusedRow(row: number | undefined): void {
    if (row === this.focusedRow) return;
    this.focusedRow = row;
    this.host.requestUpdate();
  }
}

import type { LitElement, ReactiveController } from 'lit';
import type { AppRow } from '../app-row/app-row.js';
import { isFromDialog } from '../modal-dialog.js';
import { type CatalogRow, nextAppRow } from './catalog-rows.js';

/** Tracks which row of the list has the focus, lets the arrow keys move it from app to app, and keeps it with its app. */
export class RowNavigation implements ReactiveController {
  /** Its index; undefined while no row has the focus. */
  focusedRow: number | undefined;

  private focusedApp: string | undefined;

  constructor(
    private readonly host: LitElement,
    private readonly rows: () => CatalogRow[],
    /** Moves the focus from the first app to what is above the list. */
    private readonly focusAbove: () => void,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    this.focusedApp = this.appAt(this.focusedRow);
  }

  /** The rows have another order once the person has another role, and the row that had the focus may be in another place. */
  hostUpdated(): void {
    const { focusedApp } = this;
    if (focusedApp === undefined || this.rows().length === 0 || this.appAt(this.focusedRow) === focusedApp) return;
    const row = this.rows().findIndex((_, index) => this.appAt(index) === focusedApp);
    if (row === -1) this.focusAbove();
    else void this.moveTo(row);
  }

  async moveToFirst(): Promise<void> {
    const first = nextAppRow(this.rows(), -1, 1);
    if (first !== undefined) await this.moveTo(first);
  }

  handleKey = (event: KeyboardEvent): void => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key as 'ArrowDown' | 'ArrowUp'];
    if (step === undefined || this.focusedRow === undefined || event.defaultPrevented || isFromDialog(event)) return;
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
    // Where the search failed, the list of an earlier one is not shown; and what is hidden takes no focus.
    if (this.focusedRow === index && !row?.matches(':focus-within')) this.setFocusedRow(undefined);
  }

  private appAt(index = -1): string | undefined {
    const row = this.rows()[index];
    return row !== undefined && 'app' in row ? row.app.app : undefined;
  }

  private setFocusedRow(row: number | undefined): void {
    if (row === this.focusedRow) return;
    this.focusedRow = row;
    this.host.requestUpdate();
  }
}

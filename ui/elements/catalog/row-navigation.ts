import type { LitElement, ReactiveController } from 'lit';
import type { AppRow } from '../app-row/app-row.js';
import { isFromDialog } from '../modal-dialog.js';
import { plainKey } from '../plain-key.js';
import { type CatalogRow, nextAppRow } from './catalog-rows.js';

/** Knows which row of the list has the focus, lets the arrow keys move it from app to app, and keeps it with its app. */
export class RowNavigation implements ReactiveController {
  /** The row that the focus moves to, once it is rendered. */
  private target: number | undefined;
  private focusedApp: string | undefined;

  constructor(
    private readonly host: LitElement,
    private readonly rows: () => CatalogRow[],
    /** Moves the focus from the first app to what is above the list. */
    private readonly focusAbove: () => void,
  ) {
    host.addController(this);
  }

  /** Its index; undefined while no row has the focus. Asked of the page: some browsers do not tell when a row with the focus goes. */
  get focusedRow(): number | undefined {
    const row = this.host.shadowRoot?.activeElement?.closest<HTMLElement>('[data-index]');
    return this.target ?? (row ? Number(row.dataset.index) : undefined);
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
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[plainKey(event) as 'ArrowDown' | 'ArrowUp'];
    if (step === undefined || this.focusedRow === undefined || event.defaultPrevented || isFromDialog(event)) return;
    event.preventDefault();
    const next = nextAppRow(this.rows(), this.focusedRow, step);
    if (next !== undefined) void this.moveTo(next);
    else if (step === -1) this.focusAbove();
  };

  private async moveTo(index: number): Promise<void> {
    this.target = index;
    this.host.requestUpdate();
    await this.host.updateComplete;
    const row = this.host.renderRoot.querySelector<AppRow>(`[data-index="${index}"] > appconnect-app-row`);
    await row?.updateComplete;
    await row?.focusNextStep();
    if (this.target === index) this.target = undefined;
  }

  private appAt(index = -1): string | undefined {
    const row = this.rows()[index];
    return row !== undefined && 'app' in row ? row.app.app : undefined;
  }
}

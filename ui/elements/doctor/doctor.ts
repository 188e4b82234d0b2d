import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { DoctorState } from '../../../src/contract/doctor-constants.js';
import type { DoctorCheck, DoctorReport } from '../../../src/contract/doctor-contract.js';
import { type ApiError, toApiError } from '../../api/api-error.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { errorNote } from '../failure-note.js';
import { doctorStyles } from './doctor.styles.js';

const marks: Record<DoctorState, string> = { ok: '✓', warning: '!', failed: '✗', not_asked: '–' };
const tones: Record<DoctorReport['result'], string> = { ok: 'success', warning: 'warning', failed: 'error' };

/**
 * Checks everything that the plugin needs, from the key to the disk, and shows what to fix first. For platform admins.
 *
 * @csspart panel - The panel around it.
 * @csspart run - The button that starts it.
 */
export class Doctor extends AppConnectElement {
  static override styles = [sharedStyles, doctorStyles];

  @state() private report: DoctorReport | undefined;
  @state() private failure: ApiError | undefined;
  @state() private isBusy = false;
  @state() private copied: 'done' | 'refused' | undefined;
  private running = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running.abort();
  }

  protected override beginAnew(): void {
    this.running.abort();
    this.report = undefined;
    this.failure = undefined;
    this.copied = undefined;
  }

  private async examine(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = undefined;
    this.copied = undefined;
    this.running = new AbortController();
    const { signal } = this.running;
    this.announce(this.words.doctor.running);
    try {
      this.report = await this.api.examine(signal);
      this.announce(this.words.doctor.results[this.report.result]);
    } catch (error) {
      this.announce('');
      if (!signal.aborted) this.failure = toApiError(error);
    } finally {
      this.isBusy = false;
    }
    await this.updateComplete;
    this.bringIntoView();
  }

  /** What was found begins below the button, perhaps out of sight. Whoever has scrolled away meanwhile stays there. */
  private bringIntoView(): void {
    const button = this.renderRoot.querySelector('[part=run]');
    const { bottom = 0, top = 0 } = button?.getBoundingClientRect() ?? {};
    if (bottom > 0 && top < window.innerHeight)
      this.renderRoot.querySelector('.note')?.scrollIntoView({ block: 'nearest' });
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(JSON.stringify(this.report, undefined, 2));
      this.copied = 'done';
    } catch {
      this.copied = 'refused';
    }
  }

  protected override render() {
    const words = this.words.doctor;
    return html`
      <section part="panel" aria-label=${words.title} aria-busy=${this.isBusy}>
        <header>
          <p class="muted small">${words.lead}</p>
          <button part="run" aria-busy=${this.isBusy} aria-disabled=${this.isBusy} @click=${this.examine}>
            ${this.isBusy ? words.running : words.run}
          </button>
        </header>
        ${errorNote(this.failure && this.failureText(this.failure))}
        ${this.report === undefined ? nothing : this.renderReport(this.report)}
      </section>
    `;
  }

  private failureText(failure: ApiError): string {
    return failure.code === 'conflict' ? this.words.doctor.busy : errorText(this.words, failure);
  }

  private renderReport(report: DoctorReport) {
    const words = this.words.doctor;
    return html`
      ${this.renderVerdict(report)}
      <ul aria-label=${words.checked}>
        ${report.checks.map((check) => this.renderCheck(check))}
      </ul>
      <footer>
        <button class="copy" @click=${this.copy}>${words.copy}</button>
        <span class="muted small" role="status">${this.copied === undefined ? nothing : words.copies[this.copied]}</span>
        <span class="muted small">${words.foot(report.version, this.format.moment(report.startedAt), this.format.duration(report.tookMs))}</span>
      </footer>
    `;
  }

  private renderVerdict(report: DoctorReport) {
    const words = this.words.doctor;
    const first = report.checks.find(({ check }) => check === report.mendFirst);
    const remedy = first && this.remedyText(first);
    return html`
      <div class="note ${tones[report.result]}">
        <p>${words.results[report.result]}</p>
        ${first && remedy ? html`<p><strong>${words.mendFirst(words.checks[first.check])}</strong> ${remedy}</p>` : nothing}
      </div>
    `;
  }

  private renderCheck(check: DoctorCheck) {
    const words = this.words.doctor;
    const took = check.state === 'not_asked' ? nothing : this.format.duration(check.tookMs);
    return html`
      <li class=${check.state}>
        <span class="mark" role="img" aria-label=${words.states[check.state]}>${marks[check.state]}</span>
        <strong>${words.checks[check.check]}</strong>
        <span class="muted small">${took}</span>
        <span class="finding muted">${words.phrase(check.phrase, check.values) ?? check.said}</span>
      </li>
    `;
  }

  private remedyText({ remedy, mend }: DoctorCheck): string | undefined {
    return (remedy && this.words.doctor.mend(remedy)) ?? mend;
  }
}

customElements.define('appconnect-doctor', Doctor);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-doctor': Doctor;
  }
}

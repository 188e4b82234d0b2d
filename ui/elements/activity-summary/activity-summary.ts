import { Task } from '@lit/task';
import { html, nothing, svg } from 'lit';
import { property, state } from 'lit/decorators.js';
import { auditOutcomes } from '../../../src/contract/activity-constants.js';
import type { ActivityFilter, ActivitySummary } from '../../../src/contract/activity-contract.js';
import { StreamController } from '../../api/stream-controller.js';
import { type AppName, displayNameOf } from '../../state/display-names.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { activitySummaryStyles } from './activity-summary.styles.js';

type SummaryDay = ActivitySummary['days'][number];

// In parts of the height that the day with the most calls has; a single failure among thousands must be seen.
const minPart = 2;
const columnWidth = 0.8;

/**
 * The calls of agents by day and outcome, and the most used apps, as a picture and as a table. Shows nothing where there were no
 * calls, and where they cannot be read: the list below says why. Used inside `<appconnect-activity>`.
 */
export class ActivitySummaryView extends AppConnectElement {
  static override styles = [sharedStyles, activitySummaryStyles];

  private readonly summaryTask = new Task(this, {
    task: ([api, filter], { signal }) => api.getActivitySummary(filter, signal),
    args: () => [this.api, this.filter] as const,
    onComplete: (summary) => {
      this.summary = summary;
    },
    onError: () => this.beginAnew(),
  });

  protected readonly stream = new StreamController(this, ({ name }) =>
    name === 'refetch' ? [this.summaryTask] : undefined,
  );

  @state() private summary: ActivitySummary | undefined;

  @property({ attribute: false }) filter: ActivityFilter = {};
  @property({ attribute: false }) apps: readonly AppName[] = [];

  protected override readonly askedBy = 'filter';

  protected override beginAnew(): void {
    this.summary = undefined;
  }

  protected override render() {
    const { summary } = this;
    if (summary === undefined || summary.calls === 0) return nothing;
    return html`
      <section class="panel" aria-labelledby="calls">
        <h2 id="calls">${this.words.activity.summary.calls(summary.calls)}</h2>
        <div class="charts">${this.renderPicture(summary)} ${this.renderApps(summary)}</div>
        <details>
          <summary>${this.words.activity.summary.asTable}</summary>
          ${this.renderTable(summary)}
        </details>
      </section>
    `;
  }

  private renderPicture({ days, calls }: ActivitySummary) {
    const { words, format } = this;
    const most = Math.max(...days.map(callsOn));
    const [first, last] = [days[0], days.at(-1)].map((day) => (day === undefined ? '' : format.calendarDay(day.day)));
    return html`
      <div>
        <svg
          class="bars"
          role="img"
          aria-label=${words.activity.summary.picture(calls, days.length)}
          viewBox="0 0 ${days.length} 100"
          preserveAspectRatio="none"
        >
          ${days.map((day, column) => this.renderDay(day, column, most))}
        </svg>
        <div class="ends muted" aria-hidden="true"><span>${first}</span><span>${last}</span></div>
        <ul class="legend">
          ${totalsOf(days).map(
            ([outcome, total]) =>
              html`<li><span class="dot ${outcome}"></span>${words.activity.outcomes[outcome]}: ${format.number(total)}</li>`,
          )}
        </ul>
      </div>
    `;
  }

  private renderDay(day: SummaryDay, column: number, most: number) {
    let top = 100;
    const parts = auditOutcomes.map((outcome) => {
      const calls = day.outcomes[outcome] ?? 0;
      if (calls === 0) return nothing;
      const height = Math.max(minPart, (calls / most) * 100);
      top -= height;
      return svg`<rect class=${outcome} x=${column} y=${top} width=${columnWidth} height=${height}></rect>`;
    });
    const title = `${this.format.calendarDay(day.day)}: ${this.format.number(callsOn(day))}`;
    return svg`<g class="day"><title>${title}</title>${parts}</g>`;
  }

  /** A table of which one column is a picture. */
  private renderApps({ apps }: ActivitySummary) {
    if (apps.length === 0) return nothing;
    const words = this.words.activity.summary;
    const most = apps[0]?.calls ?? 1;
    return html`
      <table class="apps">
        <caption>${words.apps}</caption>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">${words.app}</th>
            <th scope="col">${words.callsOf}</th>
          </tr>
        </thead>
        <tbody>
          ${apps.map(
            ({ app, calls }) => html`
              <tr>
                <th scope="row">${displayNameOf(this.apps, { id: app, key: 'app' })}</th>
                <td>
                  <div class="measure">
                    <svg class="bar" aria-hidden="true"><rect class="done" width="${(calls / most) * 100}%" height="100%"></rect></svg>
                    ${this.format.number(calls)}
                  </div>
                </td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    `;
  }

  private renderTable({ days }: ActivitySummary) {
    const words = this.words.activity;
    const outcomes = totalsOf(days).map(([outcome]) => outcome);
    return html`
      <div class="table" tabindex="0" role="region" aria-label=${words.summary.caption}>
        <table>
          <caption>${words.summary.caption}</caption>
          <thead>
            <tr>
              <th scope="col">${words.summary.day}</th>
              ${outcomes.map((outcome) => html`<th scope="col">${words.outcomes[outcome]}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${days.toReversed().map(
              (day) => html`
                <tr>
                  <th scope="row">${this.format.calendarDay(day.day)}</th>
                  ${outcomes.map((outcome) => html`<td>${this.format.number(day.outcomes[outcome] ?? 0)}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}

/** The outcomes that calls had, with how many had each. */
function totalsOf(days: readonly SummaryDay[]) {
  return auditOutcomes
    .map((outcome) => [outcome, days.reduce((sum, { outcomes }) => sum + (outcomes[outcome] ?? 0), 0)] as const)
    .filter(([, total]) => total > 0);
}

function callsOn({ outcomes }: SummaryDay): number {
  return auditOutcomes.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);
}

customElements.define('appconnect-activity-summary', ActivitySummaryView);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-activity-summary': ActivitySummaryView;
  }
}

import { CrashSite } from './crash-site.js';
import { atRest, type Flow, type Window } from './flow.js';
import { expectNothingLeft, isUnderWay } from './leftovers.js';

/** Boundaries that need no window in any flow. */
const uncounted: Record<string, string> = {
  'insert start_counts': 'a count towards a limit; one too many delays nobody',
  'update revocations': 'claims what is due in the background, and finds nothing',
};

// An open call is recorded after a minute and closed after ten; a lost link is searched for after two minutes, and for three.
const maintenanceAfterMs = [61_000, 10 * 60_000];
// What failed at first is tried again: a busy machine may make the provider seem slow.
const laterRunAfterMs = 61_000;
const maxLaterRuns = 10;

/** Kills the host once in each window of a flow, on one home and database, and checks what the next process finds. */
export class FlowRun {
  private site?: CrashSite;

  constructor(private readonly flow: Flow) {}

  /** The boundaries of an uninterrupted run that want a window. */
  async trace(): Promise<string[]> {
    const site = await this.ready();
    await this.begin(site, undefined);
    await this.flow.act(site);
    const trace = [...(await site.order<string[]>({ do: 'trace' })), atRest];
    await site.leave();
    await this.startAgain(site);
    await this.flow.check(site, { found: 'after', answer: undefined });
    await this.settle(site, 'after');
    return trace.filter((boundary) => this.isCounted(boundary));
  }

  /** @throws Error when the window was not hit, or a promise was broken. Later windows begin anew then. */
  async kill(window: Window): Promise<void> {
    try {
      await this.killIn(await this.ready(), window);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const { site } = this;
    this.site = undefined;
    await site?.close();
  }

  private async killIn(site: CrashSite, [name, boundary, found]: Window): Promise<void> {
    await this.begin(site, boundary === atRest ? undefined : boundary);
    const answer = await this.flow.act(site).catch(() => undefined);
    const hasSurvived = await site.isAtRest();
    if (boundary === atRest) await site.kill();
    else if (hasSurvived) throw new Error(`The window "${name}" was never hit: nothing passed "${boundary}".`);
    if ((await site.died()) !== 'SIGKILL') throw new Error(`The process ended by itself in the window "${name}".`);
    if (answer !== undefined && found === 'before') throw new Error('It was answered as done, and is found undone.');
    await this.startAgain(site);
    await this.flow.check(site, { found, answer });
    await this.settle(site, found);
  }

  private async ready(): Promise<CrashSite> {
    if (this.site !== undefined) return this.site;
    this.site = await CrashSite.open(this.flow.site);
    await this.startAgain(this.site);
    await this.flow.setUp?.(this.site);
    return this.site;
  }

  /** Prepares a round, and has the process die at that boundary. */
  private async begin(site: CrashSite, deadly: string | undefined): Promise<void> {
    site.round += 1;
    await this.flow.prepare(site);
    if (this.flow.isStart) {
      await site.kill();
      site.armNextStart(deadly);
      return;
    }
    await site.order({ do: 'rest' });
    await site.order({ do: 'arm', deadly });
  }

  private async startAgain(site: CrashSite): Promise<void> {
    if (!(await site.start())) throw new Error('The host did not start again.');
  }

  private async settle(site: CrashSite, found: Window[2]): Promise<void> {
    for (const afterMs of maintenanceAfterMs) await site.maintain(afterMs);
    for (let run = 0; run < maxLaterRuns && (await isUnderWay(site)); run += 1) await site.maintain(laterRunAfterMs);
    await this.flow.settled?.(site, { found });
    await expectNothingLeft(site);
  }

  private isCounted(boundary: string): boolean {
    const listed = this.flow.windows.some(([, at]) => at === boundary);
    return listed || !(boundary.replace(/ #\d+$/, '') in { ...uncounted, ...this.flow.uncounted });
  }
}

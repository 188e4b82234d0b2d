import type { CrashSite } from './crash-site.js';
import { atRest, type Flow, type Window } from './flow.js';
import { expectNothingLeft, readSite } from './leftovers.js';
import type { SharedSite } from './shared-site.js';
import { startOf } from './starts.js';

/** Boundaries that need no window in any flow. */
const uncounted: Record<string, string> = {
  'insert start_counts': 'a count towards a limit; one too many delays nobody',
  'update revocations': 'claims what is due in the background, and finds nothing',
};

// An open call is recorded after a minute and closed after ten; a lost link is searched for after two minutes, and for three.
const maintenanceAfterMs = [61_000, 10 * 60_000];
// What failed at first is tried again: a busy machine may make the provider seem slow.
const laterRunsAfterMs = Array.from({ length: 10 }, () => 61_000);

/** Kills the host once in each window of a flow, on one home and database, and checks what the next process finds. */
export class FlowRun {
  /** The boundaries of the run that ended in the window at rest. */
  private passed?: string[];
  private setUpOn?: CrashSite;
  /** What was prepared for the last window is unchanged, and serves the next one. */
  private isPrepared = false;
  private isCompiledKept = false;

  constructor(
    private readonly flow: Flow,
    private readonly shared: SharedSite,
  ) {}

  /** The boundaries of an uninterrupted run that want a window. Where the window at rest was left out, it comes now. */
  async trace(): Promise<string[]> {
    if (this.passed === undefined) await this.kill(['everything done', atRest, 'after']);
    return [...(this.passed ?? []), atRest].filter((boundary) => this.isCounted(boundary));
  }

  /** @throws Error when the window was not hit, or a promise was broken. Later windows begin anew then. */
  async kill(window: Window): Promise<void> {
    try {
      await this.killIn(await this.ready(), window);
    } catch (error) {
      await this.shared.close();
      throw error;
    }
  }

  private async killIn(site: CrashSite, window: Window): Promise<void> {
    const [name, boundary, found] = window;
    await this.begin(site, boundary);
    const answer = await (boundary === atRest ? this.actToTheEnd(site) : this.actUntilKilled(site, window));
    if ((await site.died()) !== 'SIGKILL') throw new Error(`The process ended by itself in the window "${name}".`);
    if (answer !== undefined && (found === 'before' || found === 'unchanged')) {
      throw new Error('It was answered as done, and is found undone.');
    }
    if (found === 'unchanged') return this.expectUnchanged(site);
    await startOf(site);
    await this.flow.check(site, { found, answer });
    await this.settle(site, boundary);
    await this.flow.settled?.(site, { found });
    await expectNothingLeft(site);
    await this.keepCompiled(site);
  }

  private async ready(): Promise<CrashSite> {
    const site = await this.shared.ready();
    if (this.setUpOn !== site) await this.flow.setUp?.(site);
    this.setUpOn = site;
    return site;
  }

  /** Prepares a round, and has the process die at that boundary; none has the name of `atRest`. */
  private async begin(site: CrashSite, deadly: string): Promise<void> {
    site.round += 1;
    if (!this.isPrepared) await this.flow.prepare(site);
    this.isPrepared = false;
    if (this.flow.isStart) {
      await site.kill();
      site.armNextStart(deadly);
      return;
    }
    await site.order({ do: 'rest' });
    await site.order({ do: 'arm', deadly });
  }

  /** @returns the answer, if it came before the end. */
  private async actUntilKilled(site: CrashSite, [name, boundary]: Window): Promise<unknown> {
    const answer = await this.flow.act(site).catch(() => undefined);
    if (await site.isAtRest()) throw new Error(`The window "${name}" was never hit: nothing passed "${boundary}".`);
    return answer;
  }

  private async actToTheEnd(site: CrashSite): Promise<unknown> {
    const answer = await this.flow.act(site);
    this.passed = await site.order<string[]>({ do: 'trace' });
    await site.kill();
    return answer;
  }

  private async expectUnchanged(site: CrashSite): Promise<void> {
    if (this.flow.unchanged === undefined) throw new Error('The flow does not say what has to be unchanged.');
    await this.flow.unchanged(site);
    this.isPrepared = true;
  }

  /** Lets time pass while something is under way; where nothing was interrupted also when nothing is. */
  private async settle(site: CrashSite, boundary: string): Promise<void> {
    const leastRuns = boundary === atRest ? maintenanceAfterMs.length : 0;
    await site.order({ do: 'rest' });
    let stored = await readSite(site);
    for (const [run, afterMs] of [...maintenanceAfterMs, ...laterRunsAfterMs].entries()) {
      if (run >= leastRuns && stored.underWay.length === 0) break;
      await site.maintain(afterMs);
      stored = await readSite(site);
    }
  }

  /** Later processes need not compile what this flow needs beyond a start. */
  private async keepCompiled(site: CrashSite): Promise<void> {
    if (!this.isCompiledKept) await site.order({ do: 'keepCompiled' });
    this.isCompiledKept = true;
  }

  private isCounted(boundary: string): boolean {
    const listed = this.flow.windows.some(([, at]) => at === boundary);
    return listed || !(boundary.replace(/ #\d+$/, '') in { ...uncounted, ...this.flow.uncounted });
  }
}

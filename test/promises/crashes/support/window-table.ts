import Mocha from 'mocha';

/** How the titles begin that `describeFlows` gives to the suite of a flow and to the test of a window. */
export const flowPrefix = 'during ';
export const windowPrefix = 'keeps its promises in the window: ';

type Count = { windows: number; held: number };

/** A reporter for mocha that prints, at the end, how many windows each flow has, and in how many of them its promises held. */
// biome-ignore lint/style/noDefaultExport: mocha takes a reporter from the default export.
export default class WindowTable extends Mocha.reporters.Base {
  private readonly counts = new Map<string, Count>();

  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    runner.on('pass', (test) => this.add(test, true));
    runner.on('fail', (test) => this.add(test, false));
    runner.once('end', () => this.print());
  }

  /** A window holds only when it was hit: the test of one that nothing passed fails. */
  private add(test: Mocha.Runnable, isHeld: boolean): void {
    // Of a test in another process mocha tells the whole title only.
    const [names = '', window] = test.fullTitle().split(` ${windowPrefix}`);
    if (window === undefined) return;
    const flow = names.slice(names.indexOf(flowPrefix) + flowPrefix.length);
    const { windows, held } = this.counts.get(flow) ?? { windows: 0, held: 0 };
    this.counts.set(flow, { windows: windows + 1, held: held + Number(isHeld) });
  }

  private print(): void {
    const rows = [...this.counts].sort(([one], [other]) => one.localeCompare(other));
    const sum = (of: keyof Count) => rows.reduce((total, [, count]) => total + count[of], 0);
    const total = `All ${rows.length} flows`;
    const width = Math.max(...[total, ...rows.map(([flow]) => flow)].map(({ length }) => length));
    const line = (name: string, windows: unknown, held: unknown) =>
      `  ${name.padEnd(width)} ${String(windows).padStart(8)} ${String(held).padStart(14)}`;
    const body = rows.map(([flow, { windows, held }]) => line(flow, windows, held));
    Mocha.reporters.Base.consoleLog(
      [line('Killed during', 'Windows', 'Hit and held'), ...body, line(total, sum('windows'), sum('held'))].join('\n'),
    );
    this.epilogue();
  }
}

declare global {
  interface Window {
    printLine(line: string): Promise<void>;
    finishTests(result: { passed: number; failed: number }): Promise<void>;
  }
}

/** Prints what the spec reporter would, line by line, through the launcher. */
export class LineReporter {
  private depth = 0;
  private passed = 0;
  private readonly failures: Mocha.Test[] = [];

  constructor(runner: Mocha.Runner) {
    runner.on('suite', (suite) => this.enter(suite));
    runner.on('suite end', () => this.leave());
    runner.on('pass', (test) => this.pass(test));
    runner.on('pending', (test) => this.print(`- ${test.title}`));
    runner.on('fail', (test, error) => this.fail(test, error as Error));
    runner.on('end', () => this.end());
  }

  private enter(suite: Mocha.Suite): void {
    if (!suite.root) this.print(suite.title);
    this.depth += 1;
  }

  private leave(): void {
    this.depth -= 1;
  }

  private pass(test: Mocha.Test): void {
    this.passed += 1;
    this.print(`✔ ${test.title}`);
  }

  private fail(test: Mocha.Test, error: Error): void {
    test.err = error;
    this.failures.push(test);
    this.print(`${this.failures.length}) ${test.title}`);
  }

  private end(): void {
    this.depth = 0;
    this.print(`\n${this.passed} passing\n${this.failures.length} failing\n`);
    this.failures.forEach((test, index) => {
      this.print(
        `${index + 1}) ${test.fullTitle()}\n${test.err?.stack ?? String(test.err)}${differenceOf(test.err)}\n`,
      );
    });
    void window.finishTests({ passed: this.passed, failed: this.failures.length });
  }

  private print(line: string): void {
    void window.printLine(`${'  '.repeat(this.depth)}${line}`);
  }
}

function differenceOf(error: (Error & { actual?: unknown; expected?: unknown }) | undefined): string {
  if (error === undefined || !('actual' in error)) return '';
  return `\n  actual:   ${JSON.stringify(error.actual)}\n  expected: ${JSON.stringify(error.expected)}`;
}

import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withLinkedSignal } from '../../../src/lib/time/signals.js';

/** `timed_out`: the tests did not end in time, which proves nothing. */
export type TestRun = { failed?: { test: string; file: string }; problem?: 'timed_out' | 'no_report' };

type Ended = { code: number | null; output: string; hasTimedOut: boolean };
type Report = { stats: { tests: number }; failures: { fullTitle: string; file: string | null }[] };

// Everything that a build and the tests read; a copy of `dist` makes the first build of a copy an incremental one.
const sources = ['src', 'ui', 'test', 'examples', 'scripts'];
const copied = [...sources, 'dist', 'package.json', 'tsconfig.json', 'tsconfig.src.json', '.mocharc.json'];
const copiedManifests = ['plugin.manifest.json', 'plugin.manifest.schema.json'];
// Longer than the tests of a mistake take on a busy computer. One that makes them hang has the wrong tests.
const defaultTimeoutMs = 120_000;

/** A copy of the checkout in a temporary folder, in which sources can be changed without harm. */
export class SourceCopy {
  private readonly closing = new AbortController();
  private lastRun: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly root: string,
    private readonly signal: AbortSignal,
  ) {}

  static async open(signal: AbortSignal): Promise<SourceCopy> {
    const root = await mkdtemp(join(tmpdir(), 'appconnect-mutation-'));
    for (const name of [...copied, ...copiedManifests]) await cp(name, join(root, name), { recursive: true });
    await allowUnused(join(root, 'tsconfig.json'));
    await symlink(await realpath('node_modules'), join(root, 'node_modules'));
    return new SourceCopy(root, signal);
  }

  /** Runs `work` with a changed file, which is as before afterwards. */
  async withText<Result>(file: string, change: (text: string) => string, work: () => Promise<Result>): Promise<Result> {
    const path = join(this.root, file);
    const original = await readFile(path, 'utf8');
    await writeFile(path, change(original));
    try {
      return await work();
    } finally {
      await writeFile(path, original);
    }
  }

  /** The first error of the compiler; undefined where there is none. Throws where it does not end, which catches no mistake. */
  async findTypeError(): Promise<string | undefined> {
    const { code, output, hasTimedOut } = await this.run('tsc', ['-b', '--pretty', 'false']);
    if (hasTimedOut) throw new Error(`The compiler did not end within ${defaultTimeoutMs / 1_000} seconds.`);
    return code === 0 ? undefined : (output.split('\n').find((line) => line.includes('error')) ?? output);
  }

  /** Runs tests, which are named by their sources, up to the first one that fails. */
  async runTests(files: readonly string[], { timeoutMs = defaultTimeoutMs } = {}): Promise<TestRun> {
    const report = join(this.root, 'report.json');
    await rm(report, { force: true });
    const reporter = ['--reporter', 'json', '--reporter-option', `output=${report}`];
    const args = ['--bail', '--exit', ...reporter, ...files.map(compiledPath)];
    const { hasTimedOut } = await this.run('mocha', args, timeoutMs);
    if (hasTimedOut) return { problem: 'timed_out' };
    const written = await readFile(report, 'utf8').catch(() => undefined);
    if (written === undefined) return { problem: 'no_report' };
    const { stats, failures } = JSON.parse(written) as Report;
    const [failure] = failures;
    if (failure !== undefined)
      return { failed: { test: failure.fullTitle, file: this.sourcePath(failure.file ?? '') } };
    return stats.tests === 0 ? { problem: 'no_report' } : {};
  }

  /** Ends what runs in it, which otherwise would go on writing. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.lastRun.catch(() => {});
    await rm(this.root, { recursive: true, force: true });
  }

  private run(program: string, args: string[], timeoutMs = defaultTimeoutMs): Promise<Ended> {
    const run = this.runToEnd(program, args, timeoutMs);
    this.lastRun = run;
    return run;
  }

  private async runToEnd(program: string, args: string[], timeoutMs: number): Promise<Ended> {
    const timeout = AbortSignal.timeout(timeoutMs);
    // A group of its own, since a test that fails may leave processes behind, which would hold the output open.
    const options: SpawnOptions = { cwd: this.root, stdio: ['ignore', 'pipe', 'ignore'], detached: true };
    const child = spawn(join(this.root, 'node_modules/.bin', program), args, options);
    const endGroup = () => endProcessGroup(child.pid);
    child.once('exit', endGroup);
    const output = withLinkedSignal([this.signal, this.closing.signal, timeout], async (linked) => {
      linked.addEventListener('abort', endGroup);
      return child.stdout === null ? '' : text(child.stdout);
    });
    const [[code]] = await Promise.all([once(child, 'close'), output]);
    this.signal.throwIfAborted();
    this.closing.signal.throwIfAborted();
    return { code, output: await output, hasTimedOut: timeout.aborted };
  }

  private sourcePath(compiled: string): string {
    const [, inDist = compiled] = compiled.split('/dist/');
    return inDist.replace(/\.js$/, '.ts');
  }
}

/** A mistake may leave something unused. */
async function allowUnused(file: string): Promise<void> {
  const { compilerOptions, ...others } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...others, compilerOptions: { ...compilerOptions, noUnusedLocals: false } }));
}

function endProcessGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function compiledPath(source: string): string {
  return join('dist', source.replace(/\.ts$/, '.js'));
}

import 'reflect-metadata';
import fc from 'fast-check';
import { finish } from './finish.js';
import { type DatabaseName, ModelDatabase } from './model-database.js';
import { HungOperation } from './operations.js';
import { anySteps, isPossible, runStep, type Step, type StepKind } from './steps/all-steps.js';
import { World } from './world.js';

export type ModelOptions = {
  sequences: number;
  seed?: number;
  /** Where fast-check found a failure; with the seed it starts there. */
  path?: string;
  database: DatabaseName;
  signal?: AbortSignal;
};

export type ModelReport = {
  seed: number;
  sequences: number;
  checks: number;
  steps: Map<StepKind, number>;
  writes: number;
  connections: number;
  crashes: number;
  /** The broken promise, and how to replay it. */
  failure?: string;
};

const maxSteps = 60;
// Enough to shorten a sequence to its core within half a minute.
const maxShrinks = 120;

/** Every sequence begins with an app in use: enabled, and connected by Cleo and by Ada, whom bridges act for. */
const beginning: Step[] = [
  { kind: 'enable', replica: 0, orgId: 'acme', app: 'gmail' },
  ...['cleo', 'ada'].flatMap((userId): Step[] => [
    { kind: 'connectFromControlCenter', replica: 0, place: { userId, orgId: 'acme' }, app: 'gmail' },
    { kind: 'answerAtProvider', latest: 0, decision: 'allow' },
    { kind: 'comeBack', replica: 0, latest: 0, browser: 'own', visitor: 'member', isFailure: false },
  ]),
];

class StepCommand implements fc.AsyncCommand<object, World> {
  constructor(
    private readonly step: Step,
    private readonly count: (kind: StepKind) => void,
    private readonly world: () => World | undefined,
  ) {}

  check(): boolean {
    const world = this.world();
    return world !== undefined && isPossible(world, this.step);
  }

  async run(_model: object, world: World): Promise<void> {
    this.count(this.step.kind);
    await world.take(() => runStep(world, this.step));
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

/** Runs random sequences of steps; stops at the first one that breaks a promise, shortened. */
export async function checkModel(options: ModelOptions): Promise<ModelReport> {
  const { sequences, database: name, path, signal } = options;
  const database = await ModelDatabase.open(name);
  const report: ModelReport = { ...emptyReport, seed: options.seed ?? Date.now() % 2 ** 31, steps: new Map() };
  try {
    const details = await fc.check(sequenceProperty(database, report, signal), {
      numRuns: sequences,
      seed: report.seed,
      ...(path !== undefined && { path }),
      // Shortening a sequence repeats it many times.
      interruptAfterTimeLimit: undefined,
    });
    if (details.failed) report.failure = describeFailure(details, name);
    return report;
  } finally {
    await database.close();
  }
}

/** Runs these steps once; throws where a promise is broken. */
export async function replaySteps(database: ModelDatabase, steps: readonly Step[]): Promise<void> {
  await inWorld(database, async (world) => {
    for (const step of steps) if (isPossible(world, step)) await world.take(() => runStep(world, step));
  });
}

const emptyReport = { sequences: 0, checks: 0, writes: 0, connections: 0, crashes: 0 };

function sequenceProperty(database: ModelDatabase, report: ModelReport, signal: AbortSignal | undefined) {
  let current: World | undefined;
  let isHung = false;
  const count = (kind: StepKind) => report.steps.set(kind, (report.steps.get(kind) ?? 0) + 1);
  const commands = fc.commands(
    anySteps.map((any) => any.map((step) => new StepCommand(step, count, () => current))),
    { maxCommands: maxSteps, size: 'max' },
  );
  const shortened = fc.limitShrink(commands, maxShrinks);
  return fc.asyncProperty(shortened, async (steps) => {
    if (signal?.aborted || isHung) return;
    try {
      await inWorld(database, async (world) => {
        current = world;
        await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
      });
    } catch (error) {
      isHung = error instanceof HungOperation;
      throw error;
    } finally {
      if (current) add(report, current);
    }
  });
}

async function inWorld(database: ModelDatabase, work: (world: World) => Promise<void>): Promise<void> {
  const world = await World.open(database);
  try {
    for (const step of beginning) await world.take(() => runStep(world, step));
    await work(world);
    await finish(world);
  } finally {
    await world.close();
  }
}

function add(report: ModelReport, { checks, provider, history, crashes }: World): void {
  report.sequences += 1;
  report.checks += checks;
  report.writes += provider.executions.length;
  report.connections += history.everConnected.size;
  report.crashes += crashes;
}

type Failure = Pick<
  fc.RunDetails<unknown>,
  'seed' | 'counterexamplePath' | 'counterexample' | 'errorInstance' | 'numRuns' | 'numShrinks'
>;

function describeFailure(details: Failure, database: DatabaseName): string {
  const { seed, counterexamplePath, counterexample, errorInstance, numRuns, numShrinks } = details;
  const steps = String((counterexample as unknown[] | null)?.[0] ?? '');
  return [
    `Found by sequence ${numRuns} on ${database}, shortened ${numShrinks} times.`,
    // What follows the number of the sequence leads to the shortened one only where the same steps run again.
    `MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath?.split(':')[0]} MODEL_SEQUENCES=1 replays it.`,
    ...(errorInstance instanceof Error ? [errorInstance.message] : [String(errorInstance)]),
    steps.replaceAll('},{', '},\n{'),
  ].join('\n');
}

import type { Registration, StartupRegistry } from '../host/index.js';
import { Registrations } from './registrations.js';

type StartupTask = Parameters<StartupRegistry['register']>[0];

/** The task `task` failed with the error `cause`. */
export class StartupTaskFailed extends Error {
  constructor(
    readonly task: string,
    options: { cause: unknown },
  ) {
    super(`startup task "${task}" failed`, options);
  }
}

/** Tasks that run, in order of registration, before traffic. */
export class StartupTasks implements StartupRegistry {
  private readonly tasks = new Registrations<StartupTask>();
  private readonly ended = new Set<StartupTask>();

  register(task: StartupTask): Registration {
    return this.tasks.add(task);
  }

  names(): string[] {
    return this.tasks.list().map((task) => task.name);
  }

  /**
   * Runs the tasks that have not yet ended well: a second run goes on with the one that failed.
   * @throws StartupTaskFailed for the first task that fails; later tasks do not run.
   */
  async run(): Promise<void> {
    for (const task of this.tasks.list()) {
      if (this.ended.has(task)) continue;
      try {
        await task.run();
        this.ended.add(task);
      } catch (cause) {
        throw new StartupTaskFailed(task.name, { cause });
      }
    }
  }
}

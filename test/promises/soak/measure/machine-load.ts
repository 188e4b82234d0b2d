import { cpus } from 'node:os';

/**
 * How much of the time the processors had nothing to do, or only what runs at low priority, as the searches beside the load do. Near
 * 0 where the machine was too small for everything that ran on it, whether of the soak or not.
 */
export class MachineLoad {
  private readonly before = totals();

  /** From 0 to 1, since this was made. */
  spareShare(): number {
    const now = totals();
    return (now.spare - this.before.spare) / (now.all - this.before.all);
  }
}

function totals(): { spare: number; all: number } {
  const times = cpus().map(({ times: each }) => each);
  const spare = times.reduce((sum, { idle, nice }) => sum + idle + nice, 0);
  const all = times.reduce((sum, each) => sum + Object.values(each).reduce((one, other) => one + other, 0), 0);
  return { spare, all };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../host/index.js';

const stepTimeoutMs = 20_000;

type Step = { name: string; run: () => unknown };

/**
 * Runs the closing steps in reverse order of their addition. A step that fails or takes too long is logged, and the others
 * still run.
 */
export class Shutdown {
  private readonly steps: Step[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly logger: Logger) {}

  add(name: string, run: () => unknown): void {
    this.steps.unshift({ name, run });
  }

  /** Runs the steps once, however often it is called. */
  run(): Promise<void> {
    this.running ??= this.runSteps();
    return this.running;
  }

  private async runSteps(): Promise<void> {
    for (const step of this.steps) {
      const timer = new AbortController();
      try {
        const timeout = pause(stepTimeoutMs, 'late', { signal: timer.signal }).catch(() => 'ended');
        const outcome = await Promise.race([Promise.resolve(step.run()), timeout]);
        if (outcome === 'late') this.logger.error('a step of closing took too long', { step: step.name });
      } catch (error) {
        this.logger.error('a step of closing failed', { step: step.name, error });
      } finally {
        timer.abort();
      }
    }
  }
}

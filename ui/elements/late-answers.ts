import { type Task, TaskStatus } from '@lit/task';

/** Asks again where an answer is under way: it may be older than what the person just did. */
export function askAgainIfPending(task: Pick<Task<readonly unknown[]>, 'run' | 'status'>): void {
  if (task.status === TaskStatus.PENDING) void task.run();
}

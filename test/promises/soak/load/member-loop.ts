import { setTimeout as pause } from 'node:timers/promises';
import { memberActivities, type Scene } from './activities.js';

// Steady, and light enough for two processors: what is measured is the plugin, not a queue in front of it.
const meanPauseMs = 600;

const activities = Object.values(memberActivities);
const totalWeight = activities.reduce((sum, { weight }) => sum + weight, 0);

/** Does one thing after the other, with pauses in between, until the signal aborts. */
export async function runMember(scene: Scene, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(Math.random() * 2 * meanPauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    // A step that fails is in the log of answers; the member goes on.
    await chooseActivity()
      .run(scene)
      .catch(() => undefined);
  }
  await scene.member.endConversation();
}

function chooseActivity() {
  let rest = Math.random() * totalWeight;
  for (const activity of activities) {
    rest -= activity.weight;
    if (rest <= 0) return activity;
  }
  return activities[0] as (typeof activities)[number];
}

import { readMails, sendMailToSelf } from '../load/activities.js';
import type { FaultScene } from './fault-scene.js';

const callCount = 1_000;

/** A thousand calls at the same moment, every other one a write, on top of the steady load. */
export async function callThousandAtOnce(scene: FaultScene): Promise<void> {
  const { members, ledger, breaches } = scene;
  await Promise.all(
    Array.from({ length: callCount }, (_, number) => {
      const member = members[number % members.length];
      if (member === undefined) return undefined;
      return number % 2 === 0 ? sendMailToSelf({ member, ledger }, 'call') : readMails({ member, breaches }, 'call');
    }),
  );
  scene.count('calls at once', callCount);
}

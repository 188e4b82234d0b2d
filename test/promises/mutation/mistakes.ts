import type { Mistake } from './mistake.js';
import { agentTextMistakes } from './mistakes/agent-texts.js';
import { answerMistakes } from './mistakes/answers.js';
import { callMistakes } from './mistakes/calls.js';
import { egressMistakes } from './mistakes/egress.js';
import { gateMistakes } from './mistakes/gates.js';
import { hostingMistakes } from './mistakes/hosting.js';
import { organizationMistakes } from './mistakes/organizations.js';
import { outageMistakes } from './mistakes/outages.js';
import { removalMistakes } from './mistakes/removals.js';
import { sameCallMistakes } from './mistakes/same-calls.js';
import { signInMistakes } from './mistakes/sign-ins.js';
import { stopMistakes } from './mistakes/stops.js';
import { storageMistakes } from './mistakes/storage.js';
import { verifierMistakes } from './mistakes/verifier.js';

/** Every deliberate mistake. A test that notices one was broken once already, so it can fail. */
export const mistakes: readonly Mistake[] = [
  ...gateMistakes,
  ...hostingMistakes,
  ...callMistakes,
  ...sameCallMistakes,
  ...answerMistakes,
  ...signInMistakes,
  ...egressMistakes,
  ...outageMistakes,
  ...removalMistakes,
  ...stopMistakes,
  ...organizationMistakes,
  ...storageMistakes,
  ...agentTextMistakes,
  ...verifierMistakes,
];

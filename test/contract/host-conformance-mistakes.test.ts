import { expect } from 'chai';
import type { MakeHost } from '../../src/testing/index.js';
import { collectChecks } from '../support/conformance/collect-checks.js';
import { agentMistakes } from '../support/conformance/mistakes/agent-mistakes.js';
import { directoryMistakes } from '../support/conformance/mistakes/directory-mistakes.js';
import { lifecycleMistakes } from '../support/conformance/mistakes/lifecycle-mistakes.js';
import type { Mistake } from '../support/conformance/mistakes/mistake.js';
import { routeMistakes } from '../support/conformance/mistakes/route-mistakes.js';
import { sessionMistakes } from '../support/conformance/mistakes/session-mistakes.js';
import { mutantOf } from '../support/conformance/mutant-host.js';
import { startHostUnderTest } from '../support/hosts/host-under-test.js';

const tables = {
  routes: routeMistakes,
  sessions: sessionMistakes,
  'directory, database and events': directoryMistakes,
  agents: agentMistakes,
  'start, reports and stop': lifecycleMistakes,
};

const runCheck = (makeHost: MakeHost, title: string, options?: { timeoutMs: number }) =>
  collectChecks(makeHost, options).get(title)?.();

describe('What the conformance suite says of a host with a mistake', () => {
  const waiting = new Map<Mistake, ReturnType<typeof runCheck>>();

  // These wait for a deadline each, so they wait together.
  before(() => {
    const mistakes = Object.values(tables).flat();
    for (const mistake of mistakes.filter(({ waits }) => waits)) {
      waiting.set(mistake, runCheck(mutantOf(mistake), mistake.check));
    }
  });

  for (const [part, mistakes] of Object.entries(tables)) {
    describe(part, () => {
      for (const mistake of mistakes) {
        it(`${mistake.mistake}: fails "${mistake.check}"`, async () => {
          const outcome = await (waiting.get(mistake) ?? runCheck(mutantOf(mistake), mistake.check));

          expect(outcome?.state).to.equal('failed');
          expect(outcome?.words).to.match(mistake.mend);
        });
      }
    });
  }

  it('names the start that never ends', async () => {
    const title = 'lists organizations and finds each of them';

    const outcome = await runCheck(() => new Promise(() => {}), title, { timeoutMs: 20 });

    expect(outcome?.state).to.equal('failed');
    expect(outcome?.words).to.match(/^makeHost\(\) must resolve/);
  });

  it('says what it cannot check, and passes none of it', async () => {
    const makeHost: MakeHost = async (activate) => {
      const { openConversation: _, ...host } = await startHostUnderTest(activate);
      return host;
    };

    const outcome = await runCheck(makeHost, 'hands on what a call answers');

    expect(outcome).to.deep.equal({ state: 'skipped', words: 'not checked: the host gives no openConversation' });
  });
});

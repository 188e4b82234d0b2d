import sinon from 'sinon';
import { applyLanguage } from '../../../ui/control-center/preferences.js';
import { dev, within } from './control-center-harness.js';

/** What the host answers, by path, to an org admin of Globex. */
export const answers: Record<string, unknown> = {
  '/v1/session': { ...dev, org: 'globex', role: 'org_admin' },
  '/v1/ui': {
    plugin: { state: 'open' },
    modules: [],
    slots: [
      { slot: 'integrations', element: 'test-integrations' },
      { slot: 'activity', element: 'test-activity' },
    ],
  },
  '/v1/agents': { agents: [] },
  '/v1/members': { members: [{ user: 'dev', name: 'Dev Patel', role: 'org_admin', isServiceAccount: false }] },
};

/** Answers the requests of the control center; returns what does, to answer otherwise. */
export function useAnswers(): () => sinon.SinonStub {
  let fetching: sinon.SinonStub;

  before(() => import('../../../ui/control-center/control-center.js'));

  beforeEach(() => {
    fetching = sinon.stub(window, 'fetch');
    fetching.callsFake(async (path: string) => {
      const isKnown = path in answers;
      return new Response(JSON.stringify(answers[path] ?? { detail: 'Nobody is signed in.' }), {
        status: isKnown ? 200 : 401,
      });
    });
  });

  afterEach(() => {
    fetching.restore();
    applyLanguage('en');
  });

  return () => fetching;
}

/** The names of the elements on the page that is shown. */
export function shownElements(center: Element): string[] {
  const page = within(center, 'settings-page:not([hidden])');
  const slot = page?.querySelector('plugin-slot');
  return [...(slot?.shadowRoot?.querySelectorAll('.contributions > *') ?? [])].map(({ localName }) => localName);
}

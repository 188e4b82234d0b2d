import sinon from 'sinon';
import { ConnectionStore } from '../../../src/stores/connection-store.js';
import { SignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { useServices } from '../services.js';
import { type RedirectedBrowser, SignInFlow } from './sign-in-flow.js';

/** The steps of sign-ins to Gmail and Slack, and what became of them, for a suite about the provider's verifier. */
export function useVerifierFlow() {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;

  afterEach(() => sinon.restore());

  beforeEach(async () => {
    for (const app of ['gmail', 'slack']) await flow.enable(app);
  });

  return {
    services,
    flow,
    provider,
    redemptions: () => provider().inputsOf('completeSignIn'),
    accountAt: async (app: string, userId = 'ada') =>
      (await services().get<ConnectionStore>(ConnectionStore).find({ orgId: 'acme', userId, app }))?.accountId,
    stateOf: async ({ id }: RedirectedBrowser) => (await services().get<SignInStore>(SignInStore).findById(id))?.state,
    sessionUriOf: ({ accountId }: RedirectedBrowser) => provider().answerToVerifier(accountId),
  };
}

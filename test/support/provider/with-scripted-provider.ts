import { gatewayTo } from './gateway-to.js';
import { type Answer, closeAfterEach, json, startScriptedServer } from './scripted-server.js';

/** An account as the provider lists it, ready to use. */
export const account = {
  id: 'ca_1',
  user_id: 'platform:user:ada',
  status: 'ACTIVE',
  toolkit: { slug: 'gmail' },
  auth_config: { id: 'ac_1' },
};

/** Gives a suite a gateway before a provider that answers as the script says; both are closed after each test. */
export function withScriptedProvider() {
  const closeAfter = closeAfterEach();
  return async (answer: Answer) => {
    const server = closeAfter(await startScriptedServer(answer));
    return { server, gateway: closeAfter(gatewayTo(server.url)) };
  };
}

/** The same answer to everything. */
export function always(body: unknown): Answer {
  return (_, response) => json(response, 200, body);
}

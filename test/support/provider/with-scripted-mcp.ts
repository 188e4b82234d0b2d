import { patience } from '../patience.js';
import { gatewayTo } from './gateway-to.js';
import { type AnswerCall, startScriptedMcpServer } from './scripted-mcp-server.js';
import { type Answer, closingAfterEach } from './scripted-server.js';

export const call = { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
export const done = { outcome: 'done', data: { id: 'msg_1' } };

/** Gives a suite a gateway before a scripted session; both are closed after each test. */
export function withScriptedMcp() {
  const closing = closingAfterEach();
  return async (answerCall: AnswerCall, answerOpening?: Answer, answerApi?: Answer) => {
    const server = closing(await startScriptedMcpServer(answerCall, answerOpening, answerApi));
    const gateway = closing(gatewayTo(server.url));
    const run = (options = patience(), request: Partial<typeof call> & { session?: typeof server.session } = {}) =>
      gateway.callAction({ session: server.session, ...call, ...request }, options);
    return { server, gateway, run };
  };
}

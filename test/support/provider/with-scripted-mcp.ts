import { neverAborted } from '../signals.js';
import { gatewayTo } from './gateway-to.js';
import { type AnswerCall, startScriptedMcpServer } from './scripted-mcp-server.js';
import { type Answer, closeAfterEach } from './scripted-server.js';

export const call = { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
export const done = { outcome: 'done', data: { id: 'msg_1' } };

/** Gives a suite a gateway before a scripted session; both are closed after each test. */
export function withScriptedMcp() {
  const closeAfter = closeAfterEach();
  return async (answerCall: AnswerCall, answerOpening?: Answer, answerApi?: Answer) => {
    const server = closeAfter(await startScriptedMcpServer(answerCall, answerOpening, answerApi));
    const gateway = closeAfter(gatewayTo(server.url));
    const run = (options = neverAborted(), request: Partial<typeof call> & { session?: typeof server.session } = {}) =>
      gateway.callAction({ session: server.session, ...call, ...request }, options);
    return { server, gateway, run };
  };
}

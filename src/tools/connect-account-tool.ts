import type { z } from 'zod';
import type { ConnectOutput, connectInputSchema } from '../contract/tool-contract.js';
import type { Member } from '../host/directory.js';
import type { ToolRequest } from '../host/tools.js';
import type { AccessService, AppAccess } from '../services/access/access-service.js';
import { alreadyConnectedError, gateClosedError, signInLinkText } from '../services/agent-texts/app-access-texts.js';
import { requireNamedApp } from '../services/lookup/named-app.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';

/** Returns a sign-in link at once, without waiting for the person to open it. */
export async function connectAccount(
  services: { access: AccessService; signIns: SignInService },
  request: ToolRequest,
  input: z.infer<typeof connectInputSchema>,
): Promise<ConnectOutput> {
  const access = requireNamedApp(await services.access.listApps(request), input.app);
  const member = requireConnectable(access);
  const { channel, agentId, clientOrigin } = request;
  const { app, isCallersOwn } = access;
  const link = await services.signIns.startFromChat(member, { channel, agentId, app, clientOrigin, isCallersOwn });
  return {
    app,
    sign_in_url: link.signInUrl,
    expires_at: link.expiresAt,
    say: signInLinkText(access, member, link),
  };
}

/** Requires every gate but the last to be open; connecting the account opens the last one. Returns the acting member. */
function requireConnectable(access: AppAccess): Member {
  if (access.closed === undefined) throw alreadyConnectedError(access);
  const { closed, actingMember } = access;
  if (closed.gate !== 'connected' || actingMember === undefined) throw gateClosedError(access);
  return actingMember;
}

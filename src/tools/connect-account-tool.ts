import type { z } from 'zod';
import type { ConnectOutput, connectInputSchema } from '../contract/tool-contract.js';
import { PluginError } from '../domain/plugin-error.js';
import type { Member } from '../host/directory.js';
import type { ToolRequest } from '../host/tools.js';
import type { AppAccess } from '../services/access/access-service.js';
import { closedGate } from '../services/access/closed-gate.js';
import type { ToolServices } from './tool-services.js';

/** Gives out a sign-in link at once; waiting for the person is nobody's job. */
export async function connectAccount(
  services: ToolServices,
  request: ToolRequest,
  input: z.infer<typeof connectInputSchema>,
): Promise<ConnectOutput> {
  const access = await services.access.judge(request, input.app);
  const member = requireConnectable(access);
  const { channel, clientOrigin } = request;
  const { signInUrl, expiresAt } = await services.signIns.startFromChat(member, {
    channel,
    app: access.app,
    clientOrigin,
  });
  return {
    app: access.app,
    sign_in_url: signInUrl,
    expires_at: expiresAt,
    say: words(access, member, { signInUrl, expiresAt }),
  };
}

/** Every gate but the last must be open: connecting is what opens that one. */
function requireConnectable(access: AppAccess): Member {
  const { closed, actingMember, appName } = access;
  if (closed === undefined) {
    const message = `${appName} is connected already; run the action.`;
    throw new PluginError('invalid_arguments', message, { details: { errors: [{ field: 'app', message }] } });
  }
  if (closed.gate !== 'connected' || actingMember === undefined) {
    throw closedGate(access);
  }
  return actingMember;
}

function words(access: AppAccess, member: Member, link: { signInUrl: string; expiresAt: string }): string {
  const why = access.reason === undefined ? '' : `${access.reason} `;
  const until = link.expiresAt.slice(11, 16);
  return `${why}To connect ${access.appName} for ${member.name}, open this link and sign in: ${link.signInUrl} It works until ${until} UTC and only for ${member.name}.`;
}

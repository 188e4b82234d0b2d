import type { z } from 'zod';
import { toolNames } from '../contract/constants.js';
import type { ConnectOutput, connectInputSchema } from '../contract/tool-contract.js';
import { PluginError } from '../domain/plugin-error.js';
import type { Member } from '../host/directory.js';
import type { ToolRequest } from '../host/tools.js';
import type { AppAccess } from '../services/access/access-service.js';
import { gateClosedError } from '../services/access/closed-gate.js';
import { clockTime, forNobodyElse, forWhom, needsReconnecting } from '../services/access/connecting-words.js';
import { requireNamed } from '../services/access/named-app.js';
import type { ToolServices } from './tool-services.js';

/** Gives out a sign-in link at once; waiting for the person is nobody's job. */
export async function connectAccount(
  services: ToolServices,
  request: ToolRequest,
  input: z.infer<typeof connectInputSchema>,
): Promise<ConnectOutput> {
  const { apps } = await services.access.listApps(request);
  const access = requireNamed(apps, input.app);
  const member = requireConnectable(access);
  const { channel, agentId, clientOrigin } = request;
  const { isCallersOwn } = access;
  const place = { channel, agentId, app: access.app, clientOrigin, isCallersOwn };
  const link = await services.signIns.startFromChat(member, place);
  return {
    app: access.app,
    sign_in_url: link.signInUrl,
    expires_at: link.expiresAt,
    say: words(access, member, link),
  };
}

/** Every gate but the last must be open: connecting is what opens that one. */
function requireConnectable(access: AppAccess): Member {
  const { closed, actingMember, appName } = access;
  if (closed === undefined) {
    const message = `${appName} is connected already${forWhom(access)}.`;
    const fix = `Run its actions with ${toolNames.invoke}.`;
    throw new PluginError('invalid_arguments', message, { details: { errors: [{ field: 'app', message }], fix } });
  }
  if (closed.gate !== 'connected' || actingMember === undefined) {
    throw gateClosedError(access);
  }
  return actingMember;
}

type GivenLink = { signInUrl: string; expiresAt: string; isJoined: boolean };

function words(access: AppAccess, { name }: Member, link: GivenLink): string {
  const { appName, reason, signIn } = access;
  return [
    reason && needsReconnecting(access, reason),
    `To connect ${appName} for ${name}, open this link and sign in: ${link.signInUrl}`,
    `It works until ${clockTime(link.expiresAt)} and only for ${name}.${forNobodyElse(access)}`,
    `${name} has to be signed in to the platform in the browser that opens it.`,
    link.isJoined && 'It leads to the sign-in that is open already; earlier links to it still work.',
    signIn && !link.isJoined && 'The sign-in that was open before has ended; its link no longer works.',
  ]
    .filter(Boolean)
    .join(' ');
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Organization } from '../platform/soak-platform.js';
import type { Breaches } from './breaches.js';
import type { SoakMember } from './soak-member.js';
import { toldBy, type WriteLedger } from './write-ledger.js';

export type AdminScene = { admin: SoakMember; organization: Organization; ledger: WriteLedger; breaches: Breaches };

/** The app that admins switch on and off. */
export const switchedApp = 'slack';
export const sendMessage = 'SLACK_SEND_MESSAGE';

const meanPauseMs = 1_000;
const enablementPath = `/v1/appconnect/apps/${switchedApp}/enablement`;

/** What an admin does in turn. `isOn`: what the gate of the agent is afterwards. */
const changes = [
  { name: 'disable', method: 'DELETE', path: () => enablementPath, isOn: false },
  { name: 'enable', method: 'PUT', path: () => enablementPath, isOn: true },
  { name: 'untick', method: 'DELETE', path: agentPath, isOn: false },
  { name: 'tick', method: 'PUT', path: agentPath, isOn: true },
] as const;

function agentPath({ agent }: Organization): string {
  return `/v1/appconnect/apps/${switchedApp}/agents/${agent}`;
}

/** Switches an app off and on for one agent, by both gates, and checks on other replicas what was acknowledged. */
export async function runAdmin(scene: AdminScene, signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const change = changes[turn % changes.length] as (typeof changes)[number];
    await applyAndCheck(scene, change).catch(() => undefined);
    await scene.admin.ask({ kind: 'page', path: '/v1/appconnect/activity?limit=50' });
    await pause(Math.random() * 2 * meanPauseMs, undefined, { signal }).catch(() => undefined);
  }
}

async function applyAndCheck(scene: AdminScene, change: (typeof changes)[number]): Promise<void> {
  const { admin, organization } = scene;
  const answer = await admin.ask({ kind: 'change', method: change.method, path: change.path(organization) });
  if (answer?.status !== 200) return;
  await sendAfter(scene, change.isOn);
  await expectKept(scene, change);
}

/** Nobody else switches, so the last acknowledgement is what every replica must show, also after it was killed. */
async function expectKept({ admin, organization, breaches }: AdminScene, { name, isOn }: (typeof changes)[number]) {
  const { orgId, agent } = organization;
  const isOfAgent = name === 'tick' || name === 'untick';
  const path = isOfAgent ? `/v1/appconnect/apps/${switchedApp}/agents` : '/v1/appconnect/apps?view=enabled&limit=100';
  const seen = await admin.ask({ kind: 'page', path });
  if (seen?.status !== 200) return;
  const isSeenOn = isOfAgent
    ? seen.body.agents.some((each: { agent: string; assigned: boolean }) => each.agent === agent && each.assigned)
    : seen.body.apps.some((each: { app: string; enabled: boolean }) => each.app === switchedApp && each.enabled);
  breaches.expect('acknowledged', isSeenOn === isOn, `${orgId}: "${name}" was acknowledged and is not seen`);
}

async function sendAfter({ admin, ledger }: AdminScene, isOn: boolean): Promise<void> {
  const asked = ledger.add({ ...admin.identity, action: sendMessage, isForbidden: !isOn }, (text) => ({
    channel: 'general',
    text,
  }));
  const input = { action: sendMessage, arguments: asked.arguments };
  // Also after the app was switched on: of its two gates, the other one may have stayed closed while PostgreSQL was away.
  const ordinaryCodes = ['app_not_available'];
  asked.write.told = toldBy(await admin.call('write call', 'invoke_action', input, { ordinaryCodes }));
}

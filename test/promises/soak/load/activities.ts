import { type Answer, connectionOf } from '../../../support/browser/browser-client.js';
import type { Breaches } from './breaches.js';
import type { SoakMember } from './soak-member.js';
import { toldBy, type WriteLedger } from './write-ledger.js';

export type Scene = { member: SoakMember; other: SoakMember; ledger: WriteLedger; breaches: Breaches };
type Activity = { weight: number; run(scene: Scene): Promise<unknown> };

/** Everybody has their mailbox all the time; the calendar is connected and disconnected. */
export const mailApp = 'gmail';
export const calendarApp = 'googlecalendar';
export const sendMail = 'GMAIL_SEND_EMAIL';

/** What a member does, and how often compared with the others. */
export const memberActivities: Record<string, Activity> = {
  'open the list of apps': { weight: 4, run: ({ member }) => page(member, '/v1/appconnect/apps?view=popular') },
  'search for an app': { weight: 2, run: ({ member }) => page(member, '/v1/appconnect/apps?query=mail&limit=20') },
  'look at an own connection': { weight: 2, run: ({ member }) => page(member, connectionOf(mailApp)) },
  'ask why an app works': { weight: 1, run: ({ member }) => page(member, accessPath(member)) },
  'list the tools of an agent': { weight: 1, run: ({ member }) => page(member, toolsPath(member)) },
  'search for an action': { weight: 3, run: searchActions },
  'read mails': { weight: 6, run: (scene) => readMails(scene, 'call') },
  'read mails in a conversation': { weight: 3, run: (scene) => readMails(scene, 'converse') },
  'send a mail': { weight: 5, run: (scene) => sendMailToSelf(scene, 'call') },
  'send a mail in a conversation': { weight: 2, run: (scene) => sendMailToSelf(scene, 'converse') },
  'connect and disconnect a calendar': { weight: 1, run: connectAndDisconnect },
  'open the callback of another member': { weight: 0.5, run: openForeignCallback },
  'watch events': { weight: 0.5, run: ({ member }) => member.watchEvents(1_000) },
};

function page(member: SoakMember, path: string) {
  return member.ask({ kind: 'page', path });
}

function accessPath({ identity }: SoakMember): string {
  return `/v1/appconnect/access?agent=${identity.agent}&app=${mailApp}&channel=web`;
}

function toolsPath({ identity }: SoakMember): string {
  return `/v1/agents/${identity.agent}/tools?channel=web`;
}

function searchActions({ member }: Scene) {
  return member.call('search', 'search_actions', { query: 'send a mail to somebody', app: mailApp });
}

type Way = 'call' | 'converse';

export async function readMails({ member, breaches }: Pick<Scene, 'member' | 'breaches'>, way: Way): Promise<void> {
  const { userId } = member.identity;
  const input = { action: 'GMAIL_FETCH_EMAILS', arguments: { max_results: 5 } };
  const result = await member[way]('read call', 'invoke_action', input);
  const { messages = [] } = (result?.data ?? {}) as { messages?: { subject: string }[] };
  if (result?.data === undefined) return;
  const foreign = messages.filter(({ subject }) => / writes \d+$/.test(subject) && !subject.startsWith(`${userId} `));
  breaches.expect('foreignData', foreign.length === 0, `${userId} was shown ${JSON.stringify(foreign[0]?.subject)}`);
  const isOwnAccount = result.acting_as?.includes(`${userId} (`) === true || result.acting_as === userId;
  breaches.expect('foreignData', isOwnAccount, `${userId} acted as ${result.acting_as}`);
}

export async function sendMailToSelf({ member, ledger }: Pick<Scene, 'member' | 'ledger'>, way: Way): Promise<void> {
  const asked = ledger.add({ ...member.identity, action: sendMail }, (subject) => ({
    recipient_email: member.account,
    subject,
    body: 'Sent once.',
  }));
  const result = await member[way]('write call', 'invoke_action', { action: sendMail, arguments: asked.arguments });
  asked.write.told = toldBy(result);
}

/** Signs in as in the control center; undefined when it could not be started. */
export async function startSignIn(member: SoakMember, app: string): Promise<string | undefined> {
  const started = await member.ask({ kind: 'sign-in', method: 'POST', path: connectionOf(app) });
  return started?.status === 201 ? member.answerHostedPage(started.body.signInUrl) : undefined;
}

async function connectAndDisconnect({ member, breaches }: Scene): Promise<void> {
  const callback = await startSignIn(member, calendarApp);
  if (callback === undefined) return;
  if (!saysConnected(await member.ask({ kind: 'sign-in', path: callback }))) return;
  const seen = await calendarOf(member);
  if (seen?.status === 200) {
    const { status } = seen.body;
    breaches.expect('acknowledged', status === 'connected', `${member.identity.userId} connected, and then: ${status}`);
  }
  await member.ask({ kind: 'sign-in', method: 'DELETE', path: connectionOf(calendarApp) });
}

/** What a stranger does who leads somebody else's browser to a callback of their own. */
async function openForeignCallback({ member, other, breaches }: Scene): Promise<void> {
  const callback = await startSignIn(member, calendarApp);
  if (callback === undefined) return;
  // Not before the start, which ended every attempt that might still have connected the calendar.
  const before = await calendarOf(member);
  const isTold = saysConnected(await other.ask({ kind: 'sign-in', path: callback }));
  const isConnected = isNewConnection(await calendarOf(member), before);
  const isForeign = (await calendarOf(other))?.body?.account === member.account;
  const isFinished = isTold || isConnected || isForeign;
  breaches.expect('signIns', !isFinished, `${other.identity.userId} finished the sign-in of ${member.identity.userId}`);
}

function calendarOf(member: SoakMember) {
  return page(member, connectionOf(calendarApp));
}

/** By its title: other pages say that nothing was connected. */
export function saysConnected(answer: Answer | undefined): boolean {
  return answer?.status === 200 && /<title>[^<]* is connected/.test(String(answer.body));
}

function isNewConnection(seen: Answer | undefined, before: Answer | undefined): boolean {
  if (before?.status !== 200 || seen?.body?.status !== 'connected') return false;
  return before.body.status !== 'connected' || before.body.since !== seen.body.since;
}

import type { ConnectionKey } from '../../../../src/domain/connection.js';
import { organizations, type SoakPlatform } from '../platform/soak-platform.js';
import { calendarApp, mailApp, saysConnected, startSignIn } from './activities.js';
import { runAdmin, switchedApp } from './admin-loop.js';
import { AnswerLog } from './answer-log.js';
import { Breaches } from './breaches.js';
import { runMember } from './member-loop.js';
import { SoakMember } from './soak-member.js';
import { WriteLedger } from './write-ledger.js';

const membersOfOrganization = 16;
export const loadApps = [mailApp, calendarApp, switchedApp];

/** The people of two organizations, and what they do all the time. */
export class SoakLoad {
  readonly answers = new AnswerLog();
  readonly breaches = new Breaches();
  readonly ledger = new WriteLedger();
  readonly members: SoakMember[] = [];
  readonly admins: SoakMember[] = [];
  /** Those that were made before the load, and that nobody ends. */
  readonly connections: ConnectionKey[] = [];
  private readonly ending = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly platform: SoakPlatform) {}

  /** Enables the apps, and connects everybody's mailbox. */
  async setUp(): Promise<void> {
    for (const { orgId, agent, admin } of organizations) {
      const userIds = Array.from({ length: membersOfOrganization }, (_, number) => `${orgId}-member-${number + 1}`);
      await this.platform.addMembers(orgId, userIds);
      this.admins.push(this.personOf({ userId: admin, orgId, agent }));
      this.members.push(...userIds.map((userId) => this.personOf({ userId, orgId, agent })));
    }
    for (const person of [...this.admins, ...this.members]) await person.signIn();
    for (const admin of this.admins) await enableApps(admin);
    for (const admin of this.admins) await this.connect(admin, switchedApp);
    for (const member of this.members) await this.connect(member, mailApp);
  }

  start(): void {
    const { signal } = this.ending;
    const { ledger, breaches } = this;
    const loops = this.members.map((member, number) => {
      const other = this.members[(number + 1) % this.members.length] ?? member;
      return runMember({ member, other, ledger, breaches }, signal);
    });
    const adminLoops = this.admins.map((admin, number) => {
      const organization = organizations[number] ?? organizations[0];
      return runAdmin({ admin, organization, ledger, breaches }, signal);
    });
    this.running = Promise.all([...loops, ...adminLoops]);
  }

  /** Resolves when everybody has their last answer. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  /** Conversations with a replica that was killed are over for their clients. */
  async endConversations(): Promise<void> {
    await Promise.all(this.members.map((member) => member.endConversation()));
  }

  private async connect(person: SoakMember, app: string): Promise<void> {
    const { userId, orgId } = person.identity;
    const callback = await startSignIn(person, app);
    const answer = await person.ask({ kind: 'sign-in', path: callback ?? '' });
    if (!saysConnected(answer)) throw new Error(`${userId} did not connect ${app}.`);
    this.connections.push({ orgId, userId, app });
  }

  private personOf(identity: SoakMember['identity']): SoakMember {
    return new SoakMember({ platform: this.platform, answers: this.answers }, identity);
  }
}

async function enableApps(admin: SoakMember): Promise<void> {
  for (const app of loadApps) {
    const path = `/v1/appconnect/apps/${app}/enablement`;
    const answer = await admin.ask({ kind: 'change', method: 'PUT', path });
    if (answer?.status !== 200) throw new Error(`${app} was not enabled: ${answer?.status} ${answer?.body?.detail}`);
  }
}

import { earliestOrgAdmin } from '../../../src/domain/caller.js';
import type { AuthorizationRedirect } from '../../../src/services/sign-ins/authorization-redirect-service.js';
import type { FakeDirectory } from '../../support/fakes/fake-directory.js';
import type { CallTrace } from './operations.js';
import { type App, nameOf, type Place, projectOfKey } from './people.js';
import { Registers } from './register.js';

/** A browser that was sent to the provider, with the cookie that it got. */
export type Departure = AuthorizationRedirect & {
  place: Place;
  app: App;
  accountId: string;
  state: string;
  /** A callback that may finish it was sent; what became of it may be unknown. */
  isTried: boolean;
};

/** A link that was given out, and whom it is for. */
export type Link = { place: Place; app: App; token: string };

/** Everything that happened, in sets and maps: what was acknowledged, who departed, what was seen. */
export class History {
  readonly enabled = new Registers<boolean>(false);
  readonly assigned = new Registers<boolean>(false);
  /** The account of each member for each app. */
  readonly connected = new Registers<string | undefined>(undefined);
  readonly settings = new Registers<string | undefined>(undefined);

  readonly links: Link[] = [];
  readonly departures: Departure[] = [];
  /** For whom each account was made. */
  readonly ownerOf = new Map<string, Place & { app: App }>();
  /** Accounts for which the browser that departed came back, with nobody else signed in. */
  readonly finishable = new Set<string>();
  /** Accounts that became a connection once. */
  readonly everConnected = new Set<string>();
  /** What somebody saw, or was sent, that is another member's. */
  readonly leaks: string[] = [];
  /** Agents that were removed while these replicas were running, by name. */
  readonly removedAgents = new Map<string, number>();

  constructor(private readonly directory: FakeDirectory) {}

  /** Whose account a call uses now; undefined where there is nobody. */
  actingUserOf({ orgId, channel }: { orgId: string; channel: string }, userId: string): string | undefined {
    const members = this.directory.members.filter((member) => member.orgId === orgId);
    if (channel === 'bridge') return earliestOrgAdmin(members)?.userId;
    return members.find((member) => member.userId === userId)?.userId;
  }

  /** The gates that are certainly closed for a call that would use this account now. */
  closedGatesOf(call: CallTrace, accountId: string | undefined, replicaStartedAtMs: number): string[] {
    const { orgId, agentId, app, actingUserId = 'nobody' } = call;
    const agentRemovedAtMs = this.removedAgents.get(nameOf(orgId, agentId)) ?? Number.NEGATIVE_INFINITY;
    const isMember = this.directory.members.some((one) => one.orgId === orgId && one.userId === actingUserId);
    const gates: Record<string, boolean> = {
      'a key is saved': [...projectOfKey.keys()].some((key) => this.settings.at('key').mayBe(key)),
      'the app is enabled': this.enabled.at(nameOf(orgId, app)).mayBe(true),
      'the app is assigned': this.assigned.at(nameOf(orgId, app, agentId)).mayBe(true),
      'the agent exists': agentRemovedAtMs < replicaStartedAtMs,
      'the acting member exists': isMember,
      'the account is connected': this.connected.at(nameOf(orgId, actingUserId, app)).mayBe(accountId),
    };
    return Object.keys(gates).filter((gate) => !gates[gate]);
  }
}

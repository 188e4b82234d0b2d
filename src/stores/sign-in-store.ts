import type { ConnectionKey } from '../domain/connection.js';
import type { DepartedSignIn, SignIn, SignInPurpose } from '../domain/sign-in.js';

/** Where an attempt stands: one at connecting is beside those that only try a client. */
export type SignInPlace = ConnectionKey & { purpose?: SignInPurpose };

/** How an attempt is over without a connection. */
export type SignInEnd = { to: 'tested' | 'failed' | 'cancelled' | 'expired'; stateHash?: string; told?: string };

/**
 * Attempts at connecting, and those that only try a client. Each state changes at most once to a terminal one, whatever races.
 */
export interface SignInStore {
  /** Throws `conflict` while another attempt at connecting is open in that place, for whoever lost a race to try again. */
  create(signIn: SignIn): Promise<void>;
  /** Ends what is open in that place, expired or not, and returns it. */
  cancelOpen(place: SignInPlace): Promise<SignIn[]>;
  /** Ends what stands in that place though its time was over at `now`, and returns it; one that is open stays. */
  cancelOverdue(place: SignInPlace, now: string): Promise<SignIn[]>;
  findById(id: string): Promise<SignIn | undefined>;
  findByStateHash(stateHash: string): Promise<DepartedSignIn | undefined>;
  /** By its own link or a further one; its origin is then that of the link. */
  findByTokenHash(tokenHash: string): Promise<SignIn | undefined>;
  /** One more link that leads to it. Returns false when it is no longer pending, or has `most` already. */
  addLink(id: string, link: { tokenHash: string; origin: string; createdAt: string }, most: number): Promise<boolean>;
  /** The attempt at connecting that is open at `now`, if any: `pending`, not expired, and not of a clock that was ahead. */
  findOpen(key: ConnectionKey, now: string): Promise<SignIn | undefined>;
  /** Open attempts at connecting of one member in one organization. */
  listOpenOfMember(member: { orgId: string; userId: string }, now: string): Promise<SignIn[]>;
  /** Attempts that have not ended and whose time was over at `now`, or that a clock began which was ahead; oldest first. */
  listOverdue(now: string, limit: number): Promise<SignIn[]>;
  /** Attempts of an organization that have not ended, expired or not. */
  listOpenOfOrganization(orgId: string): Promise<SignIn[]>;
  /**
   * A browser leaves for the provider. Of two that leave with the same attempt the later one counts: what was attached
   * for the earlier is returned, to be removed. Undefined when the attempt is no longer pending, or is spent.
   */
  depart(
    id: string,
    leg: { stateHash: string; browserHash: string; origin: string },
  ): Promise<{ replacedAccountId?: string } | undefined>;
  /** No link could be made, so no browser left: that departure ends and does not count. Does nothing when it no longer counts. */
  takeBackDeparture(id: string, departure: { stateHash: string }): Promise<void>;
  /** Keeps what the provider gave for that departure. Returns false when it no longer counts, or has ended. */
  attachLink(
    id: string,
    link: { stateHash: string; authConfigId: string; accountId: string; projectId?: string },
  ): Promise<boolean>;
  /**
   * That departure ends and nothing else does: what was attached for it is returned, to be removed. `isLost`: its browser
   * came back without its cookie. Undefined when it no longer counts, or has ended.
   */
  endDeparture(
    id: string,
    departure: { stateHash: string; isLost: boolean },
  ): Promise<{ removedAccountId?: string; departures: number; lostReturns: number } | undefined>;
  /**
   * A pending attempt becomes a connection by that departure. Returns false, and changes nothing, when it no longer counts,
   * has ended, or only tries a client.
   */
  consume(id: string, departure: { stateHash: string }): Promise<boolean>;
  /**
   * Ends an attempt. Returns false, and changes nothing, when it had ended; so too, with a `stateHash`, when that
   * departure no longer counts, or has ended. What was learned of a departure must name it. `told` is kept with it.
   */
  end(id: string, end: SignInEnd): Promise<boolean>;
  /** Forgets terminal attempts that ended before `before`, and the links to them. */
  prune(before: string): Promise<void>;
}

export const SignInStore = Symbol('SignInStore');

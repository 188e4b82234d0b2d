import fc from 'fast-check';
import {
  type CallbackResult,
  SignInCallbackService,
} from '../../../../src/services/sign-ins/sign-in-callback-service.js';
import type { Departure } from '../history.js';
import { nameOf, type Place, principalOf } from '../people.js';
import type { World } from '../world.js';
import { pick } from './define-step.js';

// For an account that nobody has allowed yet, a callback waits for seconds; no browser of a model does.
const impatientMs = 5;

/** A browser that comes back from the provider's page, with which cookies and who is signed in there. */
export type Return = {
  departure: Departure;
  cookiesOf: Departure | undefined;
  visitor: Place | undefined;
  isFailure: boolean;
};

/** A browser comes back from the provider. Only the one that departed, with nobody else signed in, may finish. */
export async function comeBack(world: World, index: number, { departure, cookiesOf, visitor, isFailure }: Return) {
  const replica = world.replicaAt(index);
  if (replica === undefined) return;
  const { history, provider } = world;
  const { place, app, accountId, state } = departure;
  const isOther = visitor !== undefined && visitor.userId !== place.userId;
  const isRightful = cookiesOf === departure && !isOther;
  const end = isRightful ? history.connected.at(nameOf(place.orgId, place.userId, app)).begin(accountId) : undefined;
  const isFirst = !departure.isTried && !history.everConnected.has(accountId);
  if (isRightful) {
    history.finishable.add(accountId);
    departure.isTried = true;
  }
  const isPending = provider.gateway.accounts.get(accountId)?.state === 'pending';
  const signal = isPending ? AbortSignal.timeout(impatientMs) : new AbortController().signal;
  const secrets = ({ id }: { id: string }) => (cookiesOf?.id === id ? cookiesOf.browserSecret : undefined);
  const request = { secrets, signal, ...(visitor && { principal: principalOf(visitor) }) };
  await world.perform(
    replica,
    () =>
      replica.get(SignInCallbackService).handleCallback({ state, status: isFailure ? 'failed' : undefined }, request),
    (result) => {
      const page = result.state === 'answered' ? result.value.page : undefined;
      end?.(isFirst && page === 'connected');
      if (page === 'connected') history.everConnected.add(accountId);
      if ((page === 'unfinished' || page === 'key_replaced') && isFirst) departure.isTried = false;
      if (result.state === 'answered' && !isRightful) noteLeaks(world, departure, result.value, visitor);
    },
  );
}

/** A browser that did not depart, or where somebody else is signed in, learns nothing of the account. */
function noteLeaks(world: World, { place, accountId }: Departure, shown: CallbackResult, visitor: Place | undefined) {
  const isMember = visitor?.userId === place.userId;
  if (!isMember && 'account' in shown && shown.account !== undefined) {
    world.history.leaks.push(`the page of ${accountId} named its account to a stranger`);
  }
  if (!isMember && 'restartToken' in shown && shown.restartToken !== undefined) {
    world.history.leaks.push(`a stranger got a link of ${place.userId}`);
  }
}

export const browsers = fc.constantFrom('own', 'own', 'own', 'none', 'other');
export const visitors = fc.constantFrom('member', 'member', 'nobody', 'other');

export function toReturn(
  world: World,
  { latest, browser, visitor }: { latest: number; browser: string; visitor: string },
): Return | undefined {
  const { departures } = world.history;
  const departure = pick(departures, latest);
  if (departure === undefined) return undefined;
  const other = departures.find((each) => each !== departure);
  const cookiesOf = { own: departure, none: undefined, other }[browser];
  const somebodyElse: Place = { orgId: 'acme', userId: departure.place.userId === 'ben' ? 'ada' : 'ben' };
  const person = { member: departure.place, nobody: undefined, other: somebodyElse }[visitor];
  return { departure, cookiesOf, visitor: person, isFailure: false };
}

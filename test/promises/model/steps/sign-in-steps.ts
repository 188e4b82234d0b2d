import fc from 'fast-check';
import type { AuthorizationRedirect } from '../../../../src/services/sign-ins/authorization-redirect-service.js';
import { ConnectPageService, type LinkPage } from '../../../../src/services/sign-ins/connect-page-service.js';
import { SignInService } from '../../../../src/services/sign-ins/sign-in-service.js';
import type { Result } from '../operations.js';
import { type App, apps, keys, nameOf, type Place, principalOf } from '../people.js';
import type { World } from '../world.js';
import { browsers, comeBack, toReturn, visitors } from './browser-return.js';
import { any, defineMemberStep, defineStep, isAnyAlive, pick } from './define-step.js';
import { settingSteps } from './setting-steps.js';

const clientOrigin = 'https://platform.example';
function isDeparture(value: AuthorizationRedirect | LinkPage): value is AuthorizationRedirect {
  return 'browserSecret' in value;
}

/** Remembers the browser that was sent to the provider, and for whom its account was made. */
function noteDeparture(world: World, { place, app }: { place: Place; app: App }) {
  return (result: Result<AuthorizationRedirect | LinkPage>): void => {
    if (result.state !== 'answered' || !isDeparture(result.value)) return;
    const redirect = result.value;
    const accountId = redirect.url.split('/').at(-1) ?? '';
    const callbackUrl = world.provider.gateway.accounts.get(accountId)?.callbackUrl ?? '';
    const state = callbackUrl === '' ? '' : (new URL(callbackUrl).searchParams.get('state') ?? '');
    world.history.ownerOf.set(accountId, { ...place, app });
    world.history.departures.push({ ...redirect, place, app, accountId, state, isTried: false });
  };
}

/** Connecting an account, from the first press to the last page. */
export const signInSteps = {
  connectFromControlCenter: defineMemberStep(4, async (world, asked, { place, app }) => {
    const start = () => asked.get(SignInService).startInBrowser(principalOf(place), { app, clientOrigin });
    await world.perform(asked, start, noteDeparture(world, { place, app }));
  }),
  reconnect: defineStep({
    weight: 5,
    params: { replica: any.replica, place: any.place, app: any.app },
    isPossible: isAnyAlive,
    run: async (world, { replica, place, app }) => {
      const earlier = world.history.departures.length;
      await signInSteps.connectFromControlCenter.run(world, { replica, place, app });
      if (world.history.departures.length === earlier) return;
      await signInSteps.answerAtProvider.run(world, { latest: 0, decision: 'allow' });
      const back = toReturn(world, { latest: 0, browser: 'own', visitor: 'member' });
      if (back !== undefined) await comeBack(world, 1 - replica, back);
    },
  }),
  changeKeyWhileConnecting: defineStep({
    weight: 2,
    params: {
      replica: any.replica,
      place: any.place,
      method: fc.constantFrom('createLink', 'findAccount', 'deleteAccount', 'listAuthConfigs', 'createSession'),
      key: fc.constantFrom(...keys),
    },
    isPossible: isAnyAlive,
    run: async (world, { replica, place, method, key }) => {
      world.replicaAt(replica)?.requests.arm(method, 'held_before');
      await signInSteps.reconnect.run(world, { replica, place, app: apps[0] });
      await settingSteps.saveKey.run(world, { replica: 1 - replica, key });
      await world.releaseAll();
    },
  }),
  askForLink: defineStep({
    weight: 2,
    params: { replica: any.replica, place: any.place, app: any.app, isOwn: fc.boolean() },
    isPossible: isAnyAlive,
    run: async (world, { replica, place, app, isOwn }) => {
      const asked = world.replicaAt(replica);
      const member = await world.fakes.directory.findMember(place.orgId, place.userId);
      if (asked === undefined || member === undefined) return;
      const start = { channel: 'bridge', agentId: `${place.orgId}-assistant`, app, isCallersOwn: isOwn } as const;
      await world.perform(
        asked,
        () => asked.get(SignInService).startFromChat(member, start),
        (result) => {
          if (result.state !== 'answered') return;
          world.history.links.push({ place, app, token: result.value.signInUrl.split('/').at(-1) ?? '' });
        },
      );
    },
  }),
  continueFromLink: defineStep({
    weight: 5,
    params: { replica: any.replica, latest: any.latest, visitor: visitors },
    isPossible: (world) => isAnyAlive(world) && world.history.links.length > 0,
    run: async (world, { replica, latest, visitor }) => {
      const asked = world.replicaAt(replica);
      const link = pick(world.history.links, latest);
      if (asked === undefined || link === undefined) return;
      const other: Place = { orgId: 'acme', userId: link.place.userId === 'ben' ? 'ada' : 'ben' };
      const person = { member: link.place, nobody: undefined, other }[visitor];
      const principal = person && principalOf(person);
      const note = noteDeparture(world, link);
      await world.perform(
        asked,
        () => asked.get(ConnectPageService).continue(link.token, { principal, clientOrigin }),
        (result) => {
          note(result);
          const isTheirs = person?.userId === link.place.userId;
          if (result.state === 'answered' && isDeparture(result.value) && !isTheirs) {
            world.history.leaks.push(`a stranger departed with the link of ${link.place.userId}`);
          }
        },
      );
    },
  }),
  answerAtProvider: defineStep({
    weight: 5,
    params: { latest: any.latest, decision: fc.constantFrom('allow', 'allow', 'allow', 'deny') },
    isPossible: (world) => world.history.departures.length > 0,
    run: async (world, { latest, decision }) => {
      const departure = pick(world.history.departures, latest);
      const account = departure && world.provider.gateway.accounts.get(departure.accountId);
      if (departure === undefined || account?.state !== 'pending') return;
      account.label = nameOf(departure.place.orgId, departure.place.userId, account.accountId);
      world.provider.gateway.answerSignIn(account.accountId, decision === 'allow' ? 'allow' : 'deny');
    },
  }),
  comeBack: defineStep({
    weight: 5,
    params: { replica: any.replica, latest: any.latest, browser: browsers, visitor: visitors, isFailure: fc.boolean() },
    isPossible: (world) => isAnyAlive(world) && world.history.departures.length > 0,
    run: async (world, { replica, isFailure, ...who }) => {
      const back = toReturn(world, who);
      if (back !== undefined) await comeBack(world, replica, { ...back, isFailure });
    },
  }),
  comeBackTwice: defineStep({
    weight: 2,
    params: { replica: any.replica, latest: any.latest, browser: browsers },
    isPossible: (world) => isAnyAlive(world) && world.history.departures.length > 0,
    run: async (world, { replica, latest, browser }) => {
      const first = toReturn(world, { latest, browser: 'own', visitor: 'member' });
      const second = toReturn(world, { latest, browser, visitor: 'member' });
      if (first === undefined || second === undefined) return;
      await Promise.all([comeBack(world, replica, first), comeBack(world, 1 - replica, second)]);
    },
  }),
};

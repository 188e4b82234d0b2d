import fc from 'fast-check';
import { type App, agents, apps, type Place, places } from '../people.js';
import type { Replica } from '../replica.js';
import type { World } from '../world.js';

type Arbitraries<Params> = { [Name in keyof Params]: fc.Arbitrary<Params[Name]> };

/** A kind of step: how often it is chosen, with which parameters, and what it does. */
export type StepDefinition<Params = object> = {
  weight: number;
  params: Arbitraries<Params>;
  /** Whether it can be done now. */
  isPossible?(world: World, params: Params): boolean;
  run(world: World, params: Params): Promise<void>;
};

export function defineStep<Params>(definition: StepDefinition<Params>): StepDefinition<Params> {
  return definition;
}

/** The parameters that many steps have. Most steps are about the same member, agent and app, so that they meet. */
export const any = {
  replica: fc.nat(1),
  app: fc.oneof({ weight: 5, arbitrary: fc.constant(apps[0]) }, { weight: 1, arbitrary: fc.constant(apps[1]) }),
  place: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...places.slice(0, 2)) }, fc.constantFrom(...places)),
  agent: fc.oneof({ weight: 3, arbitrary: fc.constant(agents[0]) }, fc.constantFrom(...agents)),
  orgId: fc.constantFrom('acme', 'acme', 'acme', 'globex'),
  /** Picks one of those that there are; mostly one of the latest. */
  latest: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(5)),
};

type MemberParams = { replica: number; place: Place; app: App };

/** A step in which a member asks something about one app of a replica. */
export function defineMemberStep(
  weight: number,
  ask: (world: World, asked: Replica, member: Omit<MemberParams, 'replica'>) => Promise<void>,
): StepDefinition<MemberParams> {
  return defineStep({
    weight,
    params: { replica: any.replica, place: any.place, app: any.app },
    isPossible: isAnyAlive,
    run: async (world, { replica, ...member }) => {
      const asked = world.replicaAt(replica);
      if (asked !== undefined) await ask(world, asked, member);
    },
  });
}

/** The item that `latest` picks, counted from the end. */
export function pick<Item>(items: readonly Item[], latest: number): Item | undefined {
  return items[items.length - 1 - (items.length === 0 ? 0 : latest % items.length)];
}

export function isAnyAlive(world: World): boolean {
  return world.replicaAt(0) !== undefined;
}

import { setTimeout as pause } from 'node:timers/promises';
import { MaintenanceService } from '../../../src/services/maintenance/maintenance-service.js';
import { accountsLeftOver, nothingIsLeftOver, type Promised } from './invariants.js';
import { keyOfProject, nameOf } from './people.js';
import type { World } from './world.js';

// More than the longest wait between two attempts to remove an account.
const roundMs = 16 * 60_000;
const maxRounds = 12;
const maxWaits = 3;
const waitMs = 2;

/** Lets everything come to rest, with the key of one project after the other, and checks that nothing is left over. */
export async function finish(world: World): Promise<void> {
  await rest(world);
  await world.check();
  // The key that was there first comes last, and stays.
  for (const [project, key] of keyOfProject) {
    await useKey(world, key);
    await maintain(world, leftIn(project));
  }
  const left = await maintain(world, nothingIsLeftOver);
  await world.check();
  world.checks += 1;
  if (left.length > 0) throw new Error(left.map((what) => `nothingIsLeftOver: ${what}`).join('\n'));
}

async function rest(world: World): Promise<void> {
  world.provider.isDown = false;
  for (const replica of world.replicas) {
    replica.survive();
    replica.requests.disarm();
  }
  await world.releaseAll();
  await world.provider.deliverLate();
  for (const [index, replica] of world.replicas.entries()) {
    await replica.gone;
    if (replica.isDead) world.start(index);
  }
}

/** What only the key of that project removes. */
function leftIn(project: string): Promised {
  return (snapshot) => [
    ...[...accountsLeftOver(snapshot), ...accountsOfFormerMembers(snapshot)].filter((accountId) =>
      snapshot.world.provider.isInProject(accountId, project),
    ),
    ...snapshot.stored.linkIntents.filter((intent) => intent.project === project).map(({ owner }) => owner),
  ];
}

/** They are still connections, until maintenance has asked the directory. */
const accountsOfFormerMembers: Promised = ({ world: { fakes }, stored }) => {
  const members = new Set(fakes.directory.members.map(({ orgId, userId }) => nameOf(orgId, userId)));
  const isFormer = (name: string) => !members.has(name.slice(0, name.lastIndexOf('/')));
  return [...stored.connected].flatMap(([name, accountId]) => (isFormer(name) && accountId ? [accountId] : []));
};

async function useKey(world: World, key: string): Promise<void> {
  const end = world.history.settings.at('key').begin(key);
  await world.fakes.keys.save(key);
  end(true);
}

/** Rounds of maintenance, until nothing is left over. */
async function maintain(world: World, find: Promised): Promise<string[]> {
  let left = await leftOver(world, find);
  for (let round = 0; left.length > 0 && round < maxRounds; round += 1) {
    await world.pass(roundMs);
    await world.replicas[round % 2]?.get(MaintenanceService).run();
    left = await leftOver(world, find);
  }
  return left;
}

/** What is left over once the work in the background had its time. */
async function leftOver(world: World, find: Promised): Promise<string[]> {
  for (let wait = 0; ; wait += 1) {
    const left = find(await world.snapshot());
    if (left.length === 0 || wait === maxWaits) return left;
    await pause(waitMs);
  }
}

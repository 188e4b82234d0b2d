import { nameOf, places } from './people.js';
import type { Send } from './shared-provider.js';
import type { StoredState } from './stored-state.js';
import type { World } from './world.js';

/** What is checked after each step. `accounts`: those that the provider had before and after the state was read. */
export type Snapshot = { world: World; stored: StoredState; accounts: readonly string[] };
/** Returns what breaks the promise. */
export type Promised = (snapshot: Snapshot) => string[];

/** For how long an equal call is refused after one that nobody got an answer to. */
const refusedForMs = 10 * 60_000;
/** When the provider may create the account of a link, from the moment of its intent. */
const createdWithinMs = [-60_000, 3 * 60_000] as const;

export const everyExecutedWriteIsKnown: Promised = ({ world, stored }) =>
  world.provider.executions
    .filter(({ call: { noteId = '' } }) => {
      const outcome = stored.outcomeOfCall.get(noteId);
      return !stored.openCalls.has(noteId) && (outcome === undefined || outcome === 'refused');
    })
    .map(({ call }) => `${call.action} "${call.text}" of ${call.actingUserId} ran and is neither open nor recorded`);

export const noWriteRunsTwiceUnasked: Promised = ({ world: { provider } }) =>
  provider.executions
    .filter((later) => {
      const isRepeated = provider.executions.some((other) => other !== later && other.call === later.call);
      // Of those that ran: one that the app refused may be made again, whoever has read the refusal.
      const earlier = provider.sends.findLast(
        (send) =>
          send.call !== later.call &&
          send.event < later.event &&
          isEqual(send, later) &&
          provider.executions.includes(send),
      );
      return isRepeated || (earlier !== undefined && !mayRunAfter(earlier, later));
    })
    .map(({ call }) => `${call.action} "${call.text}" of ${call.actingUserId} ran twice`);

function isEqual(one: Send, other: Send): boolean {
  const fields = ['orgId', 'actingUserId', 'action', 'text'] as const;
  return fields.every((field) => one.call[field] === other.call[field]);
}

/** After a call that was answered, or is long ago, or where somebody asked for it once more when it had ended. */
function mayRunAfter(earlier: Send, later: Send): boolean {
  const happenedBefore = (event = Number.POSITIVE_INFINITY) => event < later.event;
  if (later.atMs - earlier.atMs >= refusedForMs || happenedBefore(earlier.call.answeredAt)) return true;
  return later.call.sendAgain && happenedBefore(earlier.call.endedAt);
}

export const nothingIsSentBehindAClosedGate: Promised = ({ world }) =>
  world.provider.sends
    .filter(({ closedGates }) => closedGates.length > 0)
    .map(({ call, closedGates }) => `${call.action} was sent although it was not so that ${closedGates.join(', ')}`);

export const onlyWhoeverDepartedFinishes: Promised = ({ world: { history }, stored }) =>
  [...stored.connected].flatMap(([name, accountId = '']) => {
    const owner = history.ownerOf.get(accountId);
    const isOwners = owner !== undefined && nameOf(owner.orgId, owner.userId, owner.app) === name;
    return isOwners && history.finishable.has(accountId) ? [] : [`${accountId} became the connection of ${name}`];
  });

export const noAccountIsUnknown: Promised = ({ world, stored, accounts }) => {
  const known = new Set([...stored.connected.values(), ...stored.signingIn, ...stored.accountRemovals]);
  return accounts
    .filter((accountId) => {
      const account = world.provider.gateway.accounts.get(accountId);
      if (account === undefined || known.has(accountId)) return false;
      const [minMs, maxMs] = createdWithinMs;
      return !stored.linkIntents.some(({ owner, beganAtMs }) => {
        const afterMs = Date.parse(account.createdAt) - beganAtMs;
        return owner === nameOf(account.providerUserId ?? '', account.app) && afterMs >= minMs && afterMs <= maxMs;
      });
    })
    .map((accountId) => `nothing here refers to the account ${accountId}`);
};

/** A step of the model may end an account, and none brings one back. */
export const noWorkingAccountIsCalledBroken: Promised = ({ world, stored }) =>
  [...stored.broken]
    .filter((accountId) => world.provider.gateway.accounts.get(accountId)?.state === 'active')
    .map((accountId) => `${accountId} works, and its connection is called broken`);

export const nothingAcknowledgedIsLost: Promised = ({ world: { history, settings }, stored }) => [
  ...history.enabled.observeAll(stored.enabled),
  ...history.assigned.observeAll(stored.assigned),
  ...history.connected.observeAll(stored.connected),
  ...history.settings.observeAll(settings),
];

export const nobodySeesWhatIsAnothers: Promised = ({ world, stored }) => {
  const known = new Set(places.map(({ orgId, userId }) => nameOf(orgId, userId)));
  const strangers = stored.events.flatMap(({ orgId, people }) =>
    people
      .filter((userId) => !known.has(nameOf(orgId, userId)))
      .map((userId) => `${userId} is in the activity of ${orgId}`),
  );
  return [...world.history.leaks, ...strangers];
};

/** The accounts at the provider that are no connection. */
export const accountsLeftOver: Promised = ({ stored, accounts }) => {
  const connected = new Set(stored.connected.values());
  return accounts.filter((accountId) => !connected.has(accountId));
};

/** At the end, when the provider has answered everything and every wait is over. */
export const nothingIsLeftOver: Promised = (snapshot) => {
  const { signingIn, openCalls, linkIntents } = snapshot.stored;
  const counts = { sign_ins: signingIn.size, calls: openCalls.size, links: linkIntents.length };
  return [
    ...accountsLeftOver(snapshot).map((accountId) => `the account ${accountId} is left at the provider`),
    ...Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what} are still open`] : [])),
  ];
};

/** Checked after every step. */
export const invariants = {
  everyExecutedWriteIsKnown,
  noWriteRunsTwiceUnasked,
  nothingIsSentBehindAClosedGate,
  onlyWhoeverDepartedFinishes,
  noAccountIsUnknown,
  noWorkingAccountIsCalledBroken,
  nothingAcknowledgedIsLost,
  nobodySeesWhatIsAnothers,
} satisfies Record<string, Promised>;

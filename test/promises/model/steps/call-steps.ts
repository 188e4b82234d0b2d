import fc from 'fast-check';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { ToolCallService } from '../../../../src/services/calls/tool-call-service.js';
import { type CallTrace, nextEvent, type Result } from '../operations.js';
import { type App, adminOf, nameOf, type Place } from '../people.js';
import { actionsOf } from '../shared-provider.js';
import type { World } from '../world.js';
import { any, defineStep, isAnyAlive } from './define-step.js';

type Call = { place: Place; agentId: string; app: App; isWrite: boolean; text: string; sendAgain: boolean };

export const callParams = {
  place: any.place,
  agentId: fc.constantFrom(...Array.from({ length: 9 }, () => 'assistant'), 'researcher'),
  app: any.app,
  isWrite: fc.constantFrom(true, true, true, false),
  text: fc.constantFrom('one', 'two'),
  sendAgain: fc.constantFrom(false, false, true),
};

/** An agent runs an action for the member who talks to it, or on a bridge for the earliest admin. */
export async function call(
  world: World,
  index: number,
  { place: { orgId, userId }, agentId, app, isWrite, text, sendAgain }: Call,
  { channel = 'web' as CallTrace['channel'], signal = new AbortController().signal } = {},
): Promise<void> {
  const replica = world.replicaAt(index);
  if (replica === undefined) return;
  const action = actionsOf[app]?.[isWrite ? 'write' : 'read'] ?? '';
  const actingUserId = world.history.actingUserOf({ orgId, channel }, userId);
  const agent = `${orgId}-${agentId}`;
  const trace: CallTrace = { orgId, agentId: agent, channel, app, action, text, isWrite, sendAgain, actingUserId };
  const caller = { channel, orgId, agentId: agent, userId };
  await world.perform(
    replica,
    () => replica.get(ToolCallService).invoke(caller, { action, arguments: { text }, sendAgain }, signal),
    (result) => noteAnswer(world, trace, result, signal),
    trace,
  );
}

function noteAnswer(world: World, trace: CallTrace, result: Result<{ data: unknown }>, signal: AbortSignal): void {
  // A crash ends the call, too: nothing of it is sent any more.
  trace.endedAt = nextEvent();
  if (result.state === 'unheard') return;
  const isKnown = result.state === 'answered' || result.error.code !== 'outcome_unknown';
  if (isKnown && !signal.aborted) trace.answeredAt = trace.endedAt;
  if (result.state !== 'answered') return;
  const { account } = result.value.data as { account?: string };
  const owner = account === undefined ? undefined : world.history.ownerOf.get(account);
  if (owner?.userId === trace.actingUserId && owner?.orgId === trace.orgId) return;
  world.history.leaks.push(`${trace.actingUserId} got an answer from the account of ${owner?.userId}`);
}

/** Calls of agents: reads and writes, equal ones, at both replicas, while a gate closes. */
export const callSteps = {
  call: defineStep({
    weight: 12,
    params: { replica: any.replica, ...callParams },
    isPossible: isAnyAlive,
    run: (world, { replica, ...made }) => call(world, replica, made),
  }),
  callOnBridge: defineStep({
    weight: 2,
    params: { replica: any.replica, ...callParams },
    isPossible: isAnyAlive,
    run: (world, { replica, ...made }) => call(world, replica, made, { channel: 'bridge' }),
  }),
  callAtBoth: defineStep({
    weight: 4,
    params: callParams,
    isPossible: isAnyAlive,
    run: async (world, made) => {
      await Promise.all([0, 1].map((replica) => call(world, replica, { ...made, isWrite: true })));
    },
  }),
  callAgainAfterLostAnswer: defineStep({
    weight: 3,
    params: {
      replica: any.replica,
      other: any.replica,
      fault: fc.constantFrom('lost', 'late', 'crash_after'),
      ...callParams,
    },
    isPossible: isAnyAlive,
    run: async (world, { replica, other, fault, ...made }) => {
      world.replicaAt(replica)?.requests.arm('callAction', fault);
      await call(world, replica, { ...made, isWrite: true });
      await call(world, other, { ...made, isWrite: true });
    },
  }),
  callAndHangUp: defineStep({
    weight: 1,
    params: { replica: any.replica, ...callParams },
    isPossible: isAnyAlive,
    run: async (world, { replica, ...made }) => {
      const caller = new AbortController();
      world.replicaAt(replica)?.requests.arm('callAction', 'held_after');
      await call(world, replica, made, { signal: caller.signal });
      caller.abort();
      await world.releaseAll();
    },
  }),
  closeGateDuringCall: defineStep({
    weight: 2,
    params: { replica: any.replica, other: any.replica, ...callParams },
    isPossible: isAnyAlive,
    run: async (world, { replica, other, ...made }) => {
      world.replicaAt(replica)?.requests.arm('callAction', 'held_before');
      await call(world, replica, made);
      const closing = world.replicaAt(other);
      if (closing === undefined) return;
      const { orgId } = made.place;
      const end = world.history.enabled.at(nameOf(orgId, made.app)).begin(false);
      await world.perform(
        closing,
        () => closing.get(EnablementService).disable(adminOf(orgId), made.app),
        ({ state }) => end(state === 'answered'),
      );
      await world.releaseAll();
    },
  }),
};

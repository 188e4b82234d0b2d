import type { EventBus, HostEventName } from '../../../../src/host/index.js';
import type { HostUnderTest } from '../../../../src/testing/index.js';
import { type Mutation, withMember } from '../mutant-host.js';
import type { Mistake } from './mistake.js';

type Changes = HostUnderTest['changes'];

const nothingToHear = { dispose: () => {} };

const announcing = 'announces a removal only after the directory no longer has the removed one';
export const announcingChanges = 'announces a join and a changed role after the directory has it, where it does';

const withEvents = (change: (events: EventBus) => Partial<EventBus>): Mistake['platform'] => {
  return ({ events }) => ({ events: withMember(events, change(events)) });
};

const withoutEvent = (unheard: HostEventName) =>
  withEvents((events) => ({
    subscribe: (name, listener) => (name === unheard ? nothingToHear : events.subscribe(name, listener)),
  }));

/** No mistake: a host may leave this event out. */
export const withoutChangedMembers: Mutation = { platform: withoutEvent('member.changed') };

/** No mistake either: a host of an earlier contract does not know the name. */
export const refusingChangedMembers: Mutation = {
  platform: withEvents((events) => ({
    subscribe(name, listener) {
      if (name === 'member.changed') throw new Error('unknown event');
      return events.subscribe(name, listener);
    },
  })),
};

/** The listener hears only those changes of members whose number counts. The first is the join. */
const withChangedMembers = (counts: (number: number) => boolean) =>
  withEvents((events) => {
    let published = 0;
    return {
      subscribe: (name, listener) =>
        events.subscribe(name, (payload) =>
          name === 'member.changed' && !counts(++published) ? undefined : listener(payload),
        ),
    };
  });

/** The listeners read the directory in the next turn. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A host whose changes of the directory are replaced by some that publish by themselves. */
function withChanges(
  replace: (changes: Changes, events: EventBus) => Partial<Changes>,
): Pick<Mistake, 'platform' | 'host'> {
  let events: EventBus;
  return {
    platform(platform) {
      events = platform.events;
      return {};
    },
    host: (host) => ({ ...host, changes: withMember(host.changes, replace(host.changes, events)) }),
  };
}

export const eventMistakes: Mistake[] = [
  {
    mistake: 'lets a failing listener stop the others',
    check: 'hides the failure of one listener from the others and from the publisher',
    mend: /publish\(\) must not throw/,
    platform() {
      const listeners: ((payload: never) => unknown)[] = [];
      const publish = (_name: string, payload: unknown) => {
        for (const listener of listeners) listener(payload as never);
      };
      const subscribe: EventBus['subscribe'] = (_name, listener) => {
        listeners.push(listener);
        return nothingToHear;
      };
      return { events: { publish, subscribe } };
    },
  },
  {
    mistake: 'publishes an event for another organization',
    check: 'delivers an event to every listener of that name, and to no other',
    mend: /Deliver the payload as it is published/,
    platform: withEvents((events) => ({
      publish: (name, payload) => events.publish(name, { ...payload, orgId: 'another' }),
    })),
  },
  {
    mistake: 'calls a listener for the first event only',
    check: 'delivers an event to every listener of that name, and to no other',
    mend: /again for each later event/,
    waits: true,
    platform: withEvents((events) => ({
      subscribe(name, listener) {
        const registration = events.subscribe(name, (payload) => {
          registration.dispose();
          return listener(payload);
        });
        return registration;
      },
    })),
  },
  {
    mistake: 'delivers nothing more once a listener has failed',
    check: 'hides the failure of one listener from the others and from the publisher',
    mend: /call the others all the same, for each event/,
    waits: true,
    platform: withEvents((events) => {
      let published = 0;
      return { publish: (name, payload) => void (++published > 1 || events.publish(name, payload)) };
    }),
  },
  {
    mistake: 'calls listeners whose registration was disposed',
    check: 'calls no listener whose registration was disposed, once or twice',
    mend: /must not call a listener whose registration was disposed/,
    platform: withEvents((events) => ({
      subscribe(name, listener) {
        events.subscribe(name, listener);
        return nothingToHear;
      },
    })),
  },
  {
    mistake: 'announces nothing when a member is removed',
    check: announcing,
    mend: /Publish member\.removed/,
    waits: true,
    platform: withoutEvent('member.removed'),
  },
  {
    mistake: 'announces the first member who is removed, and no other',
    check: announcing,
    mend: /Publish member\.removed each time/,
    waits: true,
    platform: withEvents((events) => {
      let first: string | undefined;
      const isLater = ({ userId }: { userId: string }) => {
        first ??= userId;
        return first !== userId;
      };
      return {
        subscribe: (name, listener) =>
          events.subscribe(name, (payload) =>
            name === 'member.removed' && isLater(payload as { userId: string }) ? undefined : listener(payload),
          ),
      };
    }),
  },
  {
    mistake: 'announces a join, and no changed role',
    check: announcingChanges,
    mend: /Publish member\.changed when a role has changed, too/,
    waits: true,
    platform: withChangedMembers((number) => number === 1),
  },
  {
    mistake: 'announces a changed role, and no join',
    check: announcingChanges,
    mend: /Publish member\.changed when somebody joins, too/,
    waits: true,
    platform: withChangedMembers((number) => number > 1),
  },
  {
    mistake: 'announces a removal before it changes the directory',
    check: announcing,
    mend: /Change the directory first/,
    ...withChanges((changes, events) => ({
      async removeMember(orgId, userId) {
        events.publish('member.removed', { orgId, userId });
        await nextTurn();
        await changes.removeMember(orgId, userId);
      },
    })),
  },
  {
    mistake: 'announces a join before it changes the directory',
    check: announcingChanges,
    mend: /Change the directory first, and publish member\.changed after it/,
    ...withChanges((changes, events) => ({
      async addMember(orgId, member) {
        events.publish('member.changed', { orgId, userId: member.userId });
        await nextTurn();
        await changes.addMember?.(orgId, member);
      },
    })),
  },
];

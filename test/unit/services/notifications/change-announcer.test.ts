import { expect } from 'chai';
import { GateChanges } from '../../../../src/services/authorization/gate-changes.js';
import { ChangeAnnouncer } from '../../../../src/services/notifications/change-announcer.js';
import { FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { FakeEventBus } from '../../../support/fakes/fake-event-bus.js';
import { FakeToolRegistry } from '../../../support/fakes/fake-host-parts.js';

const connection = { orgId: 'acme', userId: 'cleo', app: 'gmail' };

describe('ChangeAnnouncer', () => {
  const announcements: Record<string, (announcer: ChangeAnnouncer) => unknown> = {
    'a connection': (announcer) => announcer.connectionChanged(connection, 'not_connected'),
    'an app': (announcer) => announcer.appChanged(connection),
    'an agent': (announcer) => announcer.agentChanged({ ...connection, agentId: 'acme-assistant' }),
    'the settings': (announcer) => announcer.settingsChanged(),
  };

  for (const [name, announce] of Object.entries(announcements)) {
    it(`counts a change of ${name} for calls that are about to be sent, before a host delivers its event`, async () => {
      const [events, changes] = [new FakeEventBus(), new GateChanges()];
      const before = changes.generationOf('acme');
      const generations: number[] = [];
      events.publish = () => void generations.push(changes.generationOf('acme'));

      await announce(new ChangeAnnouncer(events, new FakeToolRegistry(), new FakeDirectory(), changes));

      expect(generations).to.have.length(1);
      expect(generations).not.to.include(before);
    });
  }
});

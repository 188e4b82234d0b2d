import { expect } from 'chai';
import { ToolProviders } from '../../../../src/hosting/tools/tool-providers.js';
import { GateGenerations } from '../../../../src/services/access/gate-generations.js';
import { ChangeAnnouncer } from '../../../../src/services/notifications/change-announcer.js';
import { FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { FakeEventBus } from '../../../support/fakes/fake-event-bus.js';
import { FakeLogger, FakeToolRegistry } from '../../../support/fakes/fake-host-parts.js';
import { until } from '../../../support/until.js';

const connection = { orgId: 'acme', userId: 'cleo', app: 'gmail' };

const fails = () => {
  throw new Error('The host has no connection.');
};

describe('ChangeAnnouncer', () => {
  const announcements: Record<string, (announcer: ChangeAnnouncer) => unknown> = {
    'a connection': (announcer) => announcer.connectionChanged(connection, 'not_connected'),
    'an app': (announcer) => announcer.appChanged(connection),
    'an agent': (announcer) => announcer.agentChanged({ ...connection, agentId: 'acme-assistant' }),
    'the settings': (announcer) => announcer.settingsChanged(),
  };

  for (const [name, announce] of Object.entries(announcements)) {
    for (const [kind, fail] of [
      ['throws', fails],
      ['rejects', async () => fails()],
    ] as const) {
      it(`goes on where a host ${kind} at a change of ${name}, which is stored, and names the method in the log`, async () => {
        const [events, tools, logger] = [new FakeEventBus(), new FakeToolRegistry(), new FakeLogger()];
        Object.assign(events, { publish: fail });
        Object.assign(tools, { notifyChanged: fail });

        await announce(new ChangeAnnouncer(events, tools, new FakeDirectory(), new GateGenerations(), logger));
        await until('both are logged', () => logger.lines.length >= 2);

        const methods = logger.lines.map(({ fields }) => fields?.method);
        expect(new Set(methods)).to.deep.equal(new Set(['events.publish', 'tools.notifyChanged']));
      });
    }

    it(`goes on where announceToolsChanged of a PluginHost rejects at a change of ${name}`, async () => {
      const [tools, logger] = [new ToolProviders(async () => fails()), new FakeLogger()];

      await announce(
        new ChangeAnnouncer(new FakeEventBus(), tools, new FakeDirectory(), new GateGenerations(), logger),
      );
      await until('it is logged', () => logger.lines.length > 0);

      expect(logger.lines[0]?.fields?.method).to.equal('tools.notifyChanged');
    });

    it(`advances the generation at a change of ${name}, for calls that are about to be sent, before a host delivers its event`, async () => {
      const [events, generations] = [new FakeEventBus(), new GateGenerations()];
      const before = generations.of('acme');
      const seen: number[] = [];
      events.publish = () => void seen.push(generations.of('acme'));

      await announce(
        new ChangeAnnouncer(events, new FakeToolRegistry(), new FakeDirectory(), generations, new FakeLogger()),
      );

      expect(seen).to.have.length(1);
      expect(seen).not.to.include(before);
    });
  }
});

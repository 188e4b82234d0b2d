import { expect } from 'chai';
import { requireRecord } from '../../../src/host/checks/directory-answers.js';
import { LocalEventBus } from '../../../src/hosting/events/local-event-bus.js';
import { PluginHostUnderTest, path } from '../../support/hosts/plugin-host-under-test.js';
import { useUnhandledRejections } from '../../support/unhandled-rejections.js';

const away = async () => {
  throw new Error('ECONNREFUSED');
};
const logger = { debug: away, info: away, warn: away, error: away };
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a logger whose functions are async, while what they need is away', () => {
  const rejections = useUnhandledRejections();

  it('does not end the process of a PluginHost whose request fails', async () => {
    const test = new PluginHostUnderTest();
    const host = await test.start({ logger, findSession: away });
    expect((await test.ask(host, path)).status).to.equal(500);
    await settle();
    await host.stop();
    expect(rejections).to.deep.equal([]);
  });

  it('does not end the process of a PluginHost whose plugin does not start', async () => {
    const test = new PluginHostUnderTest();
    const host = await test.start({ logger }, away);
    await settle();
    await host.stop();
    expect(rejections).to.deep.equal([]);
  });

  it('does not end the process by a page of another origin', async () => {
    const test = new PluginHostUnderTest();
    const host = await test.start({ logger });
    host.isCrossSiteChange({ method: 'POST', headers: new Headers({ origin: 'https://evil.example' }) });
    await settle();
    await host.stop();
    expect(rejections).to.deep.equal([]);
  });

  it('does not end the process by a listener that fails', async () => {
    const bus = new LocalEventBus(logger);
    bus.subscribe('appconnect.settings.changed', away);
    bus.publish('appconnect.settings.changed', {});
    await settle();
    expect(rejections).to.deep.equal([]);
  });
});

describe('a host that did not await the agents of a list', () => {
  const rejections = useUnhandledRejections();

  it('does not end its process when tools are resolved', async () => {
    const test = new PluginHostUnderTest();
    const listAgents = async () => [away(), away()] as never;
    const { FakeDirectory } = await import('../../support/fakes/fake-directory.js');
    const host = await test.start({ directory: Object.assign(new FakeDirectory(), { listAgents }) });
    const chat = { channel: 'web', orgId: 'acme', agentId: 'acme-assistant', userId: 'ada' } as const;
    const failure = await host.tools.resolve(chat, { signal: new AbortController().signal }).catch(String);
    expect(failure).to.include('listAgents');
    await settle();
    await host.stop();
    expect(rejections).to.deep.equal([]);
  });
});

describe('an organization of a class whose accessors are async', () => {
  const rejections = useUnhandledRejections();

  it('does not end the process where all of them fail', async () => {
    class Lazy {
      get id() {
        return away();
      }
      get name() {
        return away();
      }
    }

    expect(() => requireRecord({ method: 'listOrganizations', kind: 'organization' }, new Lazy())).to.throw(
      'a promise',
    );
    await settle();
    expect(rejections).to.deep.equal([]);
  });
});

describe('a chat on a channel that there is not', () => {
  it('is refused in words', async () => {
    const test = new PluginHostUnderTest();
    const host = await test.start();
    const signal = new AbortController().signal;
    for (const channel of ['Web', 'web ', 'slack', 'automations']) {
      const chat = { channel: channel as 'web', orgId: 'acme', agentId: 'acme-assistant', userId: 'ada' };
      const answer = await host.tools.resolve(chat, { signal }).catch(String);
      expect(answer).to.be.a('string').and.include('channel');
    }
    await host.stop();
  });
});

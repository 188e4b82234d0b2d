import { expect } from 'chai';
import { LocalEventBus } from '../../../src/hosting/index.js';
import type { PluginHostOptions } from '../../../src/hosting/plugin-host-options.js';
import { PluginHostUnderTest } from '../../support/hosts/plugin-host-under-test.js';

/** As plain JavaScript may have them. */
type Wrong = Record<string, unknown>;

describe('The options of a PluginHost', () => {
  const test = new PluginHostUnderTest();
  const create = (options: Wrong) => test.create(options as Partial<PluginHostOptions>);
  const attempt = (options: Wrong) => () => create(options);

  const required = [
    'configDirectory',
    'logger',
    'database',
    'directory',
    'events',
    'origin',
    'sessionCookie',
    'findSession',
  ];
  for (const name of required) {
    for (const given of [undefined, null, 7]) {
      it(`are refused where ${name} is ${given}, which is named`, () => {
        expect(attempt({ [name]: given })).to.throw(new RegExp(`^PluginHost cannot be made: ${name}[: ]`));
      });
    }
  }

  it('are refused where an object lacks a method, which is named', () => {
    expect(attempt({ events: { publish: () => {} } })).to.throw('events.subscribe');
    expect(attempt({ environment: 'APPCONNECT_API_KEY=1' })).to.throw('environment: ');
    expect(attempt({ logger: { ...console, warn: undefined } })).to.throw('logger.warn');
  });

  it('are refused together, with every fault of them', () => {
    expect(attempt({ events: undefined, origin: 'ftp://platform.example', mcpPath: '/mcp' })).to.throw(
      /events: .*; origin: .*; mcpPath: /,
    );
  });

  it('are refused where there are none', () => {
    expect(() => test.createFrom(undefined)).to.throw('PluginHost cannot be made: configDirectory: ');
  });

  const wrong: [keyof PluginHostOptions, unknown, string][] = [
    ['origin', 'ftp://platform.example', '"https://platform.example"'],
    ['origin', 'https://platform.example/', '"https://platform.example"'],
    ['origin', 'https://platform.example/tools', 'basePath'],
    ['origin', 'platform.example', '"https://platform.example"'],
    ['basePath', 'tools', '"/tools"'],
    ['basePath', '//evil.example', '"/tools"'],
    ['basePath', 7, '"/tools"'],
    ['signInPath', 'sign-in', '"/sign-in"'],
    ['signInPath', '//evil.example', '"/sign-in"'],
    ['signInPath', '/sign-in?a=b', '"/sign-in"'],
    ['signInPath', 7, '"/sign-in"'],
    ['mcpPath', 'v1/agents/:agent/mcp', '"/v1/agents/:agent/mcp"'],
    ['mcpPath', '/mcp', '"/v1/agents/:agent/mcp"'],
    ['mcpPath', '/v1/:agents/mcp', '"/v1/agents/:agent/mcp"'],
    ['mcpPath', '/v1/appconnect/:agent', 'not below "/v1/appconnect"'],
    ['sessionCookie', '', '"session"'],
    ['sessionCookie', 'a session', '"session"'],
    ['announceToolsChanged', 'yes', 'function'],
  ];
  for (const [name, given, mend] of wrong) {
    it(`are refused with ${name} ${JSON.stringify(given)}, in words that name the mend`, () => {
      expect(attempt({ [name]: given }))
        .to.throw(`PluginHost cannot be made: ${name}: `)
        .with.property('message')
        .that.includes(mend)
        .and.includes(JSON.stringify(given));
    });
  }

  it('may be null where they may be left out', async () => {
    const host = create({
      environment: null,
      basePath: null,
      signInPath: null,
      mcpPath: null,
      announceToolsChanged: null,
    });

    await test.startPlugin(host, () => {});

    expect([host.basePath, test.platform?.routes.signInAddress]).to.deep.equal(['', undefined]);
  });

  for (const [given, basePath] of [
    ['/', ''],
    ['/tools/', '/tools'],
    ['/tools', '/tools'],
  ]) {
    it(`have the base path ${given}, which is "${basePath}" in addresses`, async () => {
      const host = create({ basePath: given, signInPath: '/sign-in' });
      await test.startPlugin(host, () => {});

      expect([host.basePath, test.platform?.routes.basePath]).to.deep.equal([basePath, basePath]);
      expect(test.platform?.routes.signInAddress?.('/x')).to.equal(`${basePath}/sign-in?return=%2Fx`);
    });
  }
});

describe('What plain JavaScript may give to a PluginHost besides', () => {
  const test = new PluginHostUnderTest();

  it('is refused where it starts without the function activate, in words', async () => {
    const host = test.create();
    for (const activate of [undefined, { activate: () => {} }]) {
      const failure = await host.start(activate as never).catch((error) => error);
      expect(failure).to.be.an('error').with.property('message').that.includes('start(activate)');
    }
  });

  it("is refused where it handles a request of Node's, which wants a translation", async () => {
    const ofNode = { url: '/health', method: 'GET', headers: { host: 'platform.example' } };

    const failure = await test
      .create()
      .handle(ofNode as never)
      .catch((error) => error);

    expect(failure).to.be.an('error').with.property('message').that.includes('getRequestListener');
  });

  it('is refused where an event bus has no logger, which it needs when a listener fails', () => {
    for (const logger of [undefined, {}, { log: () => {} }]) {
      expect(() => new LocalEventBus(logger as never)).to.throw('LocalEventBus cannot be made: logger');
    }
  });
});

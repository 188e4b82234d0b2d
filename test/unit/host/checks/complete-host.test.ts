import { expect } from 'chai';
import { isPluginError } from '../../../../src/domain/plugin-error.js';
import { requireCompleteHost } from '../../../../src/host/checks/complete-host.js';
import type { HostPlatform } from '../../../../src/host/host-platform.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';

type Parts = Record<string, Record<string, unknown> | string>;

const nothing = () => undefined;

function aHost(): Parts {
  return {
    configDirectory: '/home/of/the/platform',
    logger: { ...createQuietLogger() },
    database: { getClient: nothing },
    directory: {
      listOrganizations: nothing,
      findOrganization: nothing,
      listMembers: nothing,
      findMember: nothing,
      listAgents: nothing,
    },
    routes: { register: nothing, isServedOrigin: nothing },
    startup: { register: nothing },
    tools: { registerProvider: nothing, notifyChanged: nothing },
    status: { contributeHealth: nothing, contributeSystemStatus: nothing },
    ui: { mount: nothing },
    events: { publish: nothing, subscribe: nothing },
  };
}

const check = (host: unknown) => () => requireCompleteHost(host as HostPlatform);
const without = (port: string, method?: string): Parts => {
  const host = aHost();
  if (method === undefined) delete host[port];
  else delete (host[port] as Record<string, unknown>)[method];
  return host;
};

describe('A host that the plugin is activated with', () => {
  it('is taken when it has everything, also as an object of a class, or a function with methods', () => {
    class Routes {
      register = nothing;
      isServedOrigin() {}
    }

    expect(check(aHost())).to.not.throw();
    expect(check({ ...aHost(), routes: new Routes() })).to.not.throw();
    expect(check({ ...aHost(), logger: Object.assign(nothing.bind(undefined), createQuietLogger()) })).to.not.throw();
  });

  for (const [port, methods] of Object.entries(aHost())) {
    it(`is refused without ${port}, which is named`, () => {
      expect(check(without(port))).to.throw(`Missing, or of another kind: ${port}.`);
    });

    for (const method of typeof methods === 'string' ? [] : Object.keys(methods)) {
      it(`is refused without ${port}.${method}, which is named`, () => {
        expect(check(without(port, method))).to.throw(`Missing, or of another kind: ${port}.${method}.`);
      });
    }
  }

  it('is told everything that it lacks at once', () => {
    const host = {
      ...aHost(),
      tools: { registerProvider: nothing },
      ui: 7,
      routes: { ...Object(aHost().routes), signInAddress: '/' },
    };

    expect(check(host)).to.throw('routes.signInAddress, tools.notifyChanged, ui.');
    expect(check(host))
      .to.throw()
      .that.satisfies((error: unknown) => isPluginError(error, 'invalid_request'));
  });

  for (const given of [7, true, null, ['ak_1']]) {
    it(`is refused where variables of its environment are ${JSON.stringify(given)} and no text, which are named`, () => {
      const environment = { APPCONNECT_API_KEY: given, PLATFORM_WEB_PUBLIC_URL: given, PATH: given };

      expect(check({ ...aHost(), environment })).to.throw(
        ': environment.APPCONNECT_API_KEY, environment.PLATFORM_WEB_PUBLIC_URL.',
      );
    });
  }

  it('is refused where its environment is a list, and taken where variables are not set', () => {
    const environment = { APPCONNECT_API_KEY: undefined, PATH: 7 };

    expect(check({ ...aHost(), environment: ['APPCONNECT_API_KEY=1'] })).to.throw(': environment.');
    expect(check({ ...aHost(), environment })).to.not.throw();
  });

  for (const host of [undefined, null, {}]) {
    it(`is refused in words where it is ${JSON.stringify(host)}`, () => {
      expect(check(host)).to.throw('configDirectory, logger, database, directory, routes');
    });
  }
});

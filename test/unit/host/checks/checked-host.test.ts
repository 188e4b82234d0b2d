import { expect } from 'chai';
import { withCheckedAnswers } from '../../../../src/host/checks/checked-host.js';
import type { HostPlatform } from '../../../../src/host/host-platform.js';
import type { RouteRegistry } from '../../../../src/host/routes.js';
import { FakeRouteRegistry } from '../../../support/fakes/fake-host-parts.js';

/** Only its routes are looked at. */
const checked = (methods: Partial<Record<keyof RouteRegistry, unknown>>): RouteRegistry => {
  const routes = Object.assign(new FakeRouteRegistry(), methods);
  const parts = { directory: {}, startup: {}, tools: {}, status: {}, ui: {}, events: {} };
  return withCheckedAnswers({ ...parts, routes } as unknown as HostPlatform).routes;
};

describe('What a host answers about its origins', () => {
  const origin = 'https://platform.example';

  it('is passed on where it is true or false', () => {
    const routes = checked({});

    expect([routes.isServedOrigin(origin), routes.isServedOrigin('https://evil.example')]).to.deep.equal([true, false]);
  });

  for (const [kind, answer] of [
    ['a promise', Promise.resolve(false)],
    ['a value of type number', 1],
    ['undefined', undefined],
  ] as const) {
    it(`is refused by name where it is ${kind}, which says nothing`, () => {
      const ask = () => checked({ isServedOrigin: () => answer }).isServedOrigin(origin);

      expect(ask).to.throw(`routes.isServedOrigin() of the host answered with ${kind}; answer true or false.`);
    });
  }
});

describe('What a host answers for its page to sign in at', () => {
  const ask = (answer: unknown) => checked({ signInAddress: () => answer }).signInAddress?.('/v1/appconnect/connect/t');

  it('is passed on where a header takes it, and a host without such a page stays one', () => {
    expect(ask('/sign-in?next=%2F')).to.equal('/sign-in?next=%2F');
    expect(checked({}).signInAddress).to.equal(undefined);
  });

  for (const [kind, answer] of [
    ['a promise', Promise.resolve('/sign-in')],
    ['undefined', undefined],
    ['a value of type object', new URL('https://platform.example/sign-in')],
    ['a text that no header takes', '/登录'],
    ['a text that no header takes', '/sign-in\nx: y'],
  ] as const) {
    it(`is refused by name where it is ${kind}: ${JSON.stringify(answer)}`, () => {
      expect(() => ask(answer)).to.throw(
        `routes.signInAddress() of the host answered with ${kind}; answer the value of`,
      );
    });
  }
});

describe('A line of the log', () => {
  const levels = ['debug', 'info', 'warn', 'error'] as const;
  const loggerOf = (logger: object) => {
    const parts = { directory: {}, routes: {}, startup: {}, tools: {}, status: {}, ui: {}, events: {} };
    return withCheckedAnswers({ ...parts, logger } as unknown as HostPlatform).logger;
  };

  it('that a host cannot write is passed over, on every level', () => {
    const full = () => {
      throw new Error('the log is full');
    };
    const logger = loggerOf({ debug: full, info: full, warn: full, error: full });

    for (const level of levels) expect(() => logger[level]('something'), level).not.to.throw();
  });

  it('is handed on as it is, with the logger as `this`', () => {
    const lines: unknown[] = [];
    const write = function (this: unknown, ...line: unknown[]) {
      lines.push([this === given, ...line]);
    };
    const given = { debug: write, info: write, warn: write, error: write };

    for (const level of levels) loggerOf(given)[level]('something', { level });

    expect(lines).to.deep.equal(levels.map((level) => [true, 'something', { level }]));
  });
});

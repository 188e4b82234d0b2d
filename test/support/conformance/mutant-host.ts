import type { ActivePlugin, HostPlatform, Route, RouteContext } from '../../../src/host/index.js';
import type { HostUnderTest, MakeHost } from '../../../src/testing/index.js';
import { startHostUnderTest } from '../hosts/host-under-test.js';

/** What is wrong with a host: a change of what its plugin gets, of what it hands back, or of what the suite sees. */
export type Mutation = {
  platform?: (platform: HostPlatform) => Partial<HostPlatform>;
  plugin?: (plugin: ActivePlugin, platform: HostPlatform) => ActivePlugin;
  host?: (host: HostUnderTest) => HostUnderTest | Promise<HostUnderTest>;
};

/** Starts the reference host with that mistake. */
export function mutantOf({ platform, plugin, host }: Mutation): MakeHost {
  return async (activate) => {
    const started = await startHostUnderTest(async (given) => {
      const active = await activate({ ...given, ...platform?.(given) });
      return plugin?.(active, given) ?? active;
    });
    return host?.(started) ?? started;
  };
}

/** The routes of a platform, each changed before it is registered. */
export function withRoutes({ routes }: HostPlatform, change: (route: Route) => Route): Pick<HostPlatform, 'routes'> {
  return { routes: withMember(routes, { register: (route) => routes.register(change(route)) }) };
}

/** Every handler gets a changed context. */
export const withContext = (change: (context: RouteContext) => RouteContext): Mutation['platform'] => {
  return (platform) =>
    withRoutes(platform, (route) => ({ ...route, handle: (context) => route.handle(change(context)) }));
};

export const withRequest = (change: (request: Request) => Partial<Request>) =>
  withContext((context) => ({ ...context, request: withMember(context.request, change(context.request)) }));

/** The same object with some of its members replaced. Unlike a spread, it keeps the methods of its class. */
export function withMember<Target extends object>(target: Target, members: Partial<Target>): Target {
  return new Proxy(target, {
    get(_target, key) {
      if (key in members) return members[key as keyof Target];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

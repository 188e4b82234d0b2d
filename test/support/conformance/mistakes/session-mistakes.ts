import { setTimeout as pause } from 'node:timers/promises';
import type { HostPlatform, Principal, Route, RouteContext } from '../../../../src/host/index.js';
import { withRoutes } from '../mutant-host.js';
import type { Mistake } from './mistake.js';

const principals = 'gives every handler the principal of the person who sends the request, also on public routes';
const users: Record<string, string> = { member: 'cleo', org_admin: 'ben', platform_admin: 'ada' };

const streams = 'ends the open streams of a removed member, and of nobody else';

let sessionCount = 0;

/** A host with sessions of its own in a header, each as long as a browser keeps it, of which the reference host knows nothing. */
const ownSessions = (
  makeFind: (platform: HostPlatform) => (token: string) => Promise<Principal | undefined>,
): Pick<Mistake, 'platform' | 'host'> => ({
  platform(platform) {
    const find = makeFind(platform);
    const serve = async (route: Route, { request, params }: RouteContext) => {
      const principal = await find(request.headers.get('x-session') ?? '');
      if (!principal && route.access !== 'public') return new Response(null, { status: 401 });
      if (route.access === 'org_admin' && principal?.role !== 'org_admin') return new Response(null, { status: 403 });
      return route.handle({ request, params, ...(principal && { principal }) });
    };
    return withRoutes(platform, (route) => ({
      ...route,
      access: 'public',
      handle: (context) => serve(route, context),
    }));
  },
  host: (host) => ({ ...host, headersFor: async (person) => ({ 'x-session': `${users[person]} ${++sessionCount}` }) }),
});

async function findPrincipal({ directory }: HostPlatform, token: string): Promise<Principal | undefined> {
  const [userId = ''] = token.split(' ');
  const member = await directory.findMember('acme', userId);
  if (!member) return undefined;
  const { orgId, name, role } = member;
  return { userId, orgId, name, role, isPlatformAdmin: userId === users.platform_admin };
}

/** Sessions that are read once and never again. */
const rememberedSessions = ownSessions((platform) => {
  const found = new Map<string, Principal | undefined>();
  return async (token) => {
    if (!found.has(token)) found.set(token, await findPrincipal(platform, token));
    return found.get(token);
  };
});

/** Sessions that lose a role with the directory, and never get one back. */
const demotedSessions = ownSessions((platform) => {
  const demoted = new Set<string>();
  return async (token) => {
    const principal = await findPrincipal(platform, token);
    if (principal?.role === 'member') demoted.add(token);
    return principal && { ...principal, role: demoted.has(token) ? 'member' : principal.role };
  };
});

type OpenStream = { end(): void };

/** Streams are ended by an own rule when a member is removed. */
const endingStreams = (isEnded: (stream: OpenStream, all: OpenStream[]) => boolean): Partial<Mistake> => {
  const sessions = ownSessions((platform) => (token) => findPrincipal(platform, token));
  return {
    ...sessions,
    platform(platform) {
      const open: OpenStream[] = [];
      platform.events.subscribe('member.removed', () => {
        for (const stream of open.filter((each) => isEnded(each, open))) stream.end();
      });
      return withRoutes({ ...platform, ...sessions.platform?.(platform) }, (route) => ({
        ...route,
        handle: async (context) => withEnd(await route.handle(context), open),
      }));
    },
  };
};

/** The same answer; if it is a stream, it is added to the open ones. */
function withEnd(answer: Response, open: OpenStream[]): Response {
  if (answer.headers.get('content-type') !== 'text/event-stream') return answer;
  const reader = answer.body?.getReader();
  const body = new ReadableStream({
    start: (stream) => void open.push({ end: () => stream.close() }),
    pull: async (stream) => stream.enqueue((await reader?.read())?.value),
    cancel: () => reader?.cancel(),
  });
  return new Response(body, answer);
}

/** Public routes get another principal than the request has. */
const publicPrincipal = (
  choose: (seen: Principal[], own: Principal | undefined) => Principal | undefined,
): Mistake['platform'] => {
  return (platform) => {
    const seen: Principal[] = [];
    return withRoutes(platform, (route) => {
      const handle = (context: RouteContext) => {
        if (context.principal) seen.push(context.principal);
        const principal = route.access === 'public' ? choose(seen, context.principal) : context.principal;
        return route.handle({ ...context, ...(principal && { principal }) });
      };
      return { ...route, handle };
    });
  };
};

export const sessionMistakes: Mistake[] = [
  {
    mistake: 'gives public routes the principal of the first person',
    check: principals,
    mend: /principal of the person who sends that very request/,
    platform: publicPrincipal(([first], own) => own && first),
  },
  {
    mistake: 'gives public routes the principal of the request before',
    check: principals,
    mend: /no principal where the request has no session/,
    platform: publicPrincipal((seen) => seen.at(-1)),
  },
  {
    mistake: 'keeps who sends a request in a variable that all requests share',
    check: principals,
    mend: /of the person who sends that very request, also while others are under way/,
    platform(platform) {
      let principal: Principal | undefined;
      return withRoutes(platform, (route) => ({
        ...route,
        async handle(context) {
          principal = context.principal;
          // As long as something takes that is read from a database under load.
          await pause(25);
          return route.handle(context.principal && principal ? { ...context, principal } : context);
        },
      }));
    },
  },
  {
    mistake: 'goes on with the session of a removed member',
    check: 'refuses the session of a removed member at once',
    mend: /a member who was removed must have none/,
    ...rememberedSessions,
  },
  {
    mistake: 'goes on with a role that was lost',
    check: 'counts a changed role at the next request',
    mend: /Ask the directory for the role at every request/,
    ...rememberedSessions,
  },
  {
    mistake: 'does not know a role that was given',
    check: 'counts a changed role at the next request',
    mend: /Ask the directory for the role at every request: one that was given must count/,
    ...demotedSessions,
  },
  {
    mistake: 'goes on with the sessions of a deleted organization',
    check: 'refuses the sessions of a deleted organization at once',
    mend: /nobody is in an organization that was deleted/,
    ...rememberedSessions,
  },
  {
    mistake: 'ends the streams of everybody when a member is removed',
    check: streams,
    mend: /Leave the open streams of other people alone/,
    ...endingStreams(() => true),
  },
  {
    mistake: 'ends the stream of one tab of a removed member',
    check: streams,
    mend: /in each tab/,
    waits: true,
    ...endingStreams((stream, [first]) => stream === first),
  },
  {
    mistake: 'leaves the streams of a removed member open',
    check: streams,
    mend: /End the open streams/,
    waits: true,
    ...endingStreams(() => false),
  },
];

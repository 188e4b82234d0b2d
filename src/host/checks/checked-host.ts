import type { EventBus } from '../events.js';
import type { HostPlatform, StartupRegistry, StatusRegistry, UiRegistry } from '../host-platform.js';
import type { RouteRegistry } from '../routes.js';
import type { ToolRegistry } from '../tools.js';
import { answerText } from './answer-text.js';
import { checkedDirectory } from './checked-directory.js';
import { checkedLogger } from './checked-logger.js';
import { requireRegistration } from './disposal.js';

/**
 * The same host, whose answers are what the contract says: a host in plain JavaScript may return anything. Its registering
 * methods throw `invalid_request` where nothing could end what was registered; for its directory see `checkedDirectory`.
 */
export function withCheckedAnswers(host: HostPlatform): HostPlatform {
  const { configDirectory, environment, logger, database } = host;
  return {
    ...{ configDirectory, database, ...(environment && { environment }) },
    logger: checkedLogger(logger),
    directory: checkedDirectory(host.directory),
    routes: checkedRoutes(host.routes),
    startup: checkedStartup(host.startup),
    tools: checkedTools(host.tools),
    status: checkedStatus(host.status),
    ui: checkedUi(host.ui),
    events: checkedEvents(host.events),
  };
}

function checkedRoutes(routes: RouteRegistry): RouteRegistry {
  const { basePath, signInAddress } = routes;
  return {
    ...(basePath !== undefined && { basePath }),
    register: (route) => requireRegistration('routes.register', routes.register(route)),
    isServedOrigin: (origin) => requireDecision('routes.isServedOrigin', routes.isServedOrigin(origin)),
    ...(signInAddress && { signInAddress: (returnTo) => requireAddress(signInAddress.call(routes, returnTo)) }),
  };
}

/** A promise would count as true: an async function would let everybody in. */
function requireDecision(method: string, given: unknown): boolean {
  if (typeof given === 'boolean') return given;
  throw new Error(`${method}() of the host answered with ${answerText(given)}; answer true or false.`);
}

function requireAddress(given: unknown): string {
  if (typeof given === 'string' && isHeaderValue(given)) return given;
  const found = typeof given === 'string' ? 'a text that no header takes' : answerText(given);
  const mend = 'answer the value of a Location header, percent-encoded';
  throw new Error(`routes.signInAddress() of the host answered with ${found}; ${mend}.`);
}

function isHeaderValue(text: string): boolean {
  try {
    return new Headers({ location: text }).has('location');
  } catch {
    return false;
  }
}

function checkedStartup(startup: StartupRegistry): StartupRegistry {
  return { register: (task) => requireRegistration('startup.register', startup.register(task)) };
}

function checkedTools(tools: ToolRegistry): ToolRegistry {
  return {
    registerProvider: (channel, provider) =>
      requireRegistration('tools.registerProvider', tools.registerProvider(channel, provider)),
    notifyChanged: (scope) => tools.notifyChanged(scope),
  };
}

function checkedStatus(status: StatusRegistry): StatusRegistry {
  return {
    contributeHealth: (check) => requireRegistration('status.contributeHealth', status.contributeHealth(check)),
    contributeSystemStatus: (check) =>
      requireRegistration('status.contributeSystemStatus', status.contributeSystemStatus(check)),
  };
}

function checkedUi(ui: UiRegistry): UiRegistry {
  return { mount: (contribution) => requireRegistration('ui.mount', ui.mount(contribution)) };
}

function checkedEvents(events: EventBus): EventBus {
  return {
    publish: (name, payload) => events.publish(name, payload),
    subscribe: (name, listener) => requireRegistration('events.subscribe', events.subscribe(name, listener)),
  };
}

/** Injection tokens of the ports that the host hands in; each stands for the interface of the same name. */
export const HostPorts = {
  environment: Symbol('environment'),
  configDirectory: Symbol('configDirectory'),
  logger: Symbol('Logger'),
  directory: Symbol('Directory'),
  routes: Symbol('RouteRegistry'),
  tools: Symbol('ToolRegistry'),
  events: Symbol('EventBus'),
} as const;

/** The injection tokens of what the host gives to the plugin. The description of a token is the name of its interface. */
export const HostPorts = {
  environment: Symbol('environment'),
  configDirectory: Symbol('configDirectory'),
  logger: Symbol('Logger'),
  directory: Symbol('Directory'),
  routes: Symbol('RouteRegistry'),
  tools: Symbol('ToolRegistry'),
  events: Symbol('EventBus'),
} as const;

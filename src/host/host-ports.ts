/** The injection tokens of what the host gives to the plugin. */
export const HostPorts = {
  environment: Symbol('environment'),
  configDirectory: Symbol('configDirectory'),
  logger: Symbol('Logger'),
  directory: Symbol('Directory'),
  routes: Symbol('RouteRegistry'),
  tools: Symbol('ToolRegistry'),
  events: Symbol('EventBus'),
} as const;

/** What the reference host answers, as far as the control center reads it. */
export type Role = 'member' | 'org_admin';

/** An organization that somebody belongs to, and as what. */
export type Membership = { org: string; name: string; role: Role };

export type Session = {
  user: string;
  name: string;
  /** The id of the organization they are in now. */
  org: string;
  role: Role;
  isPlatformAdmin: boolean;
  organizations: Membership[];
};

/** Somebody the sandbox lets you be, in one or more organizations. */
export type Person = { user: string; name: string; isPlatformAdmin: boolean; organizations: Membership[] };

export type OrgMember = { user: string; name: string; role: Role; isServiceAccount: boolean };

export type AgentSummary = { agent: string; name: string; isDefault: boolean };

/** JSON Schema, as far as the tool form reads it. */
export type JsonSchema = {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: JsonSchema;
};

export type ToolDefinition = { name: string; title?: string; description?: string; inputSchema: JsonSchema };

export type AgentTools = { tools: ToolDefinition[]; instructions: string };

/** A `CallToolResult` of the Model Context Protocol. */
export type ToolResult = {
  content?: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** Which plugin elements stand in which place, the modules that define them, and how the plugin is. */
export type HostUi = {
  plugin: { state: string; detail?: string };
  modules: string[];
  slots: { slot: string; element: string }[];
};

import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { OrganizationRole, PluginModule } from '../../host/index.js';

export type Person = 'member' | 'org_admin' | 'platform_admin';

/** `joinedAt` as in the directory, with milliseconds. */
export type JoiningMember = {
  userId: string;
  name: string;
  role: OrganizationRole;
  joinedAt: string;
  isServiceAccount: boolean;
};

/** A host that runs one plugin. A check that needs a member which is left out is skipped, and says so. */
export type HostUnderTest = {
  /** `http://127.0.0.1:4870`, where the plugin's routes are: with the base path of the host behind it, if it has one. */
  url: string;
  /** Request headers of somebody signed in to one organization, the same for all of them. */
  headersFor(person: Person): Promise<Record<string, string>>;
  /** Changes of the directory, announced as the host announces them. */
  changes: {
    removeMember(orgId: string, userId: string): Promise<void>;
    deleteAgent(orgId: string, agentId: string): Promise<void>;
    deleteOrganization(orgId: string): Promise<void>;
    /** Needed, with `changeRole`, to check that joins and roles count at once. */
    addMember?(orgId: string, member: JoiningMember): Promise<void>;
    changeRole?(orgId: string, userId: string, role: OrganizationRole): Promise<void>;
  };
  /** Opens a web chat of that person of `headersFor` with the default agent. Needed to check the tools. */
  openConversation?(person: Person): Promise<ConversationUnderTest>;
  /** Stops the host as it stops in production: with `deactivate`, and with its database. */
  close(): Promise<void>;
};

/** What an agent sees of its tools in one conversation. */
export type ConversationUnderTest = {
  /**
   * The names of the tools that the agent would have in its next turn. Over MCP these are the tools that the client listed
   * last: it lists them at the start, and again only when `notifications/tools/list_changed` arrives.
   */
  listToolNames(): Promise<string[]>;
  /** Calls a tool as the agent does. The signal is aborted when the person stops the turn. */
  callTool(
    name: string,
    input: Record<string, unknown>,
    options: { signal: AbortSignal },
  ): Promise<Pick<CallToolResult, 'content' | 'isError'>>;
  /** What the model would be told of each tool. Needed to check that it is what the plugin says. */
  listTools?(): Promise<Pick<Tool, 'name' | 'description' | 'inputSchema'>[]>;
  /** What the system prompt of the agent says of the tools; over MCP, the instructions of the server. Needed to check it. */
  readInstructions?(): Promise<string>;
  close(): Promise<void>;
};

/** Starts a fresh host with a plugin that runs `activate`; its manifest may state any path under `/v1/conformance`. */
export type MakeHost = (activate: PluginModule['activate']) => Promise<HostUnderTest>;

import type { OrganizationRole, PluginModule } from '../../host/index.js';

/** `joinedAt` as in the directory, with milliseconds. */
export type JoiningMember = {
  userId: string;
  name: string;
  role: OrganizationRole;
  joinedAt: string;
  isServiceAccount: boolean;
};

/** A host that runs one plugin. */
export type HostUnderTest = {
  /** `http://127.0.0.1:4870`, where the plugin's routes are. */
  url: string;
  /** Request headers of somebody signed in to one organization, the same for all of them. */
  headersFor(person: 'member' | 'org_admin' | 'platform_admin'): Promise<Record<string, string>>;
  /** What an administrator would do to the directory, announced as the host announces it. */
  changes: {
    removeMember(orgId: string, userId: string): Promise<void>;
    deleteAgent(orgId: string, agentId: string): Promise<void>;
    deleteOrganization(orgId: string): Promise<void>;
    /** With the next one for the checks of who is the earliest org admin as people join and change; left out without them. */
    addMember?(orgId: string, member: JoiningMember): Promise<void>;
    changeRole?(orgId: string, userId: string, role: OrganizationRole): Promise<void>;
  };
  close(): Promise<void>;
};

/** Starts a fresh host whose only plugin is that one; it may state any path under `/v1/conformance`. */
export type MakeHost = (activate: PluginModule['activate']) => Promise<HostUnderTest>;

import assert from 'node:assert/strict';
import type { HostPlatform, OrganizationRole, PluginModule } from '../../host/index.js';

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
  /** `http://127.0.0.1:4870`, where the plugin's routes are: with the base path of the host behind it, if it has one. */
  url: string;
  /** Request headers of somebody signed in to one organization, the same for all of them. */
  headersFor(person: 'member' | 'org_admin' | 'platform_admin'): Promise<Record<string, string>>;
  /** Changes of the directory, announced as the host announces them. */
  changes: {
    removeMember(orgId: string, userId: string): Promise<void>;
    deleteAgent(orgId: string, agentId: string): Promise<void>;
    deleteOrganization(orgId: string): Promise<void>;
    /** Needed, with `changeRole`, for the checks of the earliest org admin; those are skipped without it. */
    addMember?(orgId: string, member: JoiningMember): Promise<void>;
    changeRole?(orgId: string, userId: string, role: OrganizationRole): Promise<void>;
  };
  close(): Promise<void>;
};

/** Starts a fresh host with a plugin that runs `activate`; its manifest may state any path under `/v1/conformance`. */
export type MakeHost = (activate: PluginModule['activate']) => Promise<HostUnderTest>;

/** Starts a host whose plugin calls `activate`, runs `check` with both, and closes the host in any case. */
export async function withPlugin(
  makeHost: MakeHost,
  activate: (host: HostPlatform) => unknown,
  check: (host: HostUnderTest, platform: HostPlatform) => Promise<void>,
): Promise<void> {
  let platform: HostPlatform | undefined;
  const host = await makeHost(async (given) => {
    platform = given;
    await activate(given);
    return { deactivate: async () => {} };
  });
  try {
    assert(platform, 'the host did not call activate');
    await check(host, platform);
  } finally {
    await host.close();
  }
}

/** Waits until a condition holds. @throws Error that names it after five seconds. */
export async function until(condition: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`never came true: ${condition}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

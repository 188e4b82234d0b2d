import type { PluginModule } from '../../host/index.js';
import { describeDatabase, describeDirectory } from './directory-conformance.js';
import { describeEvents } from './events-conformance.js';
import { describeRoutes } from './routes-conformance.js';
import { describeStartup, describeStatus } from './startup-conformance.js';
import { describeTools } from './tools-conformance.js';

/** A host that runs one plugin. */
export type HostUnderTest = {
  /** `http://127.0.0.1:4870`, where the plugin's routes are. */
  url: string;
  /** Request headers of somebody signed in to one organization, the same for all of them. */
  headersFor(person: 'member' | 'org_admin' | 'platform_admin'): Promise<Record<string, string>>;
  close(): Promise<void>;
};

/** Starts a fresh host whose only plugin is that one; it may state any path under `/v1/conformance`. */
export type MakeHost = (activate: PluginModule['activate']) => Promise<HostUnderTest>;

/**
 * Checks that a host keeps what the host contract promises to plugins. Call it in a mocha file.
 * The host needs an organization with a member, an org admin and a platform admin who is not the first two, or is the
 * org admin; and an agent marked as default.
 */
export function describeHostConformance(name: string, makeHost: MakeHost): void {
  describe(`${name} keeps the host contract`, () => {
    describeDirectory(makeHost);
    describeDatabase(makeHost);
    describeStartup(makeHost);
    describeRoutes(makeHost);
    describeTools(makeHost);
    describeEvents(makeHost);
    describeStatus(makeHost);
  });
}

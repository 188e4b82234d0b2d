import { inject, injectable } from 'tsyringe';
import type { AgentKey } from '../../domain/organization-keys.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { compositeKey } from '../../lib/text/composite-key.js';

/** The removal of an agent, or without `agentId` of a whole organization. */
type Removal = { orgId: string; agentId?: string };

// Far more than are removed while a database is down; a removal beyond that only takes effect later.
const maxPending = 10_000;

/**
 * Agents and organizations that the host reported as removed, until their rows are deleted. Those rows would still open
 * gates meanwhile, so the directory is asked whether the agent and its organization still exist.
 */
@injectable()
export class PendingRemovals {
  private readonly pending = growingCache<string, Removal>(maxPending);

  constructor(@inject(HostPorts.directory) private readonly directory: Directory) {}

  /** A removal is pending until it is settled; one that fails stays pending, until a later one of the same is settled. */
  add(removal: Removal): { settle(): void } {
    const key = keyOf(removal);
    const added = { ...removal };
    this.pending.set(key, added);
    return {
      settle: () => {
        // A removal that was added again meanwhile is settled by the later one.
        if (this.pending.get(key) === added) this.pending.delete(key);
      },
    };
  }

  /** To be called once the rows of the whole organization are deleted. */
  settleAllOf(orgId: string): void {
    for (const removal of this.listOf(orgId)) this.pending.delete(keyOf(removal));
  }

  /** Those that failed, and those that are under way. */
  list(): Removal[] {
    return [...this.pending.values()];
  }

  listOf(orgId: string): Removal[] {
    return this.list().filter((removal) => removal.orgId === orgId);
  }

  /** Whether the removal of the agent or its organization is pending, and the directory confirms it. Throws what that throws. */
  async isRemoved({ orgId, agentId }: AgentKey): Promise<boolean> {
    if (this.isPending({ orgId }) && (await this.directory.findOrganization(orgId)) === undefined) return true;
    if (!this.isPending({ orgId, agentId })) return false;
    const agents = await this.directory.listAgents(orgId);
    return !agents.some(({ id }) => id === agentId);
  }

  private isPending(removal: Removal): boolean {
    return this.pending.has(keyOf(removal));
  }
}

function keyOf({ orgId, agentId }: Removal): string {
  return agentId === undefined ? compositeKey(orgId) : compositeKey(orgId, agentId);
}

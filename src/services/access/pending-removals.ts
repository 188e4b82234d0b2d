import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { compositeKey } from '../../lib/composite-key.js';

export type Removal = { orgId: string; agentId?: string };

// Far more than are deleted while a database is out of order; nothing is lost beyond that but the earliness of a stop.
const maxPending = 10_000;

/**
 * Agents and organizations that are said to be gone, from the moment that is heard until what they left is removed. The rows
 * that open their gates stand meanwhile, so the directory is asked about them.
 */
@injectable()
export class PendingRemovals {
  private readonly pending = new LRUCache<string, symbol>({ max: maxPending });

  constructor(@inject(HostPorts.directory) private readonly directory: Directory) {}

  /** The removal is noted until it is settled; one that fails stays announced, until a later one of the same is settled. */
  add(departing: Removal): { settle(): void } {
    const name = keyOf(departing);
    const mine = Symbol(name);
    this.pending.set(name, mine);
    return {
      settle: () => {
        // What was announced anew meanwhile is settled by that removal.
        if (this.pending.get(name) === mine) this.pending.delete(name);
      },
    };
  }

  /** Whether the agent or its organization was announced, and the directory no longer has it. Throws what that throws. */
  async isRemoved({ orgId, agentId }: { orgId: string; agentId: string }): Promise<boolean> {
    if (this.isPending({ orgId }) && (await this.directory.findOrganization(orgId)) === undefined) return true;
    if (!this.isPending({ orgId, agentId })) return false;
    const agents = await this.directory.listAgents(orgId);
    return !agents.some(({ id }) => id === agentId);
  }

  private isPending(departing: Removal): boolean {
    return this.pending.has(keyOf(departing));
  }
}

function keyOf({ orgId, agentId }: Removal): string {
  return agentId === undefined ? compositeKey(orgId) : compositeKey(orgId, agentId);
}

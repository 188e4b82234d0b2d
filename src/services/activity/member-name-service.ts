import { inject, injectable } from 'tsyringe';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';

/** Finds the names of members for records. */
@injectable()
export class MemberNameService {
  constructor(@inject(HostPorts.directory) private readonly directory: Directory) {}

  /** The member's name; their id where the directory no longer knows them or does not answer. Never throws. */
  async nameOf({ orgId, userId }: { orgId: string; userId: string }): Promise<{ userId: string; name: string }> {
    const member = await this.directory.findMember(orgId, userId).catch(() => undefined);
    return { userId, name: member?.name ?? userId };
  }
}

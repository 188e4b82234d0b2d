import { inject, injectable } from 'tsyringe';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';

/** Members as records name them. */
@injectable()
export class MemberNameService {
  constructor(@inject(HostPorts.directory) private readonly directory: Directory) {}

  /** By name; by id where the directory does not know them any more, or does not answer. Never throws. */
  async nameOf({ orgId, userId }: { orgId: string; userId: string }): Promise<{ userId: string; name: string }> {
    const member = await this.directory.findMember(orgId, userId).catch(() => undefined);
    return { userId, name: member?.name ?? userId };
  }
}

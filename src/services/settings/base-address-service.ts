import { inject, injectable } from 'tsyringe';
import { basePathOf } from '../../host/checks/host-base-path.js';
import { HostPorts } from '../../host/host-ports.js';
import type { RouteRegistry } from '../../host/routes.js';

/** The addresses at which browsers reach the plugin's routes: an origin, and the path that they are below. */
@injectable()
export class BaseAddressService {
  constructor(@inject(HostPorts.routes) private readonly routes: RouteRegistry) {}

  /** The base address for a browser at that origin. Undefined unless the host serves the origin. */
  servedAt(origin: string | undefined): string | undefined {
    return origin !== undefined && this.routes.isServedOrigin(origin)
      ? `${origin}${basePathOf(this.routes)}`
      : undefined;
  }

  /**
   * A public address without a path gets that of the host, if the host itself serves it: people know a server by its name. An
   * address with a path stays as it is, since a gateway may have a path of its own.
   */
  complete(publicAddress: string): string {
    const { origin, pathname } = new URL(publicAddress);
    return pathname === '/' ? (this.servedAt(origin) ?? publicAddress) : publicAddress;
  }
}

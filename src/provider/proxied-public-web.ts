import { inject, injectable } from 'tsyringe';
import { HostPorts } from '../host/host-ports.js';
import { readAtMost } from '../lib/http/read-at-most.js';
import type { Environment } from '../lib/process/environment-variables.js';
import type { PublicAnswer, PublicWeb } from './public-web.js';
import { abortableRequest, openProxyAgent } from './transport/proxy-agent.js';
import { proxyFor } from './transport/proxy-settings.js';

/** Opens a connection for each request and closes it afterwards, since requests are rare. */
@injectable()
export class ProxiedPublicWeb implements PublicWeb {
  constructor(@inject(HostPorts.environment) private readonly environment: Environment) {}

  async get(url: string, { signal, maxBytes }: { signal: AbortSignal; maxBytes: number }): Promise<PublicAnswer> {
    const dispatcher = openProxyAgent(proxyFor(new URL(url), this.environment));
    if (dispatcher === undefined) throw new Error('HTTPS_PROXY does not hold the address of a proxy.');
    try {
      const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
      const {
        statusCode,
        headers: head,
        body,
      } = await abortableRequest(url, { method: 'GET', dispatcher, signal, headers });
      const contentType = String(head['content-type'] ?? '');
      const bytes = await readAtMost(maxBytes, body, () => new RangeError('The answer is too long.'));
      return { status: statusCode, contentType, text: bytes.toString('utf8') };
    } finally {
      await dispatcher.destroy();
    }
  }
}

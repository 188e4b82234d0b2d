import 'reflect-metadata';
import { ProjectKey } from '../../../src/domain/project-key.js';
import { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';

export const testKey = 'ak_canary_7f3a9c51d2e84b60';

import { FakeLogger } from '../fakes/fake-host-parts.js';

/** The real adapter, set up for a provider at `url`. */
export function gatewayTo(
  url: string,
  key = testKey,
  environment = {},
  logger = new FakeLogger(),
): HttpProviderGateway {
  const projectKey = new ProjectKey(key, 'saved');
  return new HttpProviderGateway(url, { currentKey: async () => projectKey }, environment, logger);
}

import type { Registration } from '../../../src/host/index.js';

const fail = () => {
  throw new Error('The host has no connection.');
};

/** How a registration of a host in plain JavaScript may fail when it is taken away. */
export const failingDisposals: [string, Registration['dispose']][] = [
  ['throws', fail],
  ['rejects', async () => fail()],
  ['never ends', () => new Promise<void>(() => {})],
];

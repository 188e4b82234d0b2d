import assert from 'node:assert/strict';
import type { HostPlatform } from '../../host/index.js';
import type { HostUnderTest, MakeHost } from './host-under-test.js';

/** Starts a host whose plugin does `use` at activation, and hands both to `check`; closes the host in any case. */
export async function withPlugin(
  makeHost: MakeHost,
  use: (host: HostPlatform) => unknown,
  check: (host: HostUnderTest, platform: HostPlatform) => Promise<void>,
): Promise<void> {
  let platform: HostPlatform | undefined;
  const host = await makeHost(async (given) => {
    platform = given;
    await use(given);
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

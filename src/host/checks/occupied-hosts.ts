import { PluginError } from '../../domain/plugin-error.js';
import type { HostPlatform } from '../host-platform.js';

const occupied = new WeakSet<HostPlatform>();

/**
 * Marks a host as having an active plugin: a second one would register everything twice. Returns the function that ends that,
 * which may be called more than once. Throws `conflict` for a host that is marked.
 */
export function occupyHost(host: HostPlatform): () => void {
  if (occupied.has(host)) {
    throw new PluginError(
      'conflict',
      'This host has an active plugin already. Wait for its deactivate() before you activate it again, or give activate() a host object of its own.',
    );
  }
  occupied.add(host);
  let isReleased = false;
  return () => {
    if (!isReleased) occupied.delete(host);
    isReleased = true;
  };
}

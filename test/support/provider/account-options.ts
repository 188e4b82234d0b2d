import { ProjectKey } from '../../../src/domain/project-key.js';
import type { AccountOptions } from '../../../src/provider/port/request-options.js';
import { neverAborted } from '../signals.js';
import { testKey } from './scripted-server.js';

/** Options of a request with the key of `gatewayTo`, or with that one, and a signal that never aborts. */
export function accountOptions(key = testKey): AccountOptions {
  return { ...neverAborted(), key: new ProjectKey(key, 'saved') };
}

/** The same with the key of an emulator. */
export function emulatorOptions(): AccountOptions {
  return accountOptions('ak_sandbox_project_key');
}

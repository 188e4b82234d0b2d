import { ProjectKey } from '../../../src/domain/project-key.js';
import type { KeyedOptions } from '../../../src/provider/port/request-options.js';
import { neverAborted } from '../signals.js';
import { testKey } from './scripted-server.js';

/** Options of a request whose signal never aborts. `key`: by default that of `gatewayTo`. */
export function keyedOptions(key = testKey): KeyedOptions {
  return { ...neverAborted(), key: new ProjectKey(key, 'saved') };
}

/** The same options with the key of an emulator. */
export function emulatorOptions(): KeyedOptions {
  return keyedOptions('ak_sandbox_project_key');
}

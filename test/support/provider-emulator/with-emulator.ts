import {
  type ProviderEmulator,
  type ProviderEmulatorOptions,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { ProviderCaller } from './provider-caller.js';
import { tinyCatalog } from './tiny-catalog.js';

export type EmulatorUnderTest = { emulator: ProviderEmulator; provider: ProviderCaller };

/** Starts an emulator with the tiny catalog before each test of the suite, and closes it after. */
export function withEmulator(options: ProviderEmulatorOptions = {}): EmulatorUnderTest {
  const current: Partial<EmulatorUnderTest> = {};
  beforeEach(async () => {
    current.emulator = await startProviderEmulator({ catalog: tinyCatalog, ...options });
    current.provider = new ProviderCaller(current.emulator);
  });
  afterEach(() => current.emulator?.close());
  return current as EmulatorUnderTest;
}

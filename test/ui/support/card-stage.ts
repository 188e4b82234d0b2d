import type { Settings } from '../../../src/contract/settings-contract.js';
import { anApp } from './builders.js';
import { FakeApi } from './fake-api.js';

/** A key that was saved in the card. */
export const saved = { saved: true, source: 'saved' as const, lastFour: 'f3a9', editable: true };

export function aCardApi(settings: Partial<Settings> = {}): FakeApi {
  const api = new FakeApi();
  api.settings = { ...api.settings, ...settings };
  api.apps = [anApp()];
  return api;
}

export function aCardApiWithKey(settings: Partial<Settings> = {}): FakeApi {
  return aCardApi({
    key: saved,
    badge: { state: 'connected' },
    inUse: { connections: 14, members: 6, apps: 5 },
    ...settings,
  });
}

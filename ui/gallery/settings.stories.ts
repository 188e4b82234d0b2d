import type { Settings } from '../../src/contract/settings-contract.js';
import { aFailingService, aService, aSlowService, manyApps } from './sample-apps.js';
import type { ElementStories } from './story-preview.js';

const twoMinutesAgo = () => new Date(Date.now() - 120_000).toISOString();
const revoked = 'The provider refuses the key: "it was revoked on 3 October"';
const revokedValues = { quote: 'it was revoked on 3 October' };
const inUse = { connections: 14, members: 6, apps: 5 };
const savedKey = { saved: true, source: 'saved' as const, lastFour: 'f3a9', editable: true };

function withSettings(parts: Partial<Settings>) {
  const settings: Settings = {
    key: savedKey,
    badge: { state: 'connected', checkedAt: twoMinutesAgo() },
    inUse,
    ...parts,
  };
  return aService({ settings, apps: manyApps(4) });
}

const settingsWithoutKey: Settings = {
  key: { saved: false, editable: true },
  badge: { state: 'not_configured' },
  inUse: { connections: 0, members: 0, apps: 0 },
};

/** Types a key into the form and sends it, as a person would. */
async function submitKey(element: HTMLElement, key: string): Promise<void> {
  const form = await waitForElement(element, 'appconnect-key-form');
  const input = (await waitForElement(form, 'input')) as HTMLInputElement;
  input.value = key;
  input.dispatchEvent(new Event('input'));
  input.form?.requestSubmit();
}

async function waitForElement(element: HTMLElement, selector: string): Promise<HTMLElement> {
  for (;;) {
    const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
    if (found) return found;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function failingWithoutKey(...failure: Parameters<typeof aFailingService>) {
  return Object.assign(aFailingService(...failure), { settings: settingsWithoutKey });
}

export const integrationsCardStories: ElementStories = {
  tag: 'appconnect-integrations-card',
  stories: [
    { name: 'Not set up', api: () => aService({ settings: settingsWithoutKey }) },
    {
      name: 'The key is being checked',
      api: () => aSlowService('saveKey', { settings: settingsWithoutKey }),
      play: (element) => submitKey(element, 'ak_1234567890'),
    },
    {
      name: 'The key was refused',
      api: () =>
        failingWithoutKey('saveKey', 'key_refused', revoked, { reason: 'key_rejected', values: revokedValues }),
      play: (element) => submitKey(element, 'ak_1234567890'),
    },
    {
      name: 'Another kind of key',
      api: () =>
        failingWithoutKey('saveKey', 'wrong_key_type', 'This is a consumer key. Copy the project key instead.', {
          reason: 'consumer_key',
        }),
      play: (element) => submitKey(element, 'ck_1234567890'),
    },
    {
      name: 'The provider cannot be reached while saving',
      api: () => failingWithoutKey('saveKey', 'provider_unreachable'),
      play: (element) => submitKey(element, 'ak_1234567890'),
    },
    { name: 'Connected', api: () => withSettings({}) },
    {
      name: 'Replacing the key',
      api: () => withSettings({}),
      play: async (element) => (await waitForElement(element, '.replace')).click(),
    },
    {
      name: 'Not reachable',
      api: () =>
        withSettings({
          badge: {
            state: 'not_reachable',
            network: { origin: 'https://backend.composio.dev', code: 'ENOTFOUND', words: 'Its name is not known.' },
            checkedAt: twoMinutesAgo(),
          },
        }),
    },
    {
      name: 'Refused',
      api: () =>
        withSettings({
          badge: {
            state: 'refused',
            reason: revoked,
            refusal: 'key_rejected',
            values: revokedValues,
            checkedAt: twoMinutesAgo(),
          },
        }),
    },
    {
      name: 'Supplied by the environment',
      api: () => withSettings({ key: { ...savedKey, source: 'environment', editable: false } }),
    },
    { name: 'Supplied by a file', api: () => withSettings({ key: { ...savedKey, source: 'file', editable: false } }) },
    {
      name: 'An org admin who may not change it',
      api: () =>
        withSettings({
          key: {
            ...savedKey,
            editable: false,
            readOnlyReason: 'The key is shared by every organization, so a platform admin saves it.',
          },
        }),
    },
    { name: 'A member', api: () => aFailingService('getSettings', 'forbidden') },
    { name: 'Loading', api: () => aSlowService('getSettings', { apps: manyApps(3) }) },
    {
      name: 'Cannot be read',
      api: () => aFailingService('getSettings', 'storage_damaged', 'config.ini is damaged in line 3.'),
    },
  ],
};

async function submitAddress(element: HTMLElement, address: string): Promise<void> {
  const input = (await waitForElement(element, 'input')) as HTMLInputElement;
  input.value = address;
  input.dispatchEvent(new Event('input'));
  input.form?.requestSubmit();
}

const refusal = 'http://localhost:4870 leads to this computer alone. Enter an address that others can reach.';

export const publicAddressStories: ElementStories = {
  tag: 'appconnect-public-address-field',
  stories: [
    { name: 'Not set', api: () => aService({ publicAddress: { editable: true } }) },
    {
      name: 'Set',
      api: () =>
        aService({ publicAddress: { editable: true, source: 'saved', webPublicUrl: 'https://platform.example.com' } }),
    },
    {
      name: 'Set by the environment',
      api: () =>
        aService({
          publicAddress: { editable: false, source: 'environment', webPublicUrl: 'https://platform.example.com' },
        }),
    },
    {
      name: 'Set to something that cannot work',
      api: () =>
        aService({
          publicAddress: {
            editable: true,
            source: 'saved',
            webPublicUrl: 'http://127.0.0.1:4870',
            problem: refusal,
            refusal: 'address_of_this_computer',
          },
        }),
    },
    { name: 'Saved', api: () => aService(), play: (element) => submitAddress(element, 'https://platform.example.com') },
    {
      name: 'Refused',
      api: () =>
        aFailingService('savePublicAddress', 'address_refused', refusal, { reason: 'address_of_this_computer' }),
      play: (element) => submitAddress(element, 'http://localhost:4870'),
    },
    {
      name: 'Being saved',
      api: () => aSlowService('savePublicAddress'),
      play: (element) => submitAddress(element, 'https://platform.example.com'),
    },
    { name: 'A member', api: () => aFailingService('getPublicAddress', 'forbidden') },
    { name: 'Loading', api: () => aSlowService('getPublicAddress') },
    { name: 'Cannot be read', api: () => aFailingService('getPublicAddress', 'offline') },
  ],
};

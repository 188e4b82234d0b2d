import 'reflect-metadata';
import { IniApiKeyStore } from '../../../src/stores/settings/api-key-store.js';
import { IniHomeIdStore } from '../../../src/stores/settings/home-id-store.js';
import { IniPublicAddressStore } from '../../../src/stores/settings/public-address-store.js';
import { FileSnapshotStore } from '../../../src/stores/snapshot-store.js';
import {
  InMemoryApiKeyStore,
  InMemoryHomeIdStore,
  InMemoryPublicAddressStore,
  InMemorySnapshotStore,
} from '../../support/stores/in-memory-stores.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';
import {
  describeApiKeyStore,
  describeHomeIdStore,
  describePublicAddressStore,
  describeSnapshotStore,
} from './file-stores.contract.js';

describe('The stores on files', () => {
  const directory = useTemporaryDirectory();

  describeApiKeyStore('IniApiKeyStore', () => new IniApiKeyStore(directory()));
  describeHomeIdStore('IniHomeIdStore', () => new IniHomeIdStore(directory()));
  describePublicAddressStore('IniPublicAddressStore', () => new IniPublicAddressStore(directory()));
  describeSnapshotStore('FileSnapshotStore', () => new FileSnapshotStore(directory()));
});

describe('Their doubles in memory', () => {
  let apiKeys: InMemoryApiKeyStore;
  let homeIds: InMemoryHomeIdStore;
  let addresses: InMemoryPublicAddressStore;
  let snapshots: InMemorySnapshotStore;

  beforeEach(() => {
    apiKeys = new InMemoryApiKeyStore();
    homeIds = new InMemoryHomeIdStore();
    addresses = new InMemoryPublicAddressStore();
    snapshots = new InMemorySnapshotStore();
  });

  describeApiKeyStore('InMemoryApiKeyStore', () => apiKeys);
  describeHomeIdStore('InMemoryHomeIdStore', () => homeIds);
  describePublicAddressStore('InMemoryPublicAddressStore', () => addresses);
  describeSnapshotStore('InMemorySnapshotStore', () => snapshots);
});

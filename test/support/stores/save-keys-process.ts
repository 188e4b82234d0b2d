// A process of its own that saves one key after the other until it is killed: `node save-keys-process.js <directory>`.
import 'reflect-metadata';
import { IniApiKeyStore } from '../../../src/stores/settings/api-key-store.js';

const store = new IniApiKeyStore(process.argv[2] ?? '');
for (let number = 1; ; number += 1) await store.save(`ak_canary_number_${number}`);

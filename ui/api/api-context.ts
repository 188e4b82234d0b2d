import { createContext } from '@lit/context';
import type { AppConnectClient } from './appconnect-api.js';

/** The api that an element and everything inside it talk to. */
export const apiContext = createContext<AppConnectClient>(Symbol('appconnect-api'));

import {
  publicAddressSchema,
  saveKeySchema,
  savePublicAddressSchema,
  settingsSchema,
} from '../contract/settings-contract.js';
import type { KeySettingsService } from '../services/settings/key-settings-service.js';
import type { PublicAddressService } from '../services/settings/public-address-service.js';
import { type ApiRoute, apiRoute } from './api-route.js';

/** Open to members by access, since org admins and platform admins both read them; the services refuse everybody else. */
export function settingsRoutes(services: { keys: KeySettingsService; addresses: PublicAddressService }): ApiRoute[] {
  const settings = { status: 200, schema: settingsSchema } as const;
  const address = { status: 200, schema: publicAddressSchema } as const;
  return [
    apiRoute({
      method: 'GET',
      path: '/v1/appconnect/settings',
      access: 'member',
      summary: 'Whether a project key is saved, from where, and whether the provider accepts it',
      answer: settings,
      handle: ({ principal }) => services.keys.describe(principal),
    }),
    apiRoute({
      method: 'PUT',
      path: '/v1/appconnect/settings/api-key',
      access: 'member',
      summary: 'Validate the project key against the provider, then save it',
      body: saveKeySchema,
      answer: settings,
      handle: ({ principal, body, signal }) => services.keys.save(principal, body.apiKey, signal),
    }),
    apiRoute({
      method: 'DELETE',
      path: '/v1/appconnect/settings/api-key',
      access: 'member',
      summary: 'Forget the saved project key',
      answer: settings,
      handle: ({ principal }) => services.keys.forget(principal),
    }),
    apiRoute({
      method: 'GET',
      path: '/v1/appconnect/settings/public-address',
      access: 'member',
      summary: 'The public web address, and whether sign-in links can be built on it',
      answer: address,
      handle: ({ principal }) => services.addresses.describe(principal),
    }),
    apiRoute({
      method: 'PUT',
      path: '/v1/appconnect/settings/public-address',
      access: 'member',
      summary: 'Save the public web address; an empty one takes it away',
      body: savePublicAddressSchema,
      answer: address,
      handle: ({ principal, body }) => services.addresses.save(principal, body.webPublicUrl),
    }),
  ];
}

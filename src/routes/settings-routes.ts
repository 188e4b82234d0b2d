import {
  publicAddressSchema,
  saveKeySchema,
  savePublicAddressSchema,
  settingsSchema,
} from '../contract/settings-contract.js';
import type { KeySettingsService } from '../services/settings/key-settings-service.js';
import type { PublicAddressService } from '../services/settings/public-address-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';

/** The access is `member`, since both org admins and platform admins may read them; the services refuse everybody else. */
export function settingsRoutes(services: { keys: KeySettingsService; addresses: PublicAddressService }): ApiRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/settings',
      access: 'member',
      summary: 'Whether a project key is saved, from where, and whether the provider accepts it',
      answer: settingsSchema,
      handle: ({ principal }) => services.keys.describe(principal),
    }),
    defineRoute({
      method: 'PUT',
      path: '/v1/appconnect/settings/api-key',
      access: 'member',
      summary: 'Validate the project key against the provider, then save it',
      body: saveKeySchema,
      answer: settingsSchema,
      handle: ({ principal, body, signal }) => services.keys.save(principal, body.apiKey, signal),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/v1/appconnect/settings/api-key',
      access: 'member',
      summary: 'Forget the saved project key',
      answer: settingsSchema,
      handle: ({ principal }) => services.keys.forget(principal),
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/settings/public-address',
      access: 'member',
      summary: 'The public web address, and whether sign-in links can be built on it',
      answer: publicAddressSchema,
      handle: ({ principal }) => services.addresses.describe(principal),
    }),
    defineRoute({
      method: 'PUT',
      path: '/v1/appconnect/settings/public-address',
      access: 'member',
      summary: 'Save the public web address; an empty one takes it away',
      body: savePublicAddressSchema,
      answer: publicAddressSchema,
      handle: ({ principal, body }) => services.addresses.save(principal, body.webPublicUrl),
    }),
  ];
}

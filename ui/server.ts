// What `appconnect/ui` is on a server that renders pages: the same names, without a DOM. The browser defines the elements.
export { ApiError } from './api/api-error.js';
export { AppConnectApi, apiContext } from './api/appconnect-api.js';
export { AgentsChangedEvent } from './events/agents-changed-event.js';
export { AppDisabledEvent } from './events/app-disabled-event.js';
export { AppEnabledEvent } from './events/app-enabled-event.js';
export { ConnectionChangedEvent } from './events/connection-changed-event.js';
export { ForbiddenEvent } from './events/forbidden-event.js';
export { KeySavedEvent } from './events/key-saved-event.js';
export { NavigationRequestedEvent } from './events/navigation-requested-event.js';
export { PlaceChangedEvent } from './events/place-changed-event.js';
export { TryRequestedEvent } from './events/try-requested-event.js';
export { UnauthenticatedEvent } from './events/unauthenticated-event.js';
export { en as englishWords } from './words/en.js';
export { addWords, languageContext } from './words/language.js';

class BrowserElement {
  constructor() {
    throw new Error('The elements of AppConnect are made in browsers only.');
  }
}

export {
  BrowserElement as Activity,
  BrowserElement as Catalog,
  BrowserElement as ConfirmDialog,
  BrowserElement as ConnectButton,
  BrowserElement as Doctor,
  BrowserElement as IntegrationsCard,
  BrowserElement as OauthClient,
  BrowserElement as ProfilesPicker,
  BrowserElement as PublicAddressField,
};

import { expect } from 'chai';
import type { AppRecord } from '../../src/contract/app-contract.js';
import { appCommand, appQuery } from '../../ui/control-center/keys/app-commands.js';
import { wordsIn } from '../../ui/control-center/preferences.js';
import { aConnection, anApp } from './support/builders.js';

describe('commands about apps', () => {
  const words = wordsIn('en');
  const targets = {
    showPage() {},
    showApp() {},
    focusSearch() {},
    listKeys() {},
    changePreferences() {},
    changeOrganization() {},
  };
  const hintOf = (parts: Partial<AppRecord>, { isAdmin = true, cannotSignIn = false } = {}) =>
    appCommand(anApp(parts), { words, isAdmin, cannotSignIn, targets }).hint;

  it('have the next step as their hint, or else the account', () => {
    expect(hintOf({ enabled: false })).to.equal('Enable');
    expect(hintOf({ enabled: false }, { isAdmin: false })).to.equal('Not enabled');
    expect(hintOf({})).to.equal('Connect');
    expect(hintOf({ connection: aConnection({ status: 'reconnect_needed' }) })).to.equal('Reconnect');
    expect(hintOf({ connection: aConnection({ status: 'connected', account: 'ada@example.com' }) })).to.equal(
      'ada@example.com',
    );
    expect(hintOf({ connection: aConnection({ status: 'connected' }) })).to.equal('Connected');
  });

  it('have no hint where nobody can sign in', () => {
    expect(hintOf({ connectability: 'none' })).to.equal('');
    expect(hintOf({ connectability: 'own_client', oauthClient: { missing: true, editable: false } })).to.equal('');
    expect(hintOf({}, { cannotSignIn: true })).to.equal('');
    expect(hintOf({ connection: aConnection({ status: 'reconnect_needed' }) }, { cannotSignIn: true })).to.equal('');
  });

  it('are searched by the app that a request names, in either language', () => {
    expect(appQuery('connect Google Drive', words)).to.equal('Google Drive');
    expect(appQuery('Gmail verbinden', wordsIn('de'))).to.equal('Gmail');
    expect(appQuery(' enable ', words)).to.equal('');
    expect(appQuery('gmail', words)).to.equal('gmail');
  });
});

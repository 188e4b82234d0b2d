import { expect } from 'chai';
import type { AppRecord, ConnectionView } from '../../../src/contract/app-contract.js';
import { needsAttention, sectionOf } from '../../../src/contract/app-sections.js';
import { aConnection, anApp } from '../../ui/support/builders.js';

const signIn = { id: 'one', status: 'signing_in', expiresAt: '2026-10-03T10:10:00.000Z' } as const;

describe('sectionOf', () => {
  const sectionFor = (status: ConnectionView['status'], parts: Partial<AppRecord> = {}) =>
    sectionOf(anApp({ connection: aConnection({ status }), ...parts }));

  it('puts an app first whose member has to sign in again', () => {
    expect(sectionFor('reconnect_needed')).to.equal('attention');
    expect(sectionFor('other_project')).to.equal('attention');
  });

  it('counts an app without sign-in as connected only while it is enabled', () => {
    expect(sectionFor('connected')).to.equal('connected');
    expect(sectionFor('connected', { connectability: 'none' })).to.equal('connected');
    expect(sectionFor('connected', { connectability: 'none', enabled: false })).to.equal('others');
  });

  it('keeps an app without sign-in in use while its member has an account from before, which alone has a time', () => {
    const connection = aConnection({ status: 'connected', since: '2026-10-03T10:00:00.000Z' });

    expect(sectionOf(anApp({ connectability: 'none', enabled: false, connection }))).to.equal('connected');
  });

  it('puts an app that is off beside the enabled ones while its member has an account there', () => {
    expect(sectionFor('not_connected')).to.equal('enabled');
    expect(sectionFor('reconnect_needed', { enabled: false })).to.equal('enabled');
    expect(sectionFor('not_connected', { enabled: false })).to.equal('others');
  });
});

describe('needsAttention', () => {
  const isWaiting = (connection: Partial<ConnectionView>, parts: Partial<AppRecord> = {}) =>
    needsAttention(anApp({ ...parts, connection: aConnection(connection) }));

  it('is about what waits for the member, and not about a sign-in that is going well', () => {
    expect(isWaiting({ status: 'reconnect_needed' })).to.equal(true);
    expect(isWaiting({ status: 'other_project', signIn })).to.equal(true);
    expect(isWaiting({ status: 'signing_in', signIn })).to.equal(false);
    expect(isWaiting({ status: 'connected' })).to.equal(false);
  });

  it('is about nothing that is off or no longer offered, since nobody could act on it', () => {
    expect(isWaiting({ status: 'reconnect_needed' }, { enabled: false })).to.equal(false);
    expect(isWaiting({ status: 'reconnect_needed' }, { offered: false })).to.equal(false);
  });
});

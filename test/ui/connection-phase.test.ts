import { expect } from 'chai';
import { ApiError } from '../../ui/api/api-error.js';
import type { ActionState } from '../../ui/state/app-actions.js';
import { availableActions, phaseOf } from '../../ui/state/connection-phase.js';
import { aConnection, anApp } from './support/builders.js';

const nowMs = Date.parse('2026-10-03T10:00:00Z');
const signIn = { id: 's1', status: 'signing_in' as const, expiresAt: '2026-10-03T10:08:42Z' };
const idle: ActionState = {};

describe('phaseOf', () => {
  const phases = [
    [aConnection(), 'not_connected'],
    [aConnection({ status: 'connected' }), 'connected'],
    [aConnection({ status: 'reconnect_needed' }), 'reconnect_needed'],
    [aConnection({ status: 'other_project' }), 'other_project'],
    [aConnection({ status: 'signing_in' }), 'signing_in'],
  ] as const;
  for (const [connection, kind] of phases) {
    it(`is ${kind} where the connection says so`, () => {
      expect(phaseOf(anApp({ connection }), idle, nowMs).kind).to.equal(kind);
    });
  }

  it('is off while the app is not enabled, whatever the connection', () => {
    const app = anApp({ enabled: false, connection: aConnection({ status: 'signing_in', signIn }) });

    expect(phaseOf(app, idle, nowMs)).to.deep.equal({ kind: 'off', hasAccount: false, account: undefined });
  });

  it('has the account that a member keeps while the app is off', () => {
    const connection = aConnection({ status: 'connected', account: 'ada@example.com' });
    const app = anApp({ enabled: false, connection });
    const connected = aConnection({ status: 'connected' });
    const withoutSignIn = anApp({ enabled: false, connection: connected, connectability: 'none' });

    expect(phaseOf(app, idle, nowMs)).to.deep.equal({ kind: 'off', hasAccount: true, account: 'ada@example.com' });
    expect(phaseOf(withoutSignIn, idle, nowMs)).to.deep.equal({ kind: 'off', hasAccount: false, account: undefined });
  });

  it('is not_offered where the provider no longer offers the app, whatever the connection', () => {
    const connection = aConnection({ status: 'reconnect_needed', account: 'ada@example.com' });
    const app = anApp({ offered: false, connection });

    expect(phaseOf(app, idle, nowMs)).to.deep.equal({
      kind: 'not_offered',
      isEnabled: true,
      hasAccount: true,
      account: 'ada@example.com',
    });
    expect(availableActions(phaseOf(app, idle, nowMs), app)).to.deep.equal(['disconnect']);
    expect(phaseOf(anApp({ offered: false, enabled: false }), idle, nowMs)).to.deep.equal({
      kind: 'not_offered',
      isEnabled: false,
      hasAccount: false,
      account: undefined,
    });
  });

  it('is no_sign_in where the app needs none', () => {
    const app = anApp({ connectability: 'none', connection: aConnection({ status: 'connected' }) });

    expect(phaseOf(app, idle, nowMs)).to.deep.equal({ kind: 'no_sign_in', hasAccount: false, account: undefined });
  });

  it('keeps the account, to be disconnected, from before an app needed no sign-in, with or without a name', () => {
    for (const account of ['ada@example.com', undefined]) {
      const connection = aConnection({ status: 'connected', account, since: '2026-10-01T10:00:00Z' });
      for (const [enabled, kind] of [
        [true, 'no_sign_in'],
        [false, 'off'],
      ] as const) {
        const app = anApp({ connectability: 'none', enabled, connection });
        const phase = phaseOf(app, idle, nowMs);

        expect(phase).to.deep.equal({ kind, hasAccount: true, account });
        expect(availableActions(phase, app)).to.deep.equal(['disconnect']);
      }
    }
  });

  it('keeps a connection that exists, though the app cannot be connected any more', () => {
    const app = anApp({ connectability: 'unavailable', connection: aConnection({ status: 'connected' }) });

    expect(phaseOf(app, idle, nowMs).kind).to.equal('connected');
  });

  it('prefers a sign-in under way to a working connection', () => {
    const app = anApp({ connection: aConnection({ status: 'connected', signIn }) });

    expect(phaseOf(app, idle, nowMs)).to.include({ kind: 'signing_in', msLeft: 522_000, page: undefined });
  });

  it('has the page of the sign-in only if it was started here', () => {
    const app = anApp({ connection: aConnection({ status: 'signing_in', signIn }) });
    const page = { signIn: 'another', url: 'https://provider.example/old', isBlocked: true, isNextStep: true };

    const own = { ...page, signIn: 's1' };

    expect(phaseOf(app, { page }, nowMs)).to.include({ page: undefined });
    expect(phaseOf(app, { page: own }, nowMs)).to.include({ page: own });
  });

  it('is time_is_up when the sign-in has expired', () => {
    const app = anApp({ connection: aConnection({ status: 'signing_in', signIn }) });

    expect(phaseOf(app, idle, nowMs + 600_000)).to.deep.equal({ kind: 'time_is_up' });
  });

  it('is opening while the sign-in is being started, and not after it failed', () => {
    const error = new ApiError({ code: 'internal' });

    expect(phaseOf(anApp(), { busy: 'connect' }, nowMs)).to.deep.equal({ kind: 'opening' });
    expect(phaseOf(anApp(), { failure: { action: 'connect', error } }, nowMs).kind).to.equal('not_connected');
  });
});

describe('availableActions', () => {
  const offersFor = (parts: Parameters<typeof anApp>[0]) => {
    const app = anApp(parts);
    return availableActions(phaseOf(app, idle, nowMs), app);
  };

  it('lists the next step of each phase first', () => {
    expect(offersFor({})).to.deep.equal(['connect']);
    expect(offersFor({ connection: aConnection({ status: 'reconnect_needed' }) })).to.deep.equal([
      'reconnect',
      'disconnect',
    ]);
    expect(offersFor({ connection: aConnection({ status: 'signing_in', signIn }) })).to.deep.equal([
      'reopen',
      'cancel',
    ]);
  });

  it('has no next step where the account is connected, and lets its member sign in again', () => {
    const connection = aConnection({ status: 'connected' });

    expect(offersFor({ connection })).to.deep.equal(['disconnect', 'reconnect']);
    expect(offersFor({ connection, connectability: 'unavailable' })).to.deep.equal(['disconnect']);
  });

  it('is empty where no action can succeed', () => {
    expect(offersFor({ connectability: 'unavailable' })).to.deep.equal([]);
    expect(offersFor({ connectability: 'none', connection: aConnection({ status: 'connected' }) })).to.deep.equal([]);
    expect(offersFor({ enabled: false })).to.deep.equal([]);
  });

  it('includes disconnect while the app is off', () => {
    expect(offersFor({ enabled: false, connection: aConnection({ status: 'reconnect_needed' }) })).to.deep.equal([
      'disconnect',
    ]);
  });
});

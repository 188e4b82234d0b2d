import { expect } from 'chai';
import { GateGenerations } from '../../../../src/services/access/gate-generations.js';
import { CallPermit } from '../../../../src/services/calls/call-permit.js';
import { rejectionOf } from '../../../support/errors.js';
import { neverAborted } from '../../../support/signals.js';

describe('CallPermit', () => {
  let generations: GateGenerations;
  const permit = (signal = neverAborted().signal) => new CallPermit(generations, { orgId: 'acme', signal });

  beforeEach(() => {
    generations = new GateGenerations();
  });

  it('holds until a gate of its organization may have changed', () => {
    const given = permit();
    generations.advance('globex');
    expect(given.cancelReason()).to.equal(undefined);

    generations.advance('acme');

    expect(given.cancelReason()).to.equal('gates_moved');
  });

  it('holds again once the gates were evaluated after the change', async () => {
    const given = permit();
    generations.advance();

    await given.renew(async () => undefined);

    expect(given.cancelReason()).to.equal(undefined);
  });

  it('does not cover a change that came while the gates were read', async () => {
    const given = permit();

    await given.renew(async () => generations.advance('acme'));

    expect(given.cancelReason()).to.equal('gates_moved');
  });

  it('stays as it was when a gate is found closed', async () => {
    const given = permit();
    generations.advance('acme');

    const error = await rejectionOf(given.renew(() => Promise.reject(new Error('closed'))));

    expect(error.message).to.equal('closed');
    expect(given.cancelReason()).to.equal('gates_moved');
  });

  it('ends when the caller leaves', () => {
    expect(permit(AbortSignal.abort()).cancelReason()).to.equal('caller_gone');
  });
});

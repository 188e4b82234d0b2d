import { expect } from 'chai';
import { harmlessOf } from '../../ui/control-center/agents/found-actions.js';
import { listDrafts, purge, sendEmail } from './support/tool-card-harness.js';

describe('harmlessOf', () => {
  it('is the first action that only reads, and none of an app where each may change something', () => {
    expect(harmlessOf([sendEmail, listDrafts])).to.equal(listDrafts);
    expect(harmlessOf([sendEmail, purge])).to.equal(undefined);
  });
});

import { expect } from 'chai';

import { type Caller, callerKey } from '../../../src/domain/requester.js';

describe('callerKey', () => {
  const callers: Caller[] = [
    { channel: 'web', orgId: 'acme', agentId: 'a', userId: 'cleo/x' },
    { channel: 'web', orgId: 'acme/cleo', agentId: 'a', userId: 'x' },
    { channel: 'bridge', orgId: 'acme', agentId: 'cleo' },
    { channel: 'web', orgId: 'acme', agentId: 'a', userId: 'bridge/cleo' },
    { channel: 'web', orgId: 'acme/bridge', agentId: 'a', userId: 'cleo' },
    { channel: 'bridge', orgId: 'member:acme', agentId: 'cleo' },
  ];

  it('gives no two callers one key, whatever their ids', () => {
    expect(new Set(callers.map(callerKey)).size).to.equal(callers.length);
  });

  it('is the same for a member on every channel and agent', () => {
    const member = { orgId: 'acme', userId: 'cleo' };

    expect(callerKey({ ...member, channel: 'bridge', agentId: 'a' })).to.equal(
      callerKey({ ...member, channel: 'web', agentId: 'b' }),
    );
  });
});

import { expect } from 'chai';
import type { Caller } from '../../../../src/services/access/access-service.js';
import { callerKey } from '../../../../src/services/access/caller.js';

describe('callerOf', () => {
  const callers: Caller[] = [
    { channel: 'web', orgId: 'acme', agentId: 'a', userId: 'cleo/x' },
    { channel: 'web', orgId: 'acme/cleo', agentId: 'a', userId: 'x' },
    { channel: 'bridge', orgId: 'acme', agentId: 'cleo' },
    { channel: 'web', orgId: 'acme', agentId: 'a', userId: 'bridge/cleo' },
    { channel: 'web', orgId: 'acme/bridge', agentId: 'a', userId: 'cleo' },
    { channel: 'bridge', orgId: 'member:acme', agentId: 'cleo' },
  ];

  it('gives no two of them one name, whatever their ids', () => {
    expect(new Set(callers.map(callerKey)).size).to.equal(callers.length);
  });

  it('knows a member whatever the channel and the agent', () => {
    const member = { orgId: 'acme', userId: 'cleo' };

    expect(callerKey({ ...member, channel: 'bridge', agentId: 'a' })).to.equal(
      callerKey({ ...member, channel: 'web', agentId: 'b' }),
    );
  });
});

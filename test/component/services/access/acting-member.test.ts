import { expect } from 'chai';
import sinon from 'sinon';
import type { Directory } from '../../../../src/host/directory.js';
import { AccessService } from '../../../../src/services/access/access-service.js';
import { findEarliestAdmin } from '../../../../src/services/access/acting-member.js';
import { FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { useServices } from '../../../support/services.js';

describe('The earliest org admin', () => {
  const services = useServices();

  it('is read from the directory for a call on a bridge, without listing members', async () => {
    const { directory } = services().fakes;
    const listing = sinon.spy(directory, 'listMembers');
    const caller = { channel: 'bridge' as const, orgId: 'acme', agentId: 'acme-assistant' };

    const { actingMember } = await services().get(AccessService).evaluate(caller, 'gmail');

    expect(actingMember?.userId).to.equal('ada');
    expect(listing.callCount).to.equal(0);
  });

  it('is found by listing members where the directory cannot find it itself', async () => {
    const directory: Directory = Object.assign(new FakeDirectory(), { findEarliestOrgAdmin: undefined });

    expect(await findEarliestAdmin(directory, 'acme')).to.have.property('userId', 'ada');
    expect(await findEarliestAdmin(directory, 'nowhere')).to.equal(undefined);
  });
});

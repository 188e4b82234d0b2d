import { expect } from 'chai';
import sinon from 'sinon';
import type { Directory } from '../../../../src/host/directory.js';
import { AccessService, findEarliestAdmin } from '../../../../src/services/access/access-service.js';
import { aMember, FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { useServices } from '../../../support/services.js';

describe('The earliest org admin', () => {
  const services = useServices();

  it('comes from the directory itself at a call on a bridge, and no list of members is read', async () => {
    const { directory } = services().fakes;
    const listing = sinon.spy(directory, 'listMembers');
    const caller = { channel: 'bridge' as const, orgId: 'acme', agentId: 'acme-assistant' };

    const { actingMember } = await services().get(AccessService).evaluate(caller, 'gmail');

    expect(actingMember?.userId).to.equal('ada');
    expect(listing.callCount).to.equal(0);
  });

  it('is found among all members where the directory has no answer of its own', async () => {
    const directory: Directory = Object.assign(new FakeDirectory(), { findEarliestOrgAdmin: undefined });

    expect(await findEarliestAdmin(directory, 'acme')).to.have.property('userId', 'ada');
    expect(await findEarliestAdmin(directory, 'nowhere')).to.equal(undefined);
  });

  const mistaken = { 'a member': { role: 'member' as const }, 'a service account': { isServiceAccount: true } };
  for (const [who, fields] of Object.entries(mistaken)) {
    it(`is nobody where a directory names ${who}`, async () => {
      const directory = new FakeDirectory();
      directory.findEarliestOrgAdmin = async () => aMember({ role: 'org_admin', ...fields });

      expect(await findEarliestAdmin(directory, 'acme')).to.equal(undefined);
    });
  }
});

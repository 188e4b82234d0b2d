import { expect } from 'chai';
import type { PluginError } from '../../../../src/domain/plugin-error.js';
import type { Principal } from '../../../../src/host/routes.js';
import {
  isOrgAdmin,
  maySetForEverybody,
  requireAnyAdmin,
  requireOrgAdmin,
  viewerOf,
} from '../../../../src/services/permissions/permissions.js';
import { FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const member = aPrincipal({ role: 'member' });
const orgAdmin = aPrincipal();
const platformAdmin = aPrincipal({ role: 'member', isPlatformAdmin: true });

/** The code of the refusal, and its reason. */
function refusalOf(check: () => void): unknown {
  try {
    check();
    return undefined;
  } catch (error) {
    const { code, details } = error as PluginError;
    return [code, details.reason];
  }
}

describe('Who may do what in an organization (§5)', () => {
  const cases: [who: string, principal: Principal, may: { asOrgAdmin: boolean; asAnyAdmin: boolean }][] = [
    ['a member', member, { asOrgAdmin: false, asAnyAdmin: false }],
    ['an org admin', orgAdmin, { asOrgAdmin: true, asAnyAdmin: true }],
    ['a platform admin who is a member there', platformAdmin, { asOrgAdmin: false, asAnyAdmin: true }],
  ];

  for (const [who, principal, { asOrgAdmin, asAnyAdmin }] of cases) {
    it(`is told of ${who}`, () => {
      expect(isOrgAdmin(principal)).to.equal(asOrgAdmin);
      expect(viewerOf(principal)).to.deep.equal({ maySeeSettings: asAnyAdmin, maySeeAllApps: asOrgAdmin });
      expect(refusalOf(() => requireOrgAdmin(principal, 'enable apps'))).to.deep.equal(
        asOrgAdmin ? undefined : ['forbidden', 'only_org_admins'],
      );
      expect(refusalOf(() => requireAnyAdmin(principal, 'see settings'))).to.deep.equal(
        asAnyAdmin ? undefined : ['forbidden', 'only_admins'],
      );
    });
  }

  it('lets an org admin set what all organizations share only in the sole one', async () => {
    const directory = new FakeDirectory();
    const mayAll = () =>
      Promise.all([member, orgAdmin, platformAdmin].map((principal) => maySetForEverybody(principal, directory)));

    expect(await mayAll()).to.deep.equal([false, false, true]);
    directory.organizations.splice(1);

    expect(await mayAll()).to.deep.equal([false, true, true]);
  });
});

import { expect } from 'chai';
import type { Principal } from '../../../../src/host/routes.js';
import { AccessExplanationService } from '../../../../src/services/access/access-explanation-service.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { minute } from '../../../support/stores/store-records.js';

const question = { agent: 'acme-assistant', channel: 'web', app: 'gmail' } as const;
const member = aPrincipal({ userId: 'cleo', role: 'member' });

describe('What access is explained to whom (§5)', () => {
  const services = useServices();
  const explain = (principal: Principal, of?: string) =>
    services()
      .get(AccessExplanationService)
      .explain(principal, { ...question, member: of });

  beforeEach(async () => {
    const change = { byUserId: 'ada', at: minute(0) };
    await services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId: 'acme', app: 'gmail' }, change);
  });

  it('to members their own', async () => {
    expect(await explain(member)).to.have.nested.property('actingAs.userId', 'cleo');
    expect(await explain(member, 'cleo')).to.have.nested.property('actingAs.userId', 'cleo');
  });

  for (const isPlatformAdmin of [false, true]) {
    it(`to no member that of another one${isPlatformAdmin ? ', not to a platform admin either' : ''}`, async () => {
      const refusal = await rejectionOf(explain({ ...member, isPlatformAdmin }, 'ben'));

      expect(refusal).to.include({ code: 'forbidden' });
      expect(refusal.details).to.include({ reason: 'own_access_only' });
    });
  }

  it('to org admins that of everybody', async () => {
    expect(await explain(aPrincipal(), 'cleo')).to.have.nested.property('actingAs.userId', 'cleo');
  });
});

import { expect } from 'chai';
import { AssignmentService } from '../../../../src/services/apps/assignment-service.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

describe('AssignmentService', () => {
  const services = useServices();

  it('lists the default agent first, and the others as people count and spell', async () => {
    const { directory } = services().fakes;
    const names = { a: 'Agent 10', b: 'Zoë', c: 'agent 2', e: 'Helper', d: 'Helper', f: 'Émile', g: 'Agent 1' };
    const others = Object.entries(names).map(([id, name]) => ({ id, name, orgId: 'acme', isDefault: false }));
    directory.agents.unshift(...others);
    const admin = aPrincipal({ role: 'org_admin' });

    const { agents } = await services().get(AssignmentService).list(admin, 'gmail');

    const [first, ...rest] = agents.filter(({ agent, isDefault }) => isDefault || agent in names);
    expect(first?.isDefault).to.equal(true);
    expect(rest.map(({ agent }) => agent).join()).to.equal('g,c,a,f,d,e,b');
  });
});

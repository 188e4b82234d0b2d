import { expect } from 'chai';
import { ActionCatalogService } from '../../../src/services/actions/action-catalog-service.js';
import { EventReactionService } from '../../../src/services/events/event-reaction-service.js';
import { EnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { useServices } from '../../support/services.js';
import { minute } from '../../support/store-records.js';
import { until } from '../../support/until.js';

const organizations = ['acme', 'globex'];

describe('EventReactionService', () => {
  const services = useServices();
  const enabledApps = () => services().get<EnabledAppStore>(EnabledAppStore);
  const isKnown = () => services().get(ActionCatalogService).find('GMAIL_SEND_EMAIL') !== undefined;

  const change = async (orgId: string, what: 'enable' | 'disable') => {
    await enabledApps()[what]({ orgId, app: 'gmail' }, { byUserId: 'ada', at: minute(0) });
    services().ground.events.publish('appconnect.app.changed', { orgId, app: 'gmail' });
  };

  beforeEach(() => services().get(EventReactionService).start());

  it('reads the actions of an app ahead once it is enabled, and forgets them with the last organization', async () => {
    for (const orgId of organizations) await change(orgId, 'enable');
    await until('the actions are in', isKnown);

    await change('acme', 'disable');
    await enabledApps().isEnabledAnywhere('gmail');
    expect(isKnown()).to.equal(true);

    await change('globex', 'disable');
    await until('the actions are forgotten', () => !isKnown());
    expect((await services().ground.snapshots.readActions('gmail'))?.actions).to.have.length(3);
  });
});

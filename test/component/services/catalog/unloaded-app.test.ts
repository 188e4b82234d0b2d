import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();

describe('An app that is unloaded', () => {
  const services = useServices();
  const actions = () => services().get(ActionCatalogService);
  const found = () => actions().search('send email', { apps: ['gmail'], connectedApps: [], limit: 1 }).hits;

  afterEach(() => sinon.restore());

  it('while its actions are indexed is loaded again by the next search', async () => {
    const putApp = ActionIndex.prototype.putApp;
    const interrupted = sinon.stub(ActionIndex.prototype, 'putApp').callsFake(function (this: ActionIndex, ...given) {
      const taken = putApp.apply(this, given);
      void actions().unload('gmail');
      return taken;
    });
    expect(await actions().prepare(['gmail'], signal)).to.deep.equal(['gmail']);
    interrupted.restore();

    expect(await actions().prepare(['gmail'], signal)).to.deep.equal([]);

    expect(found()).to.have.length(1);
  });

  it('during a refresh is loaded from disk again, though the refresh fails', async () => {
    const { provider, snapshots } = services().fakes;
    const saved = [anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail' })];
    await snapshots.writeActions({ app: 'gmail', actions: saved, fetchedAt: new Date(0).toISOString() });
    const release = provider.hold('listActions');
    provider.failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'listActions');
    await actions().prepare(['gmail'], signal);
    await until('it is refreshed', () => provider.inputsOf('listActions').length === 1);

    await actions().unload('gmail');
    const preparing = actions().prepare(['gmail'], signal);
    release();

    expect(await preparing).to.deep.equal([]);
    expect(found()).to.have.length(1);
  });
});

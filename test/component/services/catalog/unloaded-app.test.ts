import { expect } from 'chai';
import sinon from 'sinon';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';

const { signal } = neverAborted();

describe('An app that is unloaded while its actions are indexed', () => {
  const services = useServices();
  const actions = () => services().get(ActionCatalogService);
  const found = () => actions().search('send email', { apps: ['gmail'], connectedApps: [], limit: 1 }).hits;

  afterEach(() => sinon.restore());

  it('is loaded again by the next search', async () => {
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
});

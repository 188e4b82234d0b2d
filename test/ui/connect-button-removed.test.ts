import { expect } from 'chai';
import sinon from 'sinon';
import '../../ui/elements/connect-button/connect-button.js';
import { aConnection, anApp, inMinutes } from './support/builders.js';
import { FakeApi } from './support/fake-api.js';
import { show } from './support/show.js';
import { frames } from './support/until.js';

describe('A connect button that is removed while its request runs', () => {
  afterEach(() => sinon.restore());

  it('counts no time for a button that left the page before its answer came', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const api = new FakeApi();
    api.apps = [
      anApp({
        connection: aConnection({
          status: 'signing_in',
          signIn: { id: 's1', status: 'signing_in', expiresAt: inMinutes(9) },
        } as never),
      }),
    ];
    const release = api.hold('getApp');
    const element = await show('appconnect-connect-button', api, { app: 'gmail' });

    element.remove();
    release();
    await frames(2);

    expect(clock.countTimers()).to.equal(0);
  });
});

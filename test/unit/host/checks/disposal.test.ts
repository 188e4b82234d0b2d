import { expect } from 'chai';
import { disposeAll, requireRegistration } from '../../../../src/host/checks/disposal.js';
import { rejectionOf } from '../../../support/errors.js';

describe('What a host mounted, when all of it is taken away', () => {
  const fail = () => {
    throw new Error('The host has no connection.');
  };
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it('is waited for, also where a part of it has failed before', async () => {
    let isGone = false;
    const slow = async () => {
      await pause(20);
      isGone = true;
    };
    const registrations = [fail, slow].map((dispose) => requireRegistration('routes.register', { dispose }));

    const failure = await rejectionOf(disposeAll(registrations));

    expect(failure.message).to.equal('dispose() of what routes.register() of the host returned failed.');
    expect(isGone).to.equal(true);
  });

  it('fails by the names of all methods whose parts could not be, each of them once', async () => {
    const methods = ['routes.register', 'ui.mount', 'routes.register'];

    const failure = await rejectionOf(
      disposeAll(methods.map((method) => requireRegistration(method, { dispose: fail }))),
    );

    expect(failure.message.match(/\w+\.\w+(?=\(\) of the host)/g)).to.deep.equal(['routes.register', 'ui.mount']);
  });
});

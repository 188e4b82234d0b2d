import { expect } from 'chai';
import { MemoryDirectory } from '../../../examples/express/directory.js';
import { Sessions, sessionCookie } from '../../../examples/express/sessions.js';
import { LocalEventBus } from '../../../src/hosting/events/local-event-bus.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';

describe('The sessions of the example', () => {
  it('tell an id that is not the value of the cookie, since it is stored and sent to other replicas', async () => {
    const sessions = new Sessions(new MemoryDirectory(new LocalEventBus(createQuietLogger())));
    const value = await sessions.begin('acme', 'ada');

    const signedIn = await sessions.find(`${sessionCookie}=${value}`);

    expect(signedIn?.principal.userId).to.equal('ada');
    expect(signedIn?.sessionId).to.not.equal(value);
    sessions.end(signedIn?.sessionId ?? '');
    expect(await sessions.find(`${sessionCookie}=${value}`)).to.equal(undefined);
  });
});

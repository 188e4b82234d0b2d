import { expect } from 'chai';
import type { AppRecord, ConnectionView } from '../../src/contract/app-contract.js';
import { AppActions, actionsFor } from '../../ui/state/app-actions.js';
import { aConnection, anApp, inMinutes } from './support/builders.js';
import { FakeApi } from './support/fake-api.js';

describe('AppActions', () => {
  const signIn = { id: 'one', status: 'signing_in' as const, expiresAt: inMinutes(9) };
  const during = anApp({ connection: aConnection({ status: 'signing_in', signIn }) });
  const after = anApp({ connection: aConnection({ status: 'connected', since: inMinutes(0) }) });

  it('learn once from each answer, though two elements show the same app and one has not heard yet', () => {
    const actions = new AppActions(new FakeApi());
    let changes = 0;
    actions.watch(() => {
      changes += 1;
    });

    for (const record of [during, after, during, after]) actions.observe(record);

    expect(changes).to.equal(2);
    expect(actions.stateOf('gmail').unfinished).to.equal(undefined);
  });

  it('forget that a sign-in was declined once another one is open, or has connected without being seen', () => {
    const records = (...connections: ConnectionView[]) => connections.map((connection) => anApp({ connection }));
    const outcomeOf = (seen: AppRecord[]) => {
      const actions = new AppActions(new FakeApi());
      for (const record of seen) actions.observe(record);
      return actions.stateOf('gmail').unfinished;
    };
    const before = aConnection({ status: 'connected', since: inMinutes(-60) });
    const declined = records({ ...before, signIn }, before, { ...before });

    expect(outcomeOf(declined)).to.deep.include({ since: before.since });
    expect(outcomeOf([...declined, ...records({ ...before, signIn: { ...signIn, id: 'two' } })])).to.equal(undefined);
    expect(outcomeOf([...declined, after])).to.equal(undefined);
  });

  it('learn again after an action, which forgets what was learned', () => {
    const actions = new AppActions(new FakeApi());
    actions.observe(during);
    actions.dismiss('gmail');

    actions.observe(during);

    expect(actions.stateOf('gmail').openSignIn?.id).to.equal('one');
  });

  it('are forgotten once nothing on the page watches: whoever looks next may be another person', () => {
    const api = new FakeApi();
    const watch = () => actionsFor(api).watch(() => undefined);
    const stops = [watch(), watch()];
    actionsFor(api).observe(during);

    stops[0]?.();
    expect(actionsFor(api).stateOf('gmail').openSignIn?.id).to.equal('one');
    stops[1]?.();
    watch();
    actionsFor(api).observe(anApp());

    expect(actionsFor(api).stateOf('gmail')).to.deep.equal({});
    const next = actionsFor(api);
    for (const stop of stops) stop();
    expect(actionsFor(api)).to.equal(next);
  });
});

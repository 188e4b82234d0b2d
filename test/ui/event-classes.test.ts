import { expect } from 'chai';
import { AppEnabledEvent } from '../../ui/events/app-enabled-event.js';

describe('AppEnabledEvent', () => {
  it('bubbles out of shadow roots with its detail', () => {
    const event = new AppEnabledEvent({ app: 'gmail', agentCount: 1 });

    expect([event.type, event.bubbles, event.composed]).to.deep.equal(['appconnect-app-enabled', true, true]);
    expect(event.detail).to.deep.equal({ app: 'gmail', agentCount: 1 });
  });
});

import { expect } from 'chai';
import {
  choicesFromAddress,
  forgetScroll,
  goTo,
  pageFromAddress,
  rememberedScroll,
  rememberScroll,
} from '../../ui/control-center/place.js';
import { keepAddress } from './support/control-center-stage.js';

describe('place', () => {
  keepAddress();

  it('keeps the page and what is chosen on it in the address', () => {
    goTo('agents', { choices: ['acme-assistant', 'web'] });

    expect(location.hash).to.equal('#/agents/acme-assistant/web');
    expect([pageFromAddress(), choicesFromAddress('agents')]).to.deep.equal(['agents', ['acme-assistant', 'web']]);
    expect(choicesFromAddress('activity')).to.deep.equal([]);
  });

  it('falls back to integrations for an address it does not know', () => {
    history.replaceState(undefined, '', '#/nowhere');

    expect(pageFromAddress()).to.equal('integrations');
  });

  it('remembers how far a page was scrolled, until somebody else comes', () => {
    rememberScroll('activity', 240);
    expect(rememberedScroll('activity')).to.equal(240);

    forgetScroll();

    expect(rememberedScroll('activity')).to.equal(0);
  });
});

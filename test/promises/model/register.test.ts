import { expect } from 'chai';
import { Register } from './register.js';

describe('What the model knows about a stored value', () => {
  it('is the value of an acknowledged change', () => {
    const register = new Register(false);

    register.begin(true)(true);

    expect([register.mayBe(true), register.mayBe(false)]).to.deep.equal([true, false]);
  });

  it('is both while a change has no answer, and then what was seen', () => {
    const register = new Register(false);

    register.begin(true)(false);
    expect(register.observe(false)).to.equal(true);

    expect(register.observe(true)).to.equal(false);
  });

  it('may still become what is expected later, where it is seen before the earlier one that takes it away', () => {
    const register = new Register(true);
    register.expect(false);
    register.expect(true);

    const seen = [true, false, true].map((value) => register.observe(value));

    expect(seen).to.deep.equal([true, true, true]);
  });

  it('does not change again after all that was expected', () => {
    const register = new Register(true);
    register.expect(false);
    register.expect(true);
    for (const value of [false, true]) register.observe(value);

    expect(register.observe(false)).to.equal(false);
  });
});

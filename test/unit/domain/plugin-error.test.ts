import { expect } from 'chai';
import { isPluginError, PluginError, refusedFieldsError, withDetails } from '../../../src/domain/plugin-error.js';

describe('PluginError', () => {
  const cause = new Error('Socket closed.');
  const error = new PluginError('rate_limited', 'Wait a little.', { cause, details: { retryAfterMs: 500 } });

  it('holds its code, its sentence, its cause and what else is known', () => {
    expect(error).to.be.instanceOf(Error);
    expect(error).to.include({ name: 'PluginError', code: 'rate_limited', message: 'Wait a little.', cause });
    expect(error.details).to.deep.equal({ retryAfterMs: 500 });
  });

  it('has neither a cause nor details where none were given', () => {
    const bare = new PluginError('conflict', 'Look again.');

    expect(Object.hasOwn(bare, 'cause')).to.equal(false);
    expect(bare.details).to.deep.equal({});
  });

  it('is told more of in a new one, with everything kept', () => {
    const more = withDetails(error, { actingAs: 'Ada' });

    expect(more).to.include({ code: 'rate_limited', message: 'Wait a little.', cause });
    expect(more.details).to.deep.equal({ retryAfterMs: 500, actingAs: 'Ada' });
    expect(error.details).to.deep.equal({ retryAfterMs: 500 });
  });

  it('ends with one sign', () => {
    const messageOf = (message: string) =>
      refusedFieldsError('invalid_arguments', [{ field: 'querys', message }]).message;

    expect(messageOf('not known here; did you mean query?')).to.equal('querys: not known here; did you mean query?');
    expect(messageOf('empty: wanted a text')).to.equal('querys: empty: wanted a text.');
  });

  it('names fields that were refused on one line and cut, whatever they are called', () => {
    const hostile = `a\n\u202e\u0000b${'x'.repeat(50_000)}`;
    const { message, details } = refusedFieldsError('invalid_request', [{ field: hostile, message: 'is not known' }]);

    expect(message.length).to.be.below(150);
    expect(message).to.match(/^a bx+…: is not known\.$/);
    expect(details.errors?.[0]?.field.length).to.equal(120);
    expect(
      refusedFieldsError('invalid_request', [{ field: 'body.tags.0', message: 'expected a text' }]).message,
    ).to.equal('body.tags.0: expected a text.');
  });

  it('is known by name, also when it comes from another copy of the package', () => {
    const foreign = Object.assign(new Error('Look again.'), { name: 'PluginError', code: 'conflict', details: {} });

    expect(isPluginError(error)).to.equal(true);
    expect(isPluginError(foreign, 'conflict')).to.equal(true);
    expect(isPluginError(error, 'conflict')).to.equal(false);
  });

  it('is not seen in anything else', () => {
    for (const other of [new Error('no'), { name: 'PluginError', code: 'conflict' }, 'PluginError', undefined, null]) {
      expect(isPluginError(other)).to.equal(false);
    }
  });
});

import { expect } from 'chai';
import { isPluginError } from '../../../src/domain/plugin-error.js';
import { parseInput } from '../../../src/tools/tool-input.js';
import { toolTable } from '../../../src/tools/tool-table.js';

const { search, invoke, connect } = toolTable;
const tools = {
  search: (input: object) => parseInput(search, { ...input }).input,
  invoke: (input: object) => parseInput(invoke, { ...input }).input,
  connect: (input: object) => parseInput(connect, { ...input }).input,
};

describe('The arguments of a tool itself', () => {
  it('may be null where they may be left out', () => {
    const input = { action: 'GMAIL_SEND_EMAIL', arguments: null, send_again: null };

    expect(tools.invoke(input)).to.deep.equal({ action: 'GMAIL_SEND_EMAIL' });
    expect(tools.search({ query: 'mail', app: null, limit: null })).to.deep.equal({ query: 'mail' });
  });

  it('keep long numbers of which no digit was lost', () => {
    const input = { action: 'GMAIL_SEND_EMAIL', arguments: { a: 9_007_199_254_740_991, b: 1.7e18, c: 1e300, d: 0.1 } };

    expect(tools.invoke(input)).to.deep.equal(input);
  });

  it('keep what is null within the arguments of an action', () => {
    const input = { action: 'GMAIL_SEND_EMAIL', arguments: { cc: null } };

    expect(tools.invoke(input)).to.deep.equal(input);
  });

  const action = 'GMAIL_SEND_EMAIL';

  it('may be of another type where that loses nothing', () => {
    const given = {
      action,
      arguments: '{"to":"a","ids":[1]}',
      fields: 'id',
      max_characters: '2000',
      send_again: true,
    };

    expect(tools.invoke(given)).to.deep.equal({
      action,
      arguments: { to: 'a', ids: [1] },
      fields: ['id'],
      max_characters: 2_000,
      send_again: true,
    });
    expect(tools.search({ query: 'mail', limit: '3' })).to.deep.equal({ query: 'mail', limit: 3 });
  });

  it('may be too long or empty, which is told in the words of all other errors', () => {
    expect(() => tools.search({ query: 'a'.repeat(501) })).to.throw('query: too long: wanted at most 500 characters');
    expect(() => tools.invoke({ action: '' })).to.throw('action: empty: wanted a text');
  });

  const slips: [string, keyof typeof tools, object, string][] = [
    [
      'written as text that is no JSON',
      'invoke',
      { action, arguments: 'to: a' },
      'arguments: wanted the object itself; this text cannot be read as one without loss.',
    ],
    [
      'beside `arguments`',
      'invoke',
      { action, to: 'a' },
      "to: not known here; put the action's arguments into `arguments`.",
    ],
    ['misspelt', 'invoke', { action, sendAgain: true }, 'sendAgain: not known here; did you mean send_again?'],
    [
      'misspelt',
      'invoke',
      { action, maxCharacters: 2_000 },
      'maxCharacters: not known here; did you mean max_characters?',
    ],
    [
      'an argument of the action, perhaps, whose name is near to one of the tool',
      'invoke',
      { action, field: 'status' },
      'field: not known here; did you mean fields? An argument of the action goes into `arguments`.',
    ],
    [
      'an argument of the action, perhaps, whose name is near to one of the tool',
      'invoke',
      { action, actions: ['open'] },
      "actions: not known here; put the action's arguments into `arguments`.",
    ],
    ['misspelt', 'invoke', { action, argument: {} }, 'argument: not known here; did you mean arguments?'],
    [
      'the app, which the action tells',
      'invoke',
      { action, app: 'gmail' },
      "app: not known here; leave it out, since the action's name tells the app; where the action has such a field, put it into `arguments`.",
    ],
    ['without the action', 'invoke', { arguments: {} }, 'action: missing: wanted '],
    ['null where one is needed', 'invoke', { action: null }, 'action: missing: wanted '],
    ['of the wrong kind', 'search', { query: true }, 'query: wanted a text'],
    ['out of range', 'search', { query: 'a', limit: 100 }, 'limit: wanted '],
    ['unknown', 'connect', { app: 'gmail', account: 'a' }, 'account: not known here; known are app.'],
    ['left out', 'connect', {}, 'app: missing: wanted '],
    [
      'more than anybody has',
      'invoke',
      { action, ...Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`field${at}`, 1])) },
      'input: too many fields: wanted at most 100, got 70001.',
    ],
    [
      'more values than are checked',
      'invoke',
      { action, arguments: Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`field${at}`, 1])) },
      'arguments: too large: wanted at most 1000000 characters, 20000 values, 32 levels and ',
    ],
    [
      'larger than any number in JSON',
      'invoke',
      { action, arguments: JSON.parse('{"items":[{"price":1e400}]}') },
      'arguments.items[0].price: wanted a number below 1.8e308, since a larger one would be sent as null.',
    ],
    [
      'numbers of more digits than arrive',
      'invoke',
      { action, arguments: JSON.parse('{"id":9007199254740993}') },
      'arguments.id: a number of more than 15 digits arrives as another one; give it as a text where the field takes one.',
    ],
    [
      'under a name that is lost on the way',
      'invoke',
      { action, arguments: JSON.parse('{"__proto__":{"to":"a"}}') },
      'arguments.__proto__: not allowed as a name, since it would be lost on the way.',
    ],
    ['longer than is checked', 'search', { query: 'a'.repeat(1_000_001) }, 'query: too large: wanted at most 1000000 '],
  ];

  for (const [name, tool, input, said] of slips) {
    it(`are told in plain words when they are ${name}`, () => {
      let message = 'It was taken.';
      try {
        tools[tool](input);
      } catch (error) {
        if (isPluginError(error, 'invalid_arguments')) message = error.message;
      }

      expect(message)
        .to.match(/^[a-zA-Z_.[\]\d]+: /)
        .and.not.match(/expected|received|Invalid input/);
      expect(message.startsWith(said), message).to.equal(true);
    });
  }
});

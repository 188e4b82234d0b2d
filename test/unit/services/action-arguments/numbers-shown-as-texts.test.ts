import { expect } from 'chai';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { toCompactSchema } from '../../../../src/services/action-arguments/schemas/compact-schema.js';

// As the provider listed them in January 2026: two types of a field became the first of them.
const dispatch: JsonSchema = {
  type: 'object',
  required: ['workflow_id'],
  properties: {
    workflow_id: {
      type: 'integer',
      description: 'ID or filename (e.g., `main.yml`) of the workflow.',
      examples: ['build-and-deploy.yml', '12345'],
    },
  },
};
const distance: JsonSchema = {
  type: 'object',
  properties: {
    departure_time: { type: 'integer', nullable: true, default: null, examples: [1493879400, 'now'] },
    arrival_time: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null, examples: ['now'] },
  },
};
const isTaken = (schema: JsonSchema, args: Record<string, unknown>) => checkArguments(schema, args).ok;

describe('A number that is shown as a text', () => {
  it('is taken as a text too, since the app takes what it shows', () => {
    expect(isTaken(dispatch, { workflow_id: 'main.yml' })).to.equal(true);
    expect(isTaken(dispatch, { workflow_id: 161335 })).to.equal(true);
    for (const time of ['now', 1493879400, null]) {
      expect(isTaken(distance, { departure_time: time, arrival_time: time }), String(time)).to.equal(true);
    }
    expect(JSON.stringify(toCompactSchema(dispatch))).to.contain('"type":"string"');
  });

  it('is still taken as the number where a text says one', () => {
    const check = checkArguments(dispatch, { workflow_id: '161335' });

    expect(check).to.deep.include({
      taken: { arguments: { workflow_id: 161335 }, converted: [{ field: 'workflow_id', as: 'a number' }] },
    });
  });

  it('keeps its bounds, and a refusal says them in words', () => {
    const limit = { type: 'integer', minimum: 1, maximum: 100, default: 'all' };
    const check = checkArguments({ type: 'object', properties: { limit } }, { limit: 500 });

    const message = 'wanted a whole number (at least 1, at most 100) or a text (with a letter), got 500';
    expect(check).to.deep.include({ errors: [{ field: 'limit', message }] });
  });

  it('is taken as nothing else', () => {
    for (const value of [true, 1.5, {}]) {
      expect(isTaken(dispatch, { workflow_id: value }), JSON.stringify(value)).to.equal(false);
    }
  });

  it('stays a number where the shown text is a number, a word for no value, or another type as a text', () => {
    for (const shown of ['42', '1e3', 'None', 'null', 'True', '[1]', '10247,', '']) {
      const schema = { type: 'object', properties: { count: { type: 'integer', examples: [shown] } } };
      expect(isTaken(schema, { count: 'many' }), shown).to.equal(false);
    }
  });
});

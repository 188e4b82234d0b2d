import { expect } from 'chai';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { hashOfCall } from '../../../../src/services/calls/call-hash.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

const object = (properties: object, more: object = {}): JsonSchema => ({ type: 'object', properties, ...more });
const nothing = { type: 'null' };
const action = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail' });

/** The hash of a call whose field `it` has the value. */
function hashOf(inputSchema: JsonSchema, it: unknown): string {
  return hashOfCall({ userId: 'ada', orgId: 'acme', action: { ...action, inputSchema }, arguments: { it } });
}

describe('The hash of a call whose schema has several parts', () => {
  it('differs by a field under any name, where the schema accepts those beside its only form', () => {
    const form = object({ a: { type: 'integer' } });
    const open: JsonSchema[] = [
      { anyOf: [form, nothing], additionalProperties: { type: 'string' } },
      { oneOf: [form, nothing], patternProperties: { '^b': {} } },
      { allOf: [form], additionalProperties: true },
    ];

    for (const it of open) {
      expect(hashOf(object({ it }), { a: 1, b: 'x' }), JSON.stringify(it)).not.to.equal(
        hashOf(object({ it }), { a: 1, b: 'y' }),
      );
    }
  });
});

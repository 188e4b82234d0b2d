import * as api from '@opentelemetry/api';
import { expect } from 'chai';
import { readTraceContext } from '../../../src/telemetry/trace-context.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

describe('Trace context from outside', () => {
  const read = (traceparent: unknown, tracestate?: unknown) => readTraceContext(api, { traceparent, tracestate });

  it('is read where it is valid', () => {
    expect(read(`00-${traceId}-${spanId}-01`)).to.deep.equal({ traceId, spanId, traceFlags: 1, isRemote: true });
    expect(read(`00-${traceId}-${spanId}-00`)?.traceFlags).to.equal(0);
    expect(read(`00-${traceId}-${spanId}-01`, 'vendor=1')?.traceState?.serialize()).to.equal('vendor=1');
  });

  it('is read of a later version too, up to the fields that are known', () => {
    expect(read(`01-${traceId}-${spanId}-ff-more`)?.traceFlags).to.equal(1);
  });

  for (const invalid of [
    undefined,
    null,
    7,
    {},
    '',
    'no trace',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-0g`,
    `01-${traceId}-${spanId}-01more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
  ]) {
    it(`is ignored where it is ${JSON.stringify(invalid)}`, () => {
      expect(read(invalid)).to.equal(undefined);
    });
  }

  it('is read without a state that is malformed or too long', () => {
    for (const state of [7, 'no state', `a=${'b'.repeat(10_000)}`, 'a=b\r\nx-api-key: stolen']) {
      const context = read(`00-${traceId}-${spanId}-01`, state);

      expect(context?.traceId).to.equal(traceId);
      expect(context?.traceState?.serialize() ?? '', JSON.stringify(state)).to.equal('');
    }
  });
});

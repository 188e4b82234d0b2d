import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import * as api from '@opentelemetry/api';
import { expect } from 'chai';
import { loadTelemetry } from '../../../src/telemetry/load-telemetry.js';
import { readTraceContext } from '../../../src/telemetry/trace-context.js';
import { ExportedTelemetry } from '../../support/exported-telemetry.js';
import {
  always,
  closeAfterEach,
  gatewayTo,
  startScriptedServer,
  testKey,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** A trace of the host's with a state and with baggage. */
function hostContext(): api.Context {
  const caller = readTraceContext(api, { traceparent, tracestate: 'vendor=1' }) as api.SpanContext;
  const baggage = api.propagation.createBaggage({ userId: { value: 'ada' } });
  return api.propagation.setBaggage(api.trace.setSpanContext(api.ROOT_CONTEXT, caller), baggage);
}

describe('The trace of a request to the provider', () => {
  const closeAfter = closeAfterEach();

  const send = async () => {
    const server = closeAfter(await startScriptedServer(always({ items: [] })));
    const gateway = closeAfter(gatewayTo(server.url, testKey, {}, { telemetry: await loadTelemetry() }));
    await api.context.with(hostContext(), () => gateway.listApps({}, neverAborted()));
    return server.requests[0]?.headers ?? {};
  };

  it('is the caller’s, passed on by W3C Trace Context, and never with the host’s baggage', async () => {
    const exported = closeAfter(new ExportedTelemetry());

    const headers = await send();

    const [span] = exported.spans;
    expect(span?.parentSpanContext?.spanId).to.equal('b7ad6b7169203331');
    expect(headers.traceparent).to.equal(`00-0af7651916cd43dd8448eb211c80319c-${span?.spanContext().spanId}-01`);
    expect(headers.tracestate).to.equal('vendor=1');
    expect(headers).not.to.have.property('baggage');
  });

  it('is not named where the host exports nothing', async () => {
    const headers = await send();

    expect(headers).not.to.have.any.keys('traceparent', 'tracestate', 'baggage');
  });

  it('is told once, also where the host traces HTTP by itself', async () => {
    closeAfter(new ExportedTelemetry());
    const seen: { isRecording: boolean; hasBaggage: boolean }[] = [];
    const onRequest = () => {
      const isRecording = api.trace.getTracer('host').startSpan('its own').isRecording();
      seen.push({ isRecording, hasBaggage: api.propagation.getActiveBaggage() !== undefined });
    };
    subscribe('undici:request:create', onRequest);

    await send().finally(() => unsubscribe('undici:request:create', onRequest));

    expect(seen).to.deep.equal([{ isRecording: false, hasBaggage: false }]);
  });
});

import type * as Api from '@opentelemetry/api';
import type { TraceContext } from '../host/tools.js';

/** Version, trace, span and flags. Versions after 00 may have more fields; ff is invalid. */
const pattern = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;
const lengthOfVersion00 = 55;

/** Undefined where it is invalid. By hand, since the host's propagators may read other forms, and baggage. */
export function readTraceContext(
  api: typeof Api,
  { traceparent, tracestate }: TraceContext,
): Api.SpanContext | undefined {
  if (typeof traceparent !== 'string') return undefined;
  if (traceparent.startsWith('00') && traceparent.length !== lengthOfVersion00) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = pattern.exec(traceparent) ?? [];
  const remote: Api.SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & api.TraceFlags.SAMPLED,
    isRemote: true,
    ...(typeof tracestate === 'string' && { traceState: api.createTraceState(tracestate) }),
  };
  return api.isSpanContextValid(remote) ? remote : undefined;
}

/** None for a span that is not recorded, as where the host exports nothing. By hand for the same reason. */
export function traceHeadersOf(span: Api.Span): Record<string, string> {
  if (!span.isRecording()) return {};
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  const state = traceState?.serialize() ?? '';
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    ...(state !== '' && { tracestate: state }),
  };
}

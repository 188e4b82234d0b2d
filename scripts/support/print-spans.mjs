// Sets OpenTelemetry up as a host does, and prints each span as a line when it ends. To be called before the plugin is activated.
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

export function printSpans(print = console.log) {
  const exporter = {
    export(spans, done) {
      for (const span of spans) print(lineOf(span));
      done({ code: 0 });
    },
    shutdown: async () => {},
  };
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
}

/** A child comes before its parent, since it ends first; both begin with the same trace. */
function lineOf(span) {
  const { name, attributes, parentSpanContext } = span;
  const [seconds, nanoseconds] = span.duration;
  const ms = Math.round(seconds * 1000 + nanoseconds / 1_000_000);
  const told = Object.entries(attributes)
    .filter(([key]) => !key.startsWith('server.') && !name.includes(attributes[key]))
    .map(([key, value]) => `${key.replace('appconnect.', '')}=${value}`);
  const traceId = span.spanContext().traceId.slice(0, 8);
  return [traceId, parentSpanContext === undefined ? name : `  ${name}`, `${ms} ms`, ...told].join(' ');
}

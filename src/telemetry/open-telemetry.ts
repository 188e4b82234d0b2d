import type * as Api from '@opentelemetry/api';
import { ActiveSpan } from './active-span.js';
import { type Attributes, counters, durations, type Metric } from './conventions.js';
import type { Operation } from './operations.js';
import { quietly } from './quietly.js';
import { type OperationSpan, silentSpan, type Telemetry } from './telemetry.js';
import { readTraceContext } from './trace-context.js';

/** The name by which operators find what this plugin exports. */
const scope = 'appconnect';

type Started = { span: ActiveSpan; context: Api.Context };

/** Exports by the OpenTelemetry that the host has set up; where it has set up none, the API itself does nothing. */
export class OpenTelemetry implements Telemetry {
  private readonly tracer: Api.Tracer;
  private readonly histograms: ReadonlyMap<string, Api.Histogram>;
  private readonly counters: ReadonlyMap<string, Api.Counter>;
  private readonly operationKey: symbol;
  private readonly suppressedKey: symbol;

  constructor(private readonly api: typeof Api) {
    this.tracer = api.trace.getTracer(scope);
    const meter = api.metrics.getMeter(scope);
    const { histograms, counts } = instrumentsOf(meter);
    this.histograms = histograms;
    this.counters = counts;
    this.operationKey = api.createContextKey('appconnect operation');
    // The SDK's own key, by which the host's instrumentation of HTTP makes no second span, and adds no headers of its own.
    this.suppressedKey = api.createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');
  }

  async run<Result>(operation: Operation, work: (span: OperationSpan) => Promise<Result>): Promise<Result> {
    const started = quietly(() => this.start(operation));
    if (started === undefined) return work(silentSpan);
    const { span, context } = started;
    const startedAt = performance.now();
    try {
      return await this.api.context.with(context, () => work(span));
    } catch (error) {
      span.describe({ 'error.type': span.attributes['error.type'] ?? '_OTHER' });
      throw error;
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      quietly(() => this.measure(operation, started, seconds));
      quietly(() => span.end(this.api));
    }
  }

  describe(attributes: Attributes): void {
    const span = quietly(() => this.api.context.active().getValue(this.operationKey));
    if (span instanceof ActiveSpan) span.describe(attributes);
  }

  count({ name, attributes: names }: Metric, attributes: Attributes): void {
    quietly(() => this.counters.get(name)?.add(1, pick(attributes, names)));
  }

  private start({ name, kind, attributes, parent }: Operation): Started {
    const { context, trace, SpanKind } = this.api;
    const active = context.active();
    const remote = parent && readTraceContext(this.api, parent);
    const ambient = trace.getSpanContext(active);
    const parentContext = remote === undefined ? active : trace.setSpanContext(active, remote);
    const options = {
      kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL,
      attributes,
      ...(remote && ambient && { links: [{ context: ambient }] }),
    };
    const started = this.tracer.startSpan(name, options, parentContext);
    const span = new ActiveSpan(started, attributes);
    const inSpan = trace.setSpan(parentContext, started);
    return { span, context: kind === 'client' ? this.leaving(inSpan) : inSpan.setValue(this.operationKey, span) };
  }

  /** For a request that leaves the process: the host's baggage stays here. */
  private leaving(context: Api.Context): Api.Context {
    return this.api.propagation.deleteBaggage(context).setValue(this.suppressedKey, true);
  }

  /** With the span's context, so that a measurement can name its trace as an example. */
  private measure({ duration }: Operation, { span, context }: Started, seconds: number): void {
    this.histograms.get(duration.name)?.record(seconds, pick(span.attributes, duration.attributes), context);
  }
}

function instrumentsOf(meter: Api.Meter) {
  const histograms = Object.values(durations).map(({ name, unit, description, boundaries }) => {
    const advice = { explicitBucketBoundaries: [...boundaries] };
    return [name, meter.createHistogram(name, { unit, description, advice })] as const;
  });
  const counts = Object.values(counters).map(
    ({ name, unit, description }) => [name, meter.createCounter(name, { unit, description })] as const,
  );
  return { histograms: new Map<string, Api.Histogram>(histograms), counts: new Map<string, Api.Counter>(counts) };
}

function pick(attributes: Attributes, names: Metric['attributes']): Attributes {
  return Object.fromEntries(
    names.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
  );
}

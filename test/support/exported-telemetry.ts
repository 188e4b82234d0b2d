import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { until } from './until.js';

/** What a host that has set up OpenTelemetry exports. */
export class ExportedTelemetry {
  private readonly spanExporter = new InMemorySpanExporter();
  private readonly metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  private readonly tracing = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(this.spanExporter)],
  });
  // Collected when a test asks; the interval is longer than any test.
  private readonly reader = new PeriodicExportingMetricReader({
    exporter: this.metricExporter,
    exportIntervalMillis: 3_600_000,
  });
  private readonly meters = new MeterProvider({ readers: [this.reader] });

  constructor() {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    trace.setGlobalTracerProvider(this.tracing);
    metrics.setGlobalMeterProvider(this.meters);
  }

  /** Every span that has ended. */
  get spans(): ReadableSpan[] {
    return this.spanExporter.getFinishedSpans();
  }

  async waitForSpan(name: string): Promise<ReadableSpan> {
    const find = () => this.spans.findLast((span) => span.name === name);
    await until(`the span "${name}" has ended`, () => find() !== undefined);
    return find() as ReadableSpan;
  }

  /** The metrics of every instrument, with the attributes and value of each of their points. */
  async points(name: string) {
    await this.reader.forceFlush();
    const [latest] = this.metricExporter.getMetrics().slice(-1);
    const all = latest?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
    return all
      .filter(({ descriptor }) => descriptor.name === name)
      .flatMap(({ dataPoints }) => dataPoints as { attributes: Record<string, unknown>; value: unknown }[]);
  }

  /** Everything that was exported, as text. */
  async text(): Promise<string> {
    await this.reader.forceFlush();
    const spans = this.spans.map(({ name, attributes, events, links, status, resource }) => {
      return { name, attributes, events, links, status, resource: resource.attributes };
    });
    return JSON.stringify([spans, this.metricExporter.getMetrics()]);
  }

  async close(): Promise<void> {
    for (const api of [context, trace, metrics, propagation]) api.disable();
    await Promise.all([this.tracing.shutdown(), this.meters.shutdown()]);
  }
}

/** Sets OpenTelemetry up before each test of a suite; to be called before what starts the plugin. */
export function useTelemetry(): () => ExportedTelemetry {
  let exported: ExportedTelemetry | undefined;
  beforeEach(() => {
    exported = new ExportedTelemetry();
  });
  afterEach(() => exported?.close());
  return () => {
    if (exported === undefined) throw new Error('No telemetry: it is set up before each test.');
    return exported;
  };
}

import type { Attributes, Metric } from './conventions.js';
import type { Operation } from './operations.js';

/** An operation that is under way. */
export interface OperationSpan {
  describe(attributes: Attributes): void;
  /** The headers that make a request to the provider a part of this trace; none where nothing is exported. */
  traceHeaders(): Record<string, string>;
}

/** Traces and metrics for operators. Nothing here throws, or changes what the traced work does. */
export interface Telemetry {
  /**
   * Runs the work, begun in the same tick, as an operation. Where it throws, the operation failed for the reason in
   * `error.type`.
   */
  run<Result>(operation: Operation, work: (span: OperationSpan) => Promise<Result>): Promise<Result>;
  /** Describes the operation inside this process that the current work is a part of, if any: a tool call, a sign-in. */
  describe(attributes: Attributes): void;
  count(counter: Metric, attributes: Attributes): void;
}

export const Telemetry = Symbol('Telemetry');

/** The span of an operation that nobody sees. */
export const silentSpan: OperationSpan = { describe: () => undefined, traceHeaders: () => ({}) };

export const noTelemetry: Telemetry = {
  run: (_operation, work) => work(silentSpan),
  describe: () => undefined,
  count: () => undefined,
};

import type * as Api from '@opentelemetry/api';
import type { Attributes } from './conventions.js';
import { quietly } from './quietly.js';
import type { OperationSpan } from './telemetry.js';
import { traceHeadersOf } from './trace-context.js';

/** A span with what it was described by, which its measurement needs too. */
export class ActiveSpan implements OperationSpan {
  private known: Attributes;

  constructor(
    private readonly span: Api.Span,
    attributes: Attributes,
  ) {
    this.known = attributes;
  }

  get attributes(): Attributes {
    return this.known;
  }

  describe(attributes: Attributes): void {
    this.known = { ...this.known, ...attributes };
    quietly(() => this.span.setAttributes(attributes));
  }

  traceHeaders(): Record<string, string> {
    return quietly(() => traceHeadersOf(this.span)) ?? {};
  }

  /** Without a description of the error: a message may quote an app. */
  end(api: typeof Api): void {
    if (this.known['error.type'] !== undefined) this.span.setStatus({ code: api.SpanStatusCode.ERROR });
    this.span.end();
  }
}

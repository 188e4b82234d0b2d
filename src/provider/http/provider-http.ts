import type { z } from 'zod';
import type { ProviderArea } from '../../contract/refusal-values.js';
import { PluginError } from '../../domain/plugin-error.js';
import { withLinkedSignal } from '../../lib/time/signals.js';
import { ProviderFault } from '../faults/provider-fault.js';
import { ParseBudget } from '../reading/parse-budget.js';
import { parseJson, parseList } from '../reading/parse-reply.js';
import { maxItemsPerPage } from '../reading/provider-schemas.js';
import type { ProviderEgress, ProviderRequest } from '../transport/provider-egress.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import { hedgedRequest } from './hedged-request.js';

type Query = Record<string, string | number | boolean | undefined>;
type Answer<Schema extends z.ZodType> = { area: ProviderArea; schema: Schema; signal: AbortSignal };
type Size = keyof typeof limits;
type Read<Schema extends z.ZodType> = Answer<Schema> & { query?: Query; size?: Size };
type Write<Schema extends z.ZodType> = Answer<Schema> & {
  method: 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  timeoutMs?: number;
  /** What may fail by itself: of its failures only a few count for the circuit. */
  suspect?: string;
};

const limits = {
  small: { waits: { attemptMs: 8_000, totalMs: 15_000 }, maxBytes: 1024 * 1024 },
  large: { waits: { attemptMs: 30_000, totalMs: 60_000 }, maxBytes: 32 * 1024 * 1024 },
};
// The provider rebuilds large lists from time to time, and may hang meanwhile; a search waits eight seconds for them.
const hedging = { stallMs: 3_000, maxAttempts: 3 };
const writeTimeoutMs = 20_000;
export const apiPath = '/api/v3.1';

/**
 * The provider's JSON API: reads are retried where that helps, writes are sent once. Throws `ProviderFault`, and `conflict` as
 * `whileKeyIs` says.
 */
export class ProviderHttp {
  constructor(
    private readonly egress: ProviderEgress,
    private readonly circuit: CircuitBreaker,
    private readonly key: () => Promise<string>,
    private readonly closed: AbortSignal,
  ) {}

  /** The same API with another key. */
  withKey(key: string): ProviderHttp {
    return new ProviderHttp(this.egress, this.circuit, async () => key, this.closed);
  }

  /** The same API, for as long as this key is in force: throws `conflict` in place of sending another one. */
  whileKeyIs(key: string): ProviderHttp {
    const requireSame = async () => {
      if ((await this.key()) === key) return key;
      throw new PluginError('conflict', 'The project key was changed meanwhile.');
    };
    return new ProviderHttp(this.egress, this.circuit, requireSame, this.closed);
  }

  /** `path` is relative to the version of the API, such as `/toolkits`, unless it begins with `/api/`. */
  async read<Schema extends z.ZodType>(path: string, options: Read<Schema>): Promise<z.output<Schema>> {
    const { area, schema, query, size = 'small' } = options;
    const request = { url: this.urlOf(path, query), method: 'GET' as const, key: await this.key() };
    return this.untilClosed(options.signal, (signal) =>
      inArea(area, () =>
        this.circuit.read(
          (attempt) => {
            const send = (signal: AbortSignal, onProgress?: () => void) =>
              requestJson(this.egress, { ...request, signal }, { schema, size, onProgress });
            return size === 'large' ? hedgedRequest(send, { signal: attempt, ...hedging }) : send(attempt);
          },
          { signal, ...limits[size].waits },
        ),
      ),
    );
  }

  /** The provider's time by the `date` header, in whole seconds; undefined without one. */
  async readClock(options: { signal: AbortSignal }): Promise<Date | undefined> {
    const date = await this.untilClosed(options.signal, (signal) => this.probe(signal));
    const time = Date.parse(date ?? '');
    return Number.isNaN(time) ? undefined : new Date(time);
  }

  async write<Schema extends z.ZodType>(path: string, options: Write<Schema>): Promise<z.output<Schema>> {
    const { area, schema, method, body, timeoutMs: attemptMs = writeTimeoutMs, suspect } = options;
    const request = { url: this.urlOf(path), method, key: await this.key(), ...jsonBody(body) };
    return this.untilClosed(options.signal, (signal) =>
      inArea(area, async () => {
        if (!this.circuit.isClosed) await this.probe(signal);
        return this.circuit.send(
          (attempt) => requestJson(this.egress, { ...request, signal: attempt }, { schema, size: 'small' }),
          { signal, attemptMs, suspect },
        );
      }),
    );
  }

  /** Sends the smallest read, to probe whether the provider is back. Resolves with the `date` header. */
  private async probe(signal: AbortSignal): Promise<string | undefined> {
    const request = { url: this.urlOf('/toolkits', { limit: 1 }), method: 'GET' as const, key: await this.key() };
    return this.circuit.read(
      async (attempt) => {
        const reply = await this.egress.send({ ...request, signal: attempt });
        reply.discard();
        return reply.header('date');
      },
      { signal, ...limits.small.waits },
    );
  }

  /** Links the caller's signal with the one that aborts when the gateway is closed. */
  private untilClosed<Result>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return withLinkedSignal([signal, this.closed], work);
  }

  private urlOf(path: string, query: Query = {}): string {
    const url = new URL(path.startsWith('/api/') ? path : `${apiPath}${path}`, this.egress.provider);
    for (const [name, value] of Object.entries(query)) {
      // The provider ignores an empty filter, and would return everything of the project.
      if (value === '') throw new RangeError(`The filter "${name}" is empty.`);
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return url.href;
  }
}

async function requestJson<Schema extends z.ZodType>(
  egress: ProviderEgress,
  request: ProviderRequest,
  { schema, size, onProgress }: { schema: Schema; size: Size; onProgress?: () => void },
): Promise<z.output<Schema>> {
  const reply = await egress.send(request);
  onProgress?.();
  const text = await reply.text({ maxBytes: limits[size].maxBytes, signal: request.signal, onProgress });
  const body = reply.status === 204 ? undefined : await parseBody(text, { isLabelled: reply.isJson, size });
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new ProviderFault('unreadable', 'The answer lacks what is needed.', { cause: parsed.error });
  return parsed.data;
}

/** Large answers are lists. */
async function parseBody(text: string, { isLabelled, size }: { isLabelled: boolean; size: Size }) {
  if (size === 'large') return parseList(text, { isLabelled, maxItems: maxItemsPerPage });
  new ParseBudget().add(text);
  return parseJson(text, isLabelled);
}

function jsonBody(body: unknown): Pick<ProviderRequest, 'body' | 'headers'> {
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Sets the part of the API that a fault is about. */
export async function inArea<Result>(area: ProviderArea, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderFault) error.area = area;
    throw error;
  }
}

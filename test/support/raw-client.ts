import { Pool } from 'undici';

/** A request as it goes over the wire; the path may be any text that a request line can have. */
export type RawRequest = {
  method: string;
  path: string;
  /** Names may be repeated. */
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | Buffer;
};

export type RawAnswer = { status: number; headers: Headers; text: string };

const maxConnections = 32;
// Longer than the plugin's own limits: a request that is given up earlier may still change something a wave later.
const answerTimeoutMs = 75_000;

/** An HTTP client that keeps its connections open, and that sends what `fetch` refuses: any method, header and path. */
export class RawClient {
  private readonly pool: Pool;

  constructor(origin: string) {
    this.pool = new Pool(origin, {
      connections: maxConnections,
      headersTimeout: answerTimeoutMs,
      bodyTimeout: answerTimeoutMs,
    });
  }

  /** Of an event stream, which never ends, only the head is read. */
  async send({ method, path, headers, body }: RawRequest): Promise<RawAnswer> {
    const response = await this.pool.request({
      method: method as 'GET',
      path,
      headers: headers.flat(),
      body: body ?? null,
    });
    const answer = { status: response.statusCode, headers: toHeaders(response.headers) };
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      return { ...answer, text: await response.body.text() };
    }
    // It reports that it was not read to its end.
    response.body.on('error', () => undefined).destroy();
    return { ...answer, text: '' };
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

function toHeaders(given: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  return headers;
}

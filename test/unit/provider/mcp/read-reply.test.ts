import { Readable } from 'node:stream';
import { expect } from 'chai';
import { readReply } from '../../../../src/provider/mcp/read-reply.js';
import { ProviderReply } from '../../../../src/provider/transport/provider-reply.js';

const limits = { maxBytes: 4 * 1024 * 1024, signal: new AbortController().signal, secret: 'ak_secret' };

describe('A reply in a stream of events', () => {
  const reply = `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [] } })}\n\n`;

  it('is found after other messages', async () => {
    const notification = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress' })}\n\n`;

    expect(await readReply(streamOf(notification.repeat(5_000) + reply), 1, limits)).to.deep.include({ id: 1 });
  });

  it('is not waited for when the events before it take too long to parse together', async () => {
    const event = (at: number) =>
      `data: ${JSON.stringify(Array.from({ length: 30_000 }, (_, name) => ({ [`k${at}_${name}`]: 0 })))}\n\n`;
    const few = event(0) + reply;
    const many = Array.from({ length: 6 }, (_, at) => event(at)).join('') + reply;

    expect(await readReply(streamOf(few), 1, limits)).to.deep.include({ id: 1 });
    const failure = await readReply(streamOf(many), 1, limits).catch((error: unknown) => error);
    expect(failure).to.include({ kind: 'too_large' });
  });
});

function streamOf(text: string): ProviderReply {
  const body = Readable.from([Buffer.from(text)]);
  const received = { statusCode: 200, headers: { 'content-type': 'text/event-stream' }, body };
  return new ProviderReply(
    'https://provider.example',
    received as unknown as ConstructorParameters<typeof ProviderReply>[1],
  );
}

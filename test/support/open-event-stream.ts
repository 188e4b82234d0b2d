import { expect } from 'chai';
import { BrowserClient } from './browser/browser-client.js';

/** An open event stream of a control center, and what it has received so far. */
export async function openEventStream(url: string, user: string) {
  const client = new BrowserClient(url);
  const { headers } = await client.post('/v1/session', { user, org: 'acme' });
  const controller = new AbortController();
  const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const { body } = await fetch(`${url}/v1/appconnect/events`, { headers: { cookie }, signal: controller.signal });
  const chunks: string[] = [];
  const sink = new WritableStream<string>({ write: (chunk) => void chunks.push(chunk) });
  const reading = body?.pipeThrough(new TextDecoderStream()).pipeTo(sink);
  const leave = async () => {
    controller.abort();
    await reading?.catch((error: Error) => expect(error.name).to.equal('AbortError'));
  };
  return { heard: () => chunks.join(''), ended: reading, leave };
}

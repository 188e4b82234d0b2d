import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

/** What the provider answers to requests whose line (`POST /api/… tools/call`) includes `to`. */
export type ScriptedAnswer = { to: string; body: string; type?: string; status?: number; isCompressed?: boolean };

/** In the body, stands for the id of the request. */
const idMark = '"$id"';
let answers: ScriptedAnswer[] = [];

// In a thread of its own, so that writing an answer does not hold the loop that is measured.
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const message = parsed(Buffer.concat(chunks).toString());
  const line = `${request.method} ${request.url} ${message.method ?? ''}`;
  const answer = answers.find(({ to }) => line.includes(to));
  const { status = 200, type = 'application/json', body = '{}', isCompressed = false } = answer ?? {};
  const text = body.replace(idMark, JSON.stringify(message.id ?? 0));
  response.writeHead(status, { 'content-type': type, ...(isCompressed && { 'content-encoding': 'gzip' }) });
  response.end(isCompressed ? gzipSync(text) : text);
});

function parsed(text: string): { id?: unknown; method?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

parentPort?.on('message', (next: ScriptedAnswer[]) => {
  answers = next;
  parentPort?.postMessage('scripted');
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import {
  type Answer,
  json,
  refusalBody,
  testKey,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const text = `x ${testKey}`;

/** Sends to the socket what no HTTP server sends. */
function raw(response: ServerResponse, reply: string): void {
  response.socket?.end(reply);
}

describe('A failure of the provider whose answer repeats the key', () => {
  const serve = withScriptedProvider();

  for (const [name, answer] of Object.entries<Answer>({
    'in the message of a refusal': (_, response) => json(response, 400, refusalBody(text)),
    'in the slug of a refusal': (_, response) => json(response, 400, refusalBody('No', { slug: `No_${testKey}` })),
    'in a message without an envelope': (_, response) => json(response, 400, { message: text }),
    'in a page': (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end(text),
    'in JSON that cannot be read': (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(`{"${text}`),
    'in an answer without its fields': (_, response) => json(response, 200, { items: text }),
    'in a broken head': (_, response) => raw(response, `HTTP/1.1 200 OK\r\nbroken ${testKey}\r\n\r\n`),
    'in a broken body': (_, response) =>
      raw(response, `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz${testKey}\r\n`),
    'in another protocol': (_, response) => raw(response, `220 ${testKey}\r\n`),
  })) {
    it(`is printed without the key: ${name}`, async () => {
      const { gateway } = await serve(answer);

      const error = await rejectionOf(gateway.listApps({}, neverAborted()));

      expect(inspect(error, { depth: 20, showHidden: true })).not.to.include(testKey);
    });
  }
});

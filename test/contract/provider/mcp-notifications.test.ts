import { expect } from 'chai';
import { done } from '../../support/provider/scripted-mcp-server.js';
import { type Answer, json, refusalBody } from '../../support/provider/scripted-server.js';
import { withCallRoutes } from '../../support/provider/with-call-routes.js';

describe('The notification that a conversation over MCP has begun', () => {
  const { serve } = withCallRoutes();

  for (const [name, notified] of Object.entries<Answer>({
    'a refusal': (_, response) => json(response, 400, refusalBody('No such method')),
    'a fault': (_, response) => json(response, 500, refusalBody('Oops')),
    'a page': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'a redirect elsewhere': (_, response) => void response.writeHead(307, { location: 'https://other.test/' }).end(),
    'a stream that stays open': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
    },
    'a connection that breaks': (_, response) => void response.socket?.resetAndDestroy(),
    nothing: () => undefined,
  })) {
    it(`may be answered with ${name}`, async () => {
      const { run, routes, openings } = await serve({ notified });

      expect(await run()).to.deep.equal(done);
      expect(routes()).to.deep.equal(['mcp']);
      expect(openings()).to.equal(1);
    });
  }
});

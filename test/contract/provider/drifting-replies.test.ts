import { expect } from 'chai';
import { countRequests, done, reply, succeeded, withScriptedMcp } from '../../support/provider/scripted-mcp-server.js';
import { json, stream } from '../../support/provider/scripted-server.js';

/** Replies by which the provider says that the action ran. */
describe('The reply to a call that ran', () => {
  const serve = withScriptedMcp();
  const result = succeeded({ id: 'msg_1' });

  for (const [name, extra] of Object.entries<object>({
    'error: null': { error: null },
    'a field of its own': { duration_ms: 12 },
    'method: null': { method: null },
  })) {
    it(`is understood with ${name}`, async () => {
      const { server, run } = await serve((response, { id }) =>
        json(response, 200, { ...reply(id, result), ...extra }),
      );

      expect(await run()).to.deep.equal(done);
      expect(countRequests(server, 'tools/call')).to.equal(1);
    });
  }

  it('is understood without jsonrpc', async () => {
    const { run } = await serve((response, { id }) => json(response, 200, { id, result }));

    expect(await run()).to.deep.equal(done);
  });

  it('is understood in a batch of one', async () => {
    const { run } = await serve((response, { id }) => json(response, 200, [reply(id, result)]));

    expect(await run()).to.deep.equal(done);
  });

  it('is understood in a batch of one in a stream of events', async () => {
    const { run } = await serve((response, { id }) => void stream(response, [reply(id, result)]).end());

    expect(await run()).to.deep.equal(done);
  });

  for (const content of [null, undefined]) {
    it(`is understood with structured content and the content ${JSON.stringify(content)}`, async () => {
      const structuredContent = { data: { id: 'msg_1' }, successful: true, error: null };
      const { run } = await serve((response, { id }) => json(response, 200, reply(id, { content, structuredContent })));

      expect(await run()).to.deep.equal(done);
    });
  }
});

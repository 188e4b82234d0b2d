import { expect } from 'chai';
import type { Injection } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';
import { until } from '../../support/until.js';

describe('Provider emulator: faults', () => {
  const at = withEmulator();
  const injectFault = (fault: Injection['fault'], times?: number) =>
    at.emulator.inject({ match: { method: 'GET', path: '/api/v3.1/toolkits' }, fault, ...(times && { times }) });
  const fetchToolkits = () =>
    fetch(`${at.emulator.url}/api/v3.1/toolkits`, { headers: { 'x-api-key': at.emulator.projectKey } });
  const failureOf = (request: Promise<unknown>) =>
    request.then(
      () => undefined,
      (error: Error) => error.name,
    );

  async function newCall(): Promise<{ send(signal?: AbortSignal): Promise<Response> }> {
    const { body } = await at.provider.pinnedSession(await at.provider.connect());
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'GMAIL_KEEP_NOTE' } };
    const send = (signal?: AbortSignal) =>
      fetch(body.mcp.url, {
        method: 'POST',
        headers: { 'x-api-key': at.emulator.projectKey, 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal,
      });
    return { send };
  }
  const injectCallFault = (fault: Injection['fault']) =>
    at.emulator.inject({ match: { path: '/tool_router/*/mcp', rpcMethod: 'tools/call' }, fault });

  it('answers with a status as often as requested, in the provider’s form', async () => {
    injectFault({ kind: 'status', status: 503 }, 2);

    const [first, second, third] = [await fetchToolkits(), await fetchToolkits(), await fetchToolkits()];

    expect([first.status, second.status, third.status]).to.deep.equal([503, 503, 200]);
    expect((await first.json()).error).to.include({ status: 503, code: 10503 });
  });

  it('answers 429 without the envelope, with a retry time', async () => {
    injectFault({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });

    const answer = await fetchToolkits();

    expect(answer.headers.get('retry-after')).to.equal('7');
    expect(await answer.json()).to.have.all.keys('message');
  });

  it('answers with the given body', async () => {
    injectFault({ kind: 'status', status: 200, body: { items: 'none' } });

    expect(await (await fetchToolkits()).json()).to.deep.equal({ items: 'none' });
  });

  it('spoils requests that run a tool, over MCP or REST, and no others', async () => {
    const call = await newCall();
    const { body } = await at.provider.pinnedSession(await at.provider.connect());
    const overRest = (toolSlug: string) =>
      at.provider.post(`/tool_router/session/${body.session_id}/execute`, { tool_slug: toolSlug });
    at.emulator.inject({
      match: { path: '*', tool: 'GMAIL_KEEP_*' },
      fault: { kind: 'status', status: 503 },
      times: 2,
    });

    const other = await overRest('GMAIL_FETCH_MAILS');
    const [first, second, third] = [await call.send(), await overRest('GMAIL_KEEP_NOTE'), await call.send()];

    expect([first.status, second.status, third.status]).to.deep.equal([503, 503, 200]);
    expect(other.status).to.equal(200);
  });

  it('never answers, and runs the request where it is to', async () => {
    const call = await newCall();
    injectCallFault({ kind: 'hang', after: true });
    const waiting = new AbortController();

    const failure = failureOf(call.send(waiting.signal));
    await until('the action ran', () => at.emulator.executions().length === 1);
    waiting.abort();

    expect(await failure).to.equal('AbortError');
    expect(at.emulator.requests().at(-1)?.status).to.equal(0);
  });

  it('sends an answer byte by byte', async () => {
    const path = '/api/v3.1/auth/session/info';
    at.emulator.inject({ match: { path }, fault: { kind: 'drip', everyMs: 1 } });

    const answer = await fetch(at.emulator.url + path, { headers: { 'x-api-key': at.emulator.projectKey } });
    const chunks = [];
    for await (const chunk of answer.body ?? []) chunks.push(chunk);

    expect(chunks.length).to.be.greaterThan(1);
    expect(JSON.parse(Buffer.concat(chunks).toString())).to.have.property('project');
  });

  it('drops the connection', async () => {
    injectFault({ kind: 'reset' });

    expect(await failureOf(fetchToolkits())).to.equal('TypeError');
    expect(at.emulator.requests().map((request) => request.status)).to.deep.equal([0]);
  });

  it('drops the connection after the request is handled', async () => {
    const { send } = await newCall();
    injectCallFault({ kind: 'reset', after: true });

    expect(await failureOf(send())).to.equal('TypeError');
    expect(at.emulator.executions()).to.have.length(1);
  });

  it('drops the connection before the request is handled', async () => {
    const { send } = await newCall();
    injectCallFault({ kind: 'reset' });

    expect(await failureOf(send())).to.equal('TypeError');
    expect(at.emulator.executions()).to.deep.equal([]);
  });

  it('sends invalid JSON', async () => {
    injectFault({ kind: 'malformed' });

    const answer = await fetchToolkits();

    expect(answer.headers.get('content-type')).to.equal('application/json');
    expect(await failureOf(answer.json())).to.equal('SyntaxError');
  });

  it('truncates a response', async () => {
    injectFault({ kind: 'truncated' });

    const answer = await fetchToolkits();

    expect(answer.status).to.equal(200);
    expect(await failureOf(answer.text())).to.equal('TypeError');
  });

  it('answers with the page of a gateway', async () => {
    injectFault({ kind: 'html' });

    const answer = await fetchToolkits();

    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([502, 'text/html']);
    expect(await answer.text()).to.match(/^<!doctype html>/);
  });

  it('delays the handling or the response', async () => {
    const { send } = await newCall();
    const giveUp = new AbortController();
    const callsSeen = () => at.emulator.requests().filter((request) => request.tool).length;

    injectCallFault({ kind: 'delay', ms: 3_600_000 });
    const before = failureOf(send(giveUp.signal));
    await until('the first call arrives', () => callsSeen() === 1);
    expect(at.emulator.executions()).to.deep.equal([]);
    injectCallFault({ kind: 'delay', ms: 3_600_000, after: true });
    const after = failureOf(send(giveUp.signal));
    await until('the second call is carried out', () => at.emulator.executions().length === 1);
    giveUp.abort();

    expect([await before, await after]).to.deep.equal(['AbortError', 'AbortError']);
  });

  it('answers after the delay', async () => {
    injectFault({ kind: 'delay', ms: 1 });

    expect((await fetchToolkits()).status).to.equal(200);
  });

  it('deletes the session that the path names', async () => {
    const { send } = await newCall();
    injectCallFault({ kind: 'drop_session' });

    expect((await send()).status).to.equal(404);
    expect((await send()).status).to.equal(404);
    expect(at.emulator.sessions()).to.deep.equal([]);
  });

  it('lets an app refuse a call of an ACTIVE account, with the given error flag', async () => {
    const { send } = await newCall();
    injectCallFault({ kind: 'tool_failure', error: 'invalid_grant' });
    injectCallFault({ kind: 'tool_failure', error: 'invalid_grant', isError: true });

    const results = [await (await send()).json(), await (await send()).json()].map(({ result }) => result);

    expect(results.map((result) => result.isError)).to.deep.equal([false, true]);
    expect(JSON.parse(results[0].content[0].text)).to.include({ successful: false, error: 'invalid_grant' });
    expect(at.emulator.executions()).to.deep.equal([]);
  });

  it('leaves requests of another method, path or JSON-RPC method alone', async () => {
    at.emulator.inject({ match: { method: 'POST', path: '/api/v3.1/toolkits' }, fault: { kind: 'reset' } });
    at.emulator.inject({ match: { path: '/api/v3.1/toolkit' }, fault: { kind: 'reset' } });
    at.emulator.inject({ match: { path: '*', rpcMethod: 'initialize' }, fault: { kind: 'reset' } });

    expect((await fetchToolkits()).status).to.equal(200);
  });

  it('refuses a malformed injection', () => {
    const inject = () => at.emulator.inject({ match: { path: '*' }, fault: { kind: 'status' } } as Injection);

    expect(inject).to.throw('status');
  });
});

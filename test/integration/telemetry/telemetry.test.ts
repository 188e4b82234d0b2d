import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { expect } from 'chai';
import { attributeTexts, counters, durations } from '../../../src/telemetry/conventions.js';
import { Conversation } from '../../support/agents/conversation.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { useTelemetry } from '../../support/exported-telemetry.js';
import { Installation } from '../../support/installation.js';

const agent = 'acme-assistant';
const invoke = 'execute_tool appconnect__invoke_action';
const callerTraceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${callerTraceId}-b7ad6b7169203331-01`;

describe('What a host with OpenTelemetry sees', () => {
  const telemetry = useTelemetry();
  let installation: Installation;
  let cleo: BrowserClient;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    cleo = await installation.signIn('cleo');
  });

  afterEach(() => installation.close());

  const connect = async () => {
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.waitUntilConnected('gmail', 'cleo@example.com');
  };
  const childrenOf = (parent: ReadableSpan) =>
    telemetry().spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent.spanContext().spanId);
  const call = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.type': 'extension',
    'appconnect.channel': 'web',
  };

  it('of a read: what was done, and the requests that it took, in one trace', async () => {
    await connect();

    await cleo.invoke(agent, 'GMAIL_FETCH_EMAILS');

    const span = await telemetry().waitForSpan(invoke);
    expect(span.kind).to.equal(SpanKind.INTERNAL);
    expect(span.status.code).to.equal(SpanStatusCode.UNSET);
    expect(span.attributes).to.deep.equal({
      ...call,
      'gen_ai.tool.name': 'appconnect__invoke_action',
      'appconnect.app': 'gmail',
      'appconnect.action': 'GMAIL_FETCH_EMAILS',
      'appconnect.effect': 'read',
      'appconnect.outcome': 'done',
    });
    const sent = childrenOf(span).find(({ name }) => name.endsWith('/execute'));
    const { hostname, port } = new URL(installation.provider.url);
    expect(sent?.name).to.equal('POST /api/v3.1/tool_router/session/{id}/execute');
    expect(sent?.kind).to.equal(SpanKind.CLIENT);
    expect(sent?.attributes).to.deep.equal({
      'http.request.method': 'POST',
      'url.template': '/api/v3.1/tool_router/session/{id}/execute',
      'server.address': hostname,
      'server.port': Number(port),
      'http.response.status_code': 200,
    });
  });

  it('of a call with effects: the message to the provider’s session, by the names of MCP', async () => {
    await connect();
    const mail = { recipient_email: 'someone@example.com', subject: 'Hello', body: 'Hello.' };

    await cleo.invoke(agent, 'GMAIL_SEND_EMAIL', mail);

    const span = await telemetry().waitForSpan(invoke);
    const sent = childrenOf(span).find(({ name }) => name === 'tools/call GMAIL_SEND_EMAIL');
    expect(sent?.attributes).to.include({ 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'GMAIL_SEND_EMAIL' });
    expect(sent?.attributes).not.to.have.property('url.template');
  });

  it('of a refused call: why, and which app', async () => {
    await cleo.invoke(agent, 'GMAIL_FETCH_EMAILS');

    const span = await telemetry().waitForSpan(invoke);
    expect(span.status).to.deep.equal({ code: SpanStatusCode.ERROR });
    expect(span.attributes).to.include({
      'appconnect.app': 'gmail',
      'appconnect.outcome': 'refused',
      'error.type': 'not_connected',
    });
    expect(childrenOf(span).map(({ name }) => name)).not.to.include('POST /api/v3.1/tool_router/session/{id}/execute');
  });

  it('of a lost answer: that the outcome is unknown, and that the connection broke', async () => {
    await connect();
    installation.provider.inject({ match: { path: '*', tool: '*' }, fault: { kind: 'reset', after: true } });
    const mail = { recipient_email: 'someone@example.com', subject: 'Hello', body: 'Hello.' };

    await cleo.invoke(agent, 'GMAIL_SEND_EMAIL', mail);

    const span = await telemetry().waitForSpan(invoke);
    expect(span.attributes).to.include({ 'appconnect.outcome': 'unknown', 'error.type': 'outcome_unknown' });
    const lost = childrenOf(span).find(({ name }) => name === 'tools/call GMAIL_SEND_EMAIL');
    expect(lost?.attributes).to.include({ 'error.type': 'lost' });
    expect(lost?.attributes).not.to.have.property('http.response.status_code');
  });

  it('of a search: that it ran, and how long', async () => {
    await cleo.call(agent, 'search_actions', { query: 'send an e-mail' });

    const span = await telemetry().waitForSpan('execute_tool appconnect__search_actions');
    const attributes = { ...call, 'gen_ai.tool.name': 'appconnect__search_actions', 'appconnect.outcome': 'done' };
    expect(span.attributes).to.deep.equal(attributes);
    const [point] = await telemetry().points(durations.toolCall.name);
    const { 'gen_ai.tool.type': _, ...measured } = attributes;
    expect(point?.attributes).to.deep.equal(measured);
    expect(point?.value).to.include({ count: 1 });
  });

  it('of a sign-in: how it ended', async () => {
    await connect();

    const span = await telemetry().waitForSpan('appconnect.sign_in.callback');
    expect(span.attributes).to.deep.equal({ 'appconnect.app': 'gmail', 'appconnect.outcome': 'connected' });
    const points = await telemetry().points(counters.signIns.name);
    expect(points).to.have.length(1);
    expect(points[0]).to.include({ value: 1 });
    expect(points[0]?.attributes).to.deep.equal({ 'appconnect.app': 'gmail', 'appconnect.outcome': 'connected' });
  });

  it('of a sign-in that somebody refused: that too', async () => {
    const { body } = await cleo.post('/v1/appconnect/apps/gmail/connection');
    await cleo.get(await cleo.answerHostedPage(body.signInUrl, 'cleo@example.com', 'deny'));

    const points = await telemetry().points(counters.signIns.name);
    expect(points.map(({ attributes }) => attributes['appconnect.outcome'])).to.deep.equal(['failed']);
  });

  describe('of a call that belongs to a trace', () => {
    it('the caller’s trace, named in the headers', async () => {
      const path = `/v1/agents/${agent}/tools/appconnect__invoke_action`;
      await cleo.post(path, { channel: 'web', input: { action: 'GMAIL_FETCH_EMAILS' } }, { traceparent });

      const span = await telemetry().waitForSpan(invoke);
      expect(span.spanContext().traceId).to.equal(callerTraceId);
      expect(span.parentSpanContext).to.include({ spanId: 'b7ad6b7169203331', isRemote: true });
    });

    it('the caller’s trace, named in the _meta of a request to the MCP server', async () => {
      const conversation = await Conversation.open(installation.host, { user: 'cleo' });

      await conversation.call('search_actions', { query: 'mail' }, { meta: { traceparent, other: 'content' } });
      await conversation.close();

      const span = await telemetry().waitForSpan('execute_tool appconnect__search_actions');
      expect(span.spanContext().traceId).to.equal(callerTraceId);
    });

    it('a trace of its own where the caller’s is malformed', async () => {
      const conversation = await Conversation.open(installation.host, { user: 'cleo' });

      await conversation.call('search_actions', { query: 'mail' }, { meta: { traceparent: { no: 'trace' } } });
      await conversation.close();

      const span = await telemetry().waitForSpan('execute_tool appconnect__search_actions');
      expect(span.parentSpanContext).to.equal(undefined);
    });
  });

  it('never a person, an argument, content, a label, an id of the provider or a key', async () => {
    await connect();
    const secret = 'canary-7f3a9c51';
    const mail = { recipient_email: `${secret}@example.com`, subject: secret, body: secret };
    installation.provider.inject({ match: { path: '*', tool: 'GMAIL_CREATE_EMAIL_DRAFT' }, fault: refusal(secret) });

    await cleo.call(agent, 'search_actions', { query: secret, app: secret });
    await cleo.invoke(agent, 'GMAIL_SEND_EMAIL', mail);
    await cleo.invoke(agent, 'GMAIL_FETCH_EMAILS', { query: secret });
    await cleo.invoke(agent, 'GMAIL_CREATE_EMAIL_DRAFT', mail);
    await cleo.invoke(agent, secret.toUpperCase(), mail);
    await cleo.invoke(agent, 'GMAIL_SEND_EMAIL', { ...mail, [secret]: 1, recipient_email: [secret] });
    await cleo.call(agent, 'connect_account', { app: secret });

    const text = await telemetry().text();
    const ids = installation.provider.accounts().map(({ id }) => id);
    expect(ids).to.have.length(1);
    expect(text).to.contain('GMAIL_CREATE_EMAIL_DRAFT');
    for (const hidden of [...ids, installation.provider.projectKey, secret, 'cleo', 'Cleo', 'Hello', 'trs_', 'acme']) {
      expect(text.toLowerCase(), hidden).not.to.contain(hidden.toLowerCase());
    }
    const names = new Set(
      telemetry().spans.flatMap(({ attributes }: { attributes: Attributes }) => Object.keys(attributes)),
    );
    expect([...names].filter((name) => !(name in attributeTexts))).to.deep.equal([]);
  });
});

function refusal(message: string) {
  return { kind: 'status', status: 400, body: { error: { message, slug: message, code: 400, status: 400 } } } as const;
}

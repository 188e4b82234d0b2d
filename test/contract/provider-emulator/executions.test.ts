import { expect } from 'chai';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: running tools', () => {
  let now = new Date('2026-09-01T10:00:00.000Z');
  const at = withEmulator({ now: () => now });
  const passSecond = () => {
    now = new Date(now.getTime() + 1000);
  };
  const newSession = async (config: Record<string, unknown> = {}) =>
    (await at.provider.post('/tool_router/session', { user_id: 'ada', ...config })).body.session_id as string;
  const execute = (sessionId: string, toolSlug: string, fields: Record<string, unknown> = {}) =>
    at.provider.post(`/tool_router/session/${sessionId}/execute`, { tool_slug: toolSlug, ...fields });
  const send = (sessionId: string, fields: Record<string, unknown> = {}) =>
    execute(sessionId, 'GMAIL_SEND_EMAIL', { arguments: { to: 'ben@example.com' }, ...fields });

  it('keeps the records of accounts apart', async () => {
    const ada = await at.provider.connect({ userId: 'ada' });
    const ben = await at.provider.connect({ userId: 'ben' });
    const adas = (await at.provider.pinnedSession(ada, { userId: 'ada' })).body.session_id;
    const bens = (await at.provider.pinnedSession(ben, { userId: 'ben' })).body.session_id;

    await send(adas);
    const answerToAda = await execute(adas, 'GMAIL_FETCH_EMAILS');
    const answerToBen = await execute(bens, 'GMAIL_FETCH_EMAILS');

    expect(answerToAda.body.data.messages).to.have.length(1);
    expect(answerToBen.body.data.messages).to.deep.equal([]);
  });

  it('records every execution with its account and user', async () => {
    const id = await at.provider.connect();
    const session = await newSession();

    await send(session);
    await execute(session, 'HACKERNEWS_KEEP_NOTE', { arguments: { text: 'hi' } });

    const at10 = now.toISOString();
    expect(at.emulator.executions()).to.deep.equal([
      {
        accountId: id,
        userId: 'ada',
        tool: 'GMAIL_SEND_EMAIL',
        arguments: { to: 'ben@example.com' },
        sessionId: session,
        at: at10,
      },
      { userId: 'ada', tool: 'HACKERNEWS_KEEP_NOTE', arguments: { text: 'hi' }, sessionId: session, at: at10 },
    ]);
  });

  it('uses the newest ACTIVE account of the user when none is pinned', async () => {
    const session = await newSession();
    const first = await at.provider.connect();
    passSecond();
    const second = await at.provider.connect();
    await at.provider.connect({ userId: 'ben' });

    await send(session);
    at.emulator.setAccountStatus(second, 'REVOKED');
    await send(session);

    expect(at.emulator.executions().map((run) => run.accountId)).to.deep.equal([second, first]);
  });

  it('uses the pinned account without any fallback', async () => {
    const pinned = await at.provider.connect();
    passSecond();
    await at.provider.connect();
    const session = (await at.provider.pinnedSession(pinned)).body.session_id;

    await send(session);
    at.emulator.setAccountStatus(pinned, 'EXPIRED');
    const expired = await send(session);
    await at.provider.delete(`/connected_accounts/${pinned}`);
    const deletedAnswer = await send(session);

    expect(at.emulator.executions().map((run) => run.accountId)).to.deep.equal([pinned]);
    expect([expired.status, expired.body.error.code]).to.deep.equal([410, 1820]);
    expect(expired.body.error.message).to.match(/is in EXPIRED state$/);
    expect([deletedAnswer.status, deletedAnswer.body.error.code]).to.deep.equal([404, 1810]);
  });

  it('uses the pinned auth config', async () => {
    const first = await at.provider.connect();
    const config = at.emulator.accounts()[0]?.authConfigId;
    passSecond();
    await at.provider.connect();
    const session = await newSession({ auth_configs: { gmail: config } });

    await send(session);

    expect(at.emulator.executions()[0]?.accountId).to.equal(first);
  });

  it('chooses among several accounts by id, alias or word id', async () => {
    const [first, second] = [await at.provider.connect(), await at.provider.connect()];
    await at.provider.patch(`/connected_accounts/${first}`, { alias: 'work' });
    const session = await newSession({ multi_account: { enable: true, require_explicit_selection: true } });

    const unsaid = await send(session);
    const wrong = await send(session, { account: 'home' });
    await send(session, { account: 'work' });
    await send(session, { account: second });

    expect(unsaid.body.error.message).to.contain('Multiple gmail accounts connected');
    expect(wrong.body.error.message).to.contain('No account found matching');
    expect(at.emulator.executions().map((run) => run.accountId)).to.deep.equal([first, second]);
  });

  it('refuses in the order of the provider: tool, session, account, arguments', async () => {
    const session = await newSession({
      toolkits: { enable: ['gmail'] },
      tools: { gmail: { enable: ['GMAIL_SEND_EMAIL'] } },
    });
    const codeOf = async (tool: string, fields = {}) => (await execute(session, tool, fields)).body.error.code;

    expect(await codeOf('NO_SUCH_TOOL')).to.equal(4301);
    expect(await codeOf('SLACK_KEEP_NOTE')).to.equal(4324);
    expect((await execute(session, 'GMAIL_FETCH_EMAILS')).body.error.slug).to.equal(
      'ToolRouterV2_ToolNotInEnabledList',
    );
    expect(await codeOf('GMAIL_SEND_EMAIL', { arguments: {} })).to.equal(4302);
    await at.provider.connect();
    at.emulator.switches.unfitArguments = 'refusal';
    expect(await codeOf('GMAIL_SEND_EMAIL', { arguments: {} })).to.equal(10400);
  });

  it('names the field of an invalid argument', async () => {
    at.emulator.switches.unfitArguments = 'refusal';
    await at.provider.connect();

    const { body } = await send(await newSession(), { arguments: { to: 'nowhere' } });

    expect(body.error.errors).to.deep.equal(['Error in payload.arguments.to: must match format "email"']);
  });

  it('answers 200 with an error when the app refuses', async () => {
    await at.provider.connect();

    const { status, body } = await send(await newSession(), { arguments: { to: 'nobody@example.com' } });

    expect([status, body.error, body.data]).to.deep.equal([200, 'No such recipient', {}]);
  });

  describe('outside a session', () => {
    const run = async (fields: Record<string, unknown>, tool = 'GMAIL_FETCH_EMAILS') => {
      const { status, body } = await at.provider.post(`/tools/execute/${tool}`, fields);
      return [status, body.error?.code ?? body.successful];
    };

    it('refuses an account of another user', async () => {
      const id = await at.provider.connect();

      expect(await run({ connected_account_id: id, user_id: 'ada' })).to.deep.equal([200, true]);
      expect(await run({ connected_account_id: id })).to.deep.equal([400, 1811]);
      expect(await run({ connected_account_id: id, user_id: 'eve' })).to.deep.equal([400, 1812]);
      expect(await run({ connected_account_id: 'ca_none', user_id: 'ada' })).to.deep.equal([404, 1810]);
      expect(await run({ user_id: 'eve' })).to.deep.equal([404, 1810]);
      expect(await run({ user_id: 'ada' }, 'NO_SUCH_TOOL')).to.deep.equal([404, 2401]);
    });

    it('refuses an account that is no longer active', async () => {
      const id = await at.provider.connect();
      at.emulator.setAccountStatus(id, 'EXPIRED');

      expect(await run({ connected_account_id: id, user_id: 'ada' })).to.deep.equal([410, 1820]);
    });

    it('needs no account for an app without sign-in', async () => {
      expect(await run({ user_id: 'ada' }, 'HACKERNEWS_KEEP_NOTE')).to.deep.equal([200, true]);
    });
  });
});

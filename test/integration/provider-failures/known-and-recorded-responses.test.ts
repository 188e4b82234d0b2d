import { expect } from 'chai';
import type { CatalogSeed } from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';
import { tinyCatalog } from '../../support/provider-emulator/tiny-catalog.js';
import {
  agent,
  connection,
  type Fault,
  mail,
  ProviderFaultFixture,
  read,
  send,
} from '../../support/provider-fault-fixture.js';

type Answers = Record<string, Fault | undefined>;

const called = ['*', { tool: '*' }] as const;
const own = (status: number, error: Record<string, unknown>): Fault => ({
  kind: 'status',
  status,
  body: { error: { status, ...error } },
});

describe('Responses of the provider: earlier and recorded ones', () => {
  const fixture = new ProviderFaultFixture();
  const runs = () => fixture.installation.provider.executions();
  const answerTo = (action: string, input = {}) => fixture.cleo.invoke(agent, action, input);

  async function connected(): Promise<void> {
    await fixture.open();
    await fixture.cleo.connect('gmail', 'cleo@example.com');
  }

  describe('An action that ran', () => {
    const tooLarge =
      '413 {"error":{"message":"The tool response payload is too large.","slug":"Upstream_PayloadTooLarge"}}';
    const recorded: Record<string, Fault> = {
      'status 413': { kind: 'status', status: 413, after: true },
      'the same as an error inside a 200': { kind: 'tool_failure', error: tooLarge, after: true },
      'the same, marked as an error of the tool': { kind: 'tool_failure', error: tooLarge, isError: true, after: true },
    };

    it('known: its answer is returned, and it may run again', async () => {
      await connected();

      for (let time = 1; time <= 2; time += 1) {
        expect(await answerTo(send, mail('Hello'))).to.have.property('data');
        expect(runs()).to.have.length(time);
      }
    });

    it('recorded: its answer is too large: it counts as run, and a write is not repeated', async () => {
      await connected();

      for (const [name, fault] of Object.entries(recorded)) {
        const before = runs().length;
        fixture.injectFaultOnce(fault, ...called);
        const first = await answerTo(send, mail(name));
        const second = await answerTo(send, mail(name));

        expect([first.code, second.code], name).to.deep.equal(['outcome_unknown', 'outcome_unknown']);
        expect(first.message, name).to.match(/It was carried out, but its answer is larger/);
        expect(second.message, name).to.match(/was done at \d{4}-.*but its answer may have reached nobody/);
        for (const { fix } of [first, second]) expect(fix, name).to.match(/^Tell the person that it was done\./);
        expect(runs().length - before, name).to.equal(1);
      }
    });

    it('recorded: its answer is too large: a read gets the hint to request less, and may run again', async () => {
      await connected();

      for (const [name, fault] of Object.entries(recorded)) {
        fixture.injectFaultOnce(fault, ...called);
        const first = await answerTo(read);

        expect(first.code, name).to.equal('outcome_unknown');
        expect(first.fix, name).to.match(/Ask for less/);
        expect(await answerTo(read), name).to.have.property('data');
      }
    });
  });

  describe('An account that is looked up', () => {
    const blamed: Fault = { kind: 'tool_failure', error: 'No connected account found' };
    const lookups: Record<string, { fault: Fault; status: string }> = {
      'known: the provider’s own "no such account" is its end': {
        fault: own(404, { code: 607, slug: 'ConnectedAccount_ResourceNotFound', message: 'Not found' }),
        status: 'reconnect_needed',
      },
      'recorded: a removed path (410) loses nothing': {
        fault: own(410, { code: 410, slug: 'HTTP_Gone', message: 'This endpoint was removed' }),
        status: 'connected',
      },
    };

    for (const [name, { fault, status }] of Object.entries(lookups)) {
      it(name, async () => {
        await connected();
        fixture.injectFaultOnce(blamed, ...called);
        fixture.injectFault(fault, '*/connected_accounts/*');

        await answerTo(read);

        expect(await fixture.status()).to.equal(status);
      });
    }
  });

  describe('A session that is refused for its pinned account', () => {
    const words = 'Could not find connected account(s) ca_1 belonging to user platform:user:cleo';
    const sure: Record<string, Fault> = {
      'known: by its slug': own(400, { code: 4306, slug: 'ToolRouterV2_InvalidConnectedAccountIds', message: words }),
      'recorded: by code 4302 alone': own(400, { code: 4302, slug: 'ToolRouterV2_BadRequest', message: 'Refused' }),
    };
    const inWords: Record<string, Fault> = {
      'recorded: by words with code 4300': own(400, { code: 4300, slug: 'ToolRouterV2_BadRequest', message: words }),
      'recorded: by words with code 4301': own(400, { code: 4301, slug: 'ToolRouterV2_ToolNotFound', message: words }),
      'recorded: by words with code 4324': own(400, {
        code: 4324,
        slug: 'ToolRouterV2_ToolkitNotAllowed',
        message: words,
      }),
    };
    const inBetween: Fault = { kind: 'status', status: 400, body: { message: words } };

    /** Connects anew, and refuses each session from then on. */
    async function connectAndRefuse(fault: Fault): Promise<void> {
      fixture.installation.provider.heal();
      await fixture.cleo.connect('gmail', 'cleo@example.com');
      fixture.injectFault(fault, '*/tool_router/session', { method: 'POST' });
    }

    const refusals = () =>
      fixture.installation.provider
        .requests()
        .filter(({ path, status }) => path.endsWith('/tool_router/session') && status === 400).length;

    it('needs reconnecting where the account has ended', async () => {
      await fixture.open();

      for (const [name, fault] of Object.entries({ ...sure, ...inWords })) {
        await connectAndRefuse(fault);
        const account = fixture.installation.provider.accounts().at(-1);
        fixture.installation.provider.setAccountStatus(account?.id ?? '', 'EXPIRED');

        expect((await answerTo(read)).code, name).to.equal('reconnect_needed');
        expect((await fixture.cleo.get(connection)).body.reason, name).to.match(/has run out/);
      }
    });

    it('stays connected where the account works, and only words blame it', async () => {
      await fixture.open();

      for (const [name, fault] of Object.entries({ ...inWords, 'by words of something in between': inBetween })) {
        await connectAndRefuse(fault);
        const before = refusals();

        expect((await answerTo(read)).code, name).not.to.equal('reconnect_needed');
        expect(await fixture.status(), name).to.equal('connected');
        expect(refusals(), name).to.be.above(before);
      }
    });
  });

  describe('An argument that the app has just started to require', () => {
    const ways = { 'over MCP': 'GMAIL_FETCH_EMAILS', 'over REST': 'GMAIL_FETCH_MAILS' };
    const forms = { 'known: status 400': 'refusal', 'recorded: status 200 with an error inside': 'result' } as const;

    for (const [way, action] of Object.entries(ways)) {
      for (const [name, unfitArguments] of Object.entries(forms)) {
        it(`${name}, ${way}: is named to the agent as it is, and nothing ran`, async () => {
          const { catalog, wantAnArgument } = catalogInMotion();
          await fixture.open({ apps: ['gmail'], provider: { catalog, switches: { unfitArguments } } });
          await fixture.cleo.connect('gmail', 'cleo@example.com');
          await fixture.cleo.call(agent, 'search_actions', { query: action, full_schema: true });
          wantAnArgument();

          const answer = await answerTo(action);

          expect(answer.code).to.equal('action_failed');
          expect(answer.message).to.contain('repo');
          expect(runs()).to.deep.equal([]);
          expect(await fixture.status()).to.equal('connected');
        });
      }
    }
  });

  for (const [name, mcpWantsKey] of Object.entries({ 'known: does not care': false, 'recorded: refuses': true })) {
    it(`${name} for who brings no key to an MCP address: a call runs once`, async () => {
      await fixture.open({ apps: ['gmail'], provider: { switches: { mcpWantsKey } } });
      await fixture.cleo.connect('gmail', 'cleo@example.com');

      expect(await answerTo(send, mail('Hello'))).to.have.property('data');
      const [session] = fixture.installation.provider.sessions();
      const withoutKey = await fetch(`${fixture.installation.provider.url}/tool_router/${session?.id}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      expect([withoutKey.status, runs().length]).to.deep.equal([mcpWantsKey ? 401 : 200, 1]);
    });
  }

  describe('A rate limit', () => {
    const limits: Answers = {
      'known: is not met': undefined,
      'recorded: is met for a second, which is waited for': { kind: 'status', status: 429 },
    };

    for (const [name, fault] of Object.entries(limits)) {
      it(`${name} when a call opens its session`, async () => {
        await connected();
        if (fault) fixture.injectFaultOnce(fault, '*/mcp', { rpcMethod: 'initialize' });

        expect(await answerTo(send, mail('Hello'))).to.have.property('data');
        expect(runs()).to.have.length(1);
      });
    }

    it('recorded: lasts for a minute, and the agent reads for how long, though nothing ran', async () => {
      await connected();
      fixture.injectFaultOnce({ kind: 'status', status: 429, headers: { 'retry-after': '60' } }, '*/mcp', {
        rpcMethod: 'initialize',
      });

      const answer = await answerTo(send, mail('Hello'));

      expect(answer.code).to.equal('rate_limited');
      expect(answer.message).to.contain('Nothing was done');
      expect(JSON.stringify(answer)).to.match(/60|minute/);
      expect(runs()).to.deep.equal([]);
    });
  });
});

/** A catalog with an action whose schema the provider changes after it was read. */
function catalogInMotion(): { catalog: CatalogSeed; wantAnArgument(): void } {
  const input = { type: 'object', properties: {}, required: [] as string[] };
  const catalog: CatalogSeed = {
    ...tinyCatalog,
    actionsOf: (app) =>
      tinyCatalog.actionsOf(app).map((action) => (/FETCH/.test(action.slug) ? { ...action, input } : action)),
  };
  return { catalog, wantAnArgument: () => void input.required.push('repo') };
}

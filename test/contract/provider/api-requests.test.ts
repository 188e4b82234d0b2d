import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { ownVersion } from '../../../src/lib/process/own-version.js';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import { printError, rejectionOf } from '../../support/errors.js';
import { callAction } from '../../support/provider/call-action.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { reply, startScriptedMcpServer, succeeded } from '../../support/provider/scripted-mcp-server.js';
import {
  type Answer,
  account,
  closeAfterEach,
  gatewayTo,
  json,
  type RecordedRequest,
  refusalBody,
  startScriptedServer,
  testKey,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const linkRequest = { authConfigId: 'ac_1', providerUserId: 'platform:user:ada', callbackUrl: 'https://p.example/cb' };
const read = (gateway: HttpProviderGateway, key?: string) => gateway.findAccount('ca_1', keyedOptions(key));
const write = (gateway: HttpProviderGateway) => gateway.createLink(linkRequest, keyedOptions());

describe('Requests to the provider API', () => {
  const closeAfter = closeAfterEach();

  const serve = withScriptedProvider();

  /** Answers each request with the next entry, and the last one for ever. */
  function inTurn(...answers: ((response: ServerResponse) => void)[]): Answer {
    let turn = 0;
    return (_, response) => answers[Math.min(turn++, answers.length - 1)]?.(response);
  }

  it('carry the key in its header only', async () => {
    const { server, gateway } = await serve((_, response) => json(response, 200, account));

    await read(gateway);

    const [seen] = server.requests as [RecordedRequest];
    expect(seen.headers['x-api-key']).to.equal(testKey);
    expect(seen.path).to.equal('/api/v3.1/connected_accounts/ca_1');
    expect(JSON.stringify({ ...seen, headers: { ...seen.headers, 'x-api-key': '' } })).not.to.contain(testKey);
  });

  it('say who asks, since a gateway before the provider may refuse whoever does not', async () => {
    const server = closeAfter(
      await startScriptedMcpServer((response, { id }) => json(response, 200, reply(id, succeeded({})))),
    );
    const gateway = closeAfter(gatewayTo(server.url));

    await callAction(gateway, { session: server.session, action: 'ECHO', arguments: {} }, neverAborted());
    await rejectionOf(write(gateway));

    const names = server.requests.map(({ headers }) => headers['user-agent']);
    expect(new Set(names)).to.deep.equal(new Set([`appconnect/${ownVersion()}`]));
    expect(ownVersion()).to.match(/^\d+\.\d+\.\d+/);
  });

  for (const status of [301, 302, 303, 307, 308]) {
    for (const use of [read, write]) {
      it(`follow no redirect with status ${status} (${use.name}), so that the key reaches nobody else`, async () => {
        const other = closeAfter(await startScriptedServer((_, response) => json(response, 200, account)));
        const { server, gateway } = await serve(
          (_, response) =>
            void response.writeHead(status, { location: `${other.url}/api/v3.1/connected_accounts/ca_1` }).end(),
        );

        expect(await rejectionOf(use(gateway))).to.include({ code: 'provider_protocol' });
        expect(other.requests).to.deep.equal([]);
        expect(server.requests).to.have.length(1);
      });
    }
  }

  it('follow no redirect to the same host either', async () => {
    const { server, gateway } = await serve(
      (_, response) => void response.writeHead(307, { location: '/other' }).end(),
    );

    await rejectionOf(read(gateway));

    expect(server.requests.map(({ path }) => path)).to.deep.equal(['/api/v3.1/connected_accounts/ca_1']);
  });

  const good = (response: ServerResponse) => json(response, 200, account);
  const passing: Record<string, (response: ServerResponse) => void> = {
    'status 500': (response) => json(response, 500, refusalBody('Oops')),
    'status 502 with a page': (response) =>
      void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    'status 503': (response) => json(response, 503, refusalBody('Busy'), { 'retry-after': '0' }),
    'status 408': (response) => json(response, 408, refusalBody('Slow')),
    'status 429 with a short wait': (response) => json(response, 429, { message: 'Slow' }, { 'retry-after': '0' }),
    'a reset': (response) => void response.socket?.resetAndDestroy(),
    'an end without an answer': (response) => void response.socket?.end(),
    'truncated JSON': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":'),
    'a page with status 200': (response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  };

  for (const [name, fault] of Object.entries(passing)) {
    it(`are repeated after ${name} when they only read`, async () => {
      const { server, gateway } = await serve(inTurn(fault, good));

      expect((await read(gateway))?.accountId).to.equal('ca_1');
      expect(server.requests).to.have.length(2);
    });

    it(`are not repeated after ${name} when they change something`, async () => {
      const { server, gateway } = await serve(inTurn(fault, good));

      await rejectionOf(write(gateway));

      expect(server.requests).to.have.length(1);
    });
  }

  it('are tried three times at most', async () => {
    const { server, gateway } = await serve((_, response) =>
      json(response, 503, refusalBody('Busy'), { 'retry-after': '0' }),
    );

    expect(await rejectionOf(read(gateway))).to.include({ code: 'provider_unreachable' });
    expect(server.requests).to.have.length(3);
  });

  it('report a long wait to the caller instead of waiting', async () => {
    const { server, gateway } = await serve((_, response) =>
      json(response, 429, { message: 'Rate limit exceeded.' }, { 'retry-after': '60' }),
    );

    const error = await rejectionOf(read(gateway));

    expect(error).to.include({ code: 'rate_limited' });
    expect(error.details).to.deep.equal({ retryAfterMs: 60_000, mayHaveHappened: false });
    expect(server.requests).to.have.length(1);
  });

  for (const status of [401, 403]) {
    it(`are not repeated after status ${status}`, async () => {
      const { server, gateway } = await serve((_, response) => json(response, status, refusalBody('No')));

      expect(await rejectionOf(read(gateway))).to.include({ code: 'key_refused' });
      expect(server.requests).to.have.length(1);
    });
  }

  it('report that the provider cannot be reached when no server listens', async () => {
    const { server, gateway } = await serve((_, response) => good(response));
    await server.close();

    const error = await rejectionOf(write(gateway));

    expect(error).to.include({ code: 'provider_unreachable' });
    expect(error.details).to.include({ mayHaveHappened: false });
  });

  it('say that a change may have happened when its answer was lost', async () => {
    const { gateway } = await serve((_, response) => void response.socket?.resetAndDestroy());

    expect((await rejectionOf(write(gateway))).details).to.include({ mayHaveHappened: true });
  });

  it('end when the caller stops waiting, also between two attempts', async () => {
    const caller = new AbortController();
    const { server, gateway } = await serve((_, response) => {
      json(response, 503, refusalBody('Busy'), { 'retry-after': '9' });
      setImmediate(() => caller.abort());
    });

    expect(await rejectionOf(gateway.findAccount('ca_1', { ...keyedOptions(), signal: caller.signal }))).to.include({
      code: 'provider_unreachable',
    });
    expect(server.requests).to.have.length(1);
  });

  it('read no more of an answer than the limit', async () => {
    let cut: (isComplete: boolean) => void;
    const ended = new Promise<boolean>((resolve) => {
      cut = resolve;
    });
    const { gateway } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.on('close', () => cut(response.writableFinished));
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    });

    expect(await rejectionOf(read(gateway))).to.include({ code: 'provider_protocol' });
    expect(await ended).to.equal(false);
  });

  it('repeat the reason of a refusal on one line, cleaned, shortened and without the key', async () => {
    const hostile = `Bad\u0000key\r\n\u001b[31m${testKey}\u202e\u200b\u2028 ${'long '.repeat(200)}`;
    const { gateway } = await serve((_, response) => json(response, 401, refusalBody(hostile)));

    const error = await rejectionOf(read(gateway));

    expect(error.message).to.match(/^The provider refuses the key: "Bad key \[31m\*\*\* long/);
    expect(error.message.length).to.be.lessThan(340);
    expect(error.message).not.to.match(/[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(printError(error)).not.to.contain(testKey);
  });

  for (const [name, body] of Object.entries<unknown>({
    'a bare text': { error: 'Invalid consumer API key' },
    'a bare message': { message: 'Invalid consumer API key' },
  })) {
    it(`understand a refusal given as ${name}`, async () => {
      const { gateway } = await serve((_, response) => json(response, 401, body));

      const error = await rejectionOf(read(gateway));

      expect(error.message).to.equal('The provider refuses the key: "Invalid consumer API key"');
    });
  }

  it('do not blame the key for a 403 that does not come from the provider', async () => {
    const { gateway } = await serve(
      (_, response) => void response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>'),
    );

    expect(await rejectionOf(read(gateway))).to.include({ code: 'provider_protocol' });
  });

  it('never print a key that cannot stand in a header', async () => {
    const { server } = await serve((_, response) => good(response));

    for (const spoiled of ['\n', '\r\n', '\0', '\u200b', '“']) {
      const key = `ak_canary${spoiled}canary`;
      const error = await rejectionOf(read(closeAfter(gatewayTo(server.url, key)), key));
      expect(error).to.include({ code: 'key_refused' });
      expect(printError(error)).not.to.contain('canary');
    }
    expect(server.requests).to.deep.equal([]);
  });

  it('print no address, query or key when anything goes wrong', async () => {
    for (const fault of Object.values(passing)) {
      const { gateway } = await serve((_, response) => fault(response));
      const error = await rejectionOf(
        gateway.isOwnedBy({ accountId: 'ca_1', providerUserId: 'u-secret' }, keyedOptions()),
      );
      expect(error.message).not.to.match(/http|127|u-secret|ca_1|ak_|<h1>/);
      expect(printError(error)).not.to.match(/u-secret|ak_canary|<h1>/);
    }
  });
});

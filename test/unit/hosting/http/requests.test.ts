import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { OrganizationRole } from '../../../../src/host/index.js';
import type { SignedIn } from '../../../../src/hosting/index.js';
import { FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { PluginHostUnderTest, path, signedIn } from '../../../support/hosts/plugin-host-under-test.js';

describe('A request to a PluginHost', () => {
  let test: PluginHostUnderTest;

  beforeEach(() => {
    test = new PluginHostUnderTest();
  });

  const post = async (init: RequestInit) => {
    const host = await test.start({}, (given) =>
      test.addStream(given, { method: 'POST', handle: async () => new Response() }),
    );
    return (await test.ask(host, path, { method: 'POST', duplex: 'half', ...init } as RequestInit)).status;
  };
  const emptyBody = () => new ReadableStream({ start: (controller) => controller.close() });
  const announced: Record<string, string>[] = [{ 'content-length': '12' }, { 'transfer-encoding': 'chunked' }];

  it('keeps the session cookie from the plugin however a client spaces and repeats it', async () => {
    const seen: (string | null)[] = [];
    const host = await test.start({}, (given) =>
      test.addStream(given, {
        handle: async ({ request }) => {
          seen.push(request.headers.get('cookie'));
          return new Response();
        },
      }),
    );

    for (const cookie of [
      'session =1; a=2',
      'a=2;session\t=1',
      ' session=1;a=2;session=3',
      'a=2; session',
      'session=1',
    ])
      await test.ask(host, path, { headers: { cookie } });

    expect(seen).to.deep.equal(['a=2', 'a=2', 'a=2', 'a=2', null]);
  });

  it('passes cookies on that only resemble the one of the session', async () => {
    let seen: string | null = null;
    const host = await test.start({}, (given) =>
      test.addStream(given, {
        handle: async ({ request }) => {
          seen = request.headers.get('cookie');
          return new Response();
        },
      }),
    );
    const cookie = 'session2=1; my-session=2; SESSION=3; a="session=4"';

    await test.ask(host, path, { headers: { cookie } });

    expect(seen).to.equal(cookie);
  });

  it('is aborted for its handler when the client leaves while the host asks who it is', async () => {
    const client = new AbortController();
    let isAborted: boolean | undefined;
    const findSession = async () => {
      client.abort();
      return signedIn;
    };
    const host = await test.start({ findSession }, (given) =>
      test.addStream(given, {
        handle: async ({ request }) => {
          isAborted = request.signal.aborted;
          return new Response();
        },
      }),
    );

    await test.ask(host, path, { signal: client.signal });

    expect(isAborted).to.equal(true);
  });

  it('counts the role of now where its body is sent slowly', async () => {
    let current = { ...signedIn, principal: { ...signedIn.principal, role: 'org_admin' as OrganizationRole } };
    const isHandled: boolean[] = [];
    const host = await test.start({ findSession: async () => current }, (given) =>
      test.addStream(given, {
        method: 'POST',
        access: 'org_admin',
        handle: async () => {
          isHandled.push(true);
          return new Response();
        },
      }),
    );
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
        await pause(10);
        current = { ...current, principal: { ...current.principal, role: 'member' } };
        await pause(300);
        controller.enqueue(new TextEncoder().encode('}'));
        controller.close();
      },
    });

    const { status } = await test.ask(host, path, { method: 'POST', body, duplex: 'half' } as RequestInit);

    expect([status, isHandled]).to.deep.equal([403, []]);
  });

  it('whose body was read before the plugin got it fails in words that name the mend', async () => {
    const status = await post({ headers: announced[0], body: emptyBody() });

    const [failure] = test.logger.lines.filter(({ message }) => message === 'a request failed');
    expect(status).to.equal(500);
    expect(String(failure?.fields?.error)).to.match(/Put body parsers, such as express\.json\(\), behind the plugin/);
  });

  for (const headers of announced) {
    it(`whose client left before its body was read is refused without a line in the log: ${Object.keys(headers)}`, async () => {
      const status = await post({ headers, body: emptyBody(), signal: AbortSignal.abort() });

      expect([status, test.logger.lines]).to.deep.equal([400, []]);
    });
  }

  it('whose client leaves while it sends is refused without a line in the log', async () => {
    const client = new AbortController();
    const body = new ReadableStream({
      pull(controller) {
        client.abort();
        controller.error(new Error('aborted'));
      },
    });

    const status = await post({ body, signal: client.signal });

    expect([status, test.logger.lines]).to.deep.equal([400, []]);
  });

  it('may have a body in chunks that is empty', async () => {
    expect(await post({ headers: announced[1], body: emptyBody() })).to.equal(200);
  });

  const elsewhere = { ...signedIn, principal: { ...signedIn.principal, orgId: 'globex' } };
  for (const [name, later] of [
    ['signs out, or is removed,', undefined],
    ['selects another organization', elsewhere],
  ] as const) {
    it(`opens no stream for somebody who ${name} before its handler has answered`, async () => {
      let current: SignedIn | undefined = signedIn;
      const host = await test.start({ findSession: async () => current }, (given) =>
        test.addStream(given, {
          handle: async () => {
            current = later;
            host.endSession(signedIn.sessionId);
            return test.openStream();
          },
        }),
      );

      await test.ask(host, path);
      await new Promise(setImmediate);

      expect(test.ended).to.equal(1);
    });
  }

  it('whose client leaves before its handler has answered leaves no stream open', async () => {
    const client = new AbortController();
    const host = await test.start({}, (given) =>
      test.addStream(given, {
        handle: async () => {
          client.abort();
          return test.openStream();
        },
      }),
    );

    await test.ask(host, path, { signal: client.signal });
    await new Promise(setImmediate);

    expect(test.ended).to.equal(1);
  });

  it('of nobody does not keep others from being cut off, where a host of plain JavaScript says null', async () => {
    const findSession = async (headers: Headers) => (headers.has('x-user') ? signedIn : (null as unknown as undefined));
    const directory = new FakeDirectory();
    const host = await test.start({ findSession, directory }, (given) => test.addStream(given, { access: 'public' }));
    const ofNobody = await host.handle(new Request(`http://127.0.0.1${path}`));
    const ofMember = await test.ask(host, path);
    const { orgId, userId } = signedIn.principal;

    directory.remove(orgId, userId);
    test.events.publish('member.removed', { orgId, userId });
    await ofMember.text();
    const [failures, ended] = [test.events.failures, test.ended];
    await host.stop();
    await ofNobody.text();

    expect([failures, ended]).to.deep.equal([[], 1]);
  });

  it('keeps the stream of somebody who is still signed in, and public ones', async () => {
    const host = await test.start({}, (given) => {
      test.addStream(given);
      test.addStream(given, { path: '/v1/public', access: 'public' });
    });

    const streams = [await test.ask(host, path), await host.handle(new Request('http://127.0.0.1/v1/public'))];

    expect(test.ended).to.equal(0);
    await host.stop();
    expect(await Promise.all(streams.map((stream) => stream.text()))).to.deep.equal(['', '']);
  });
});

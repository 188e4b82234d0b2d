import { expect } from 'chai';
import { AddressCheck } from '../../../src/services/doctor/address-check.js';

const { signal } = new AbortController();

describe('AddressCheck', () => {
  const usual = globalThis.fetch;
  const asked: { url: string; options: RequestInit }[] = [];

  afterEach(() => {
    globalThis.fetch = usual;
    asked.length = 0;
  });

  function answering(answer: () => Response | Promise<Response>): void {
    globalThis.fetch = async (url, options = {}) => {
      asked.push({ url: String(url), options });
      return answer();
    };
  }

  const checking = (address: string | undefined, environment = {}) => {
    const store = { read: async () => address, save: async () => undefined, removeLeftovers: async () => undefined };
    return new AddressCheck(environment, store).run(signal);
  };
  const own = () => Response.json({ paths: { '/v1/appconnect/apps': {} } });

  it('knows its own answer, and asks without any right and along no redirect', async () => {
    answering(own);

    expect(await checking('https://platform.example')).to.include({ state: 'ok', phrase: 'address_answers' });
    expect(asked.map(({ url }) => url)).to.deep.equal(['https://platform.example/v1/appconnect/openapi.json']);
    expect(asked[0]?.options).to.include({ redirect: 'manual', credentials: 'omit' });
    expect(asked[0]?.options.headers).to.equal(undefined);
  });

  const others: [string, () => Response | Promise<Response>, string][] = [
    ['another program', () => Response.json({ hello: 'you' }), 'address_of_others'],
    [
      'a page',
      () => new Response('<html>/v1/appconnect/apps', { headers: { 'content-type': 'text/html' } }),
      'address_of_others',
    ],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
      'address_of_others',
    ],
    ['an answer without end', endless, 'address_of_others'],
    ['nobody', () => Promise.reject(new TypeError('fetch failed')), 'address_silent'],
  ];
  for (const [name, answer, phrase] of others) {
    it(`tells no more than that it was not the plugin where ${name} answers`, async () => {
      answering(answer);

      const check = await checking('https://platform.example');

      expect(check).to.include({ phrase, remedy: 'serve_public_address' });
      expect(check.values).to.deep.equal({ address: 'https://platform.example' });
      expect(asked).to.have.length(1);
    });
  }

  for (const address of [
    'https://localhost',
    'https://127.1',
    'https://[::ffff:169.254.169.254]',
    'https://a:b@x.test',
    'nonsense',
  ]) {
    it(`sends nothing to ${address}`, async () => {
      answering(own);

      expect(await checking(address)).to.include({ state: 'failed', remedy: 'set_public_address' });
      expect(asked).to.deep.equal([]);
    });
  }

  it('sends nothing in the open', async () => {
    answering(own);

    expect(await checking('http://platform.example')).to.include({ state: 'warning', phrase: 'address_not_encrypted' });
    expect(asked).to.deep.equal([]);
  });

  it('takes the address of the environment before the saved one', async () => {
    answering(own);

    await checking('https://saved.example', { PLATFORM_WEB_PUBLIC_URL: ' https://set.example ' });

    expect(asked[0]?.url).to.include('https://set.example/');
  });
});

function endless(): Response {
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

import { expect } from 'chai';
import fc from 'fast-check';
import {
  defaultProviderUrl,
  isOfProvider,
  parseProviderUrl,
  signInAddressOf,
} from '../../../../src/provider/transport/provider-url.js';

const provider = new URL(defaultProviderUrl);

describe('The address of the provider', () => {
  for (const address of [
    defaultProviderUrl,
    'https://backend.composio.dev/',
    'https://provider.internal:8443',
    'http://127.0.0.1:4871',
    'http://127.8.9.1',
    'http://[::1]:4871',
    'http://localhost:4871',
  ]) {
    it(`can be ${address}`, () => {
      expect(parseProviderUrl(address).origin).to.equal(new URL(address).origin);
    });
  }

  for (const [address, reason] of [
    ['backend.composio.dev', 'expected a whole address'],
    ['', 'expected a whole address'],
    ['http://backend.composio.dev', 'expected https'],
    ['http://10.0.0.1', 'expected https'],
    ['http://localhost.evil.test', 'expected https'],
    ['http://127.0.0.1.evil.test', 'expected https'],
    ['ftp://127.0.0.1', 'expected https'],
    ['https://user:secret@backend.composio.dev', 'leave out the user name'],
    ['https://backend.composio.dev/api', 'leave out everything after'],
    ['https://backend.composio.dev?secret', 'leave out everything after'],
    ['https://backend.composio.dev#secret', 'leave out everything after'],
  ] as const) {
    it(`cannot be "${address}"`, () => {
      expect(() => parseProviderUrl(address))
        .to.throw(reason)
        .with.property('code', 'invalid_request');
      expect(() => parseProviderUrl(address)).not.to.throw('secret');
    });
  }
});

describe('An address that the key may be sent to', () => {
  for (const address of [
    'https://backend.composio.dev/tool_router/trs_1/mcp',
    'https://BACKEND.composio.dev:443/mcp?user=1',
  ]) {
    it(`is ${address}`, () => {
      expect(isOfProvider(provider, address)).to.equal(true);
    });
  }

  for (const address of [
    'http://backend.composio.dev/mcp',
    'https://backend.composio.dev./mcp',
    'https://backend.composio.dev:8443/mcp',
    'https://backend.composio.dev.evil.test/mcp',
    'https://backend.composio.dev@evil.test/mcp',
    'https://key@backend.composio.dev/mcp',
    'https://:key@backend.composio.dev/mcp',
    'https://evil.test/backend.composio.dev',
    'https://connect.composio.dev/mcp',
    'https://xn--backend-composio.dev/mcp',
    'https:\\\\evil.test/mcp',
    '//backend.composio.dev/mcp',
    '/mcp',
    'javascript:alert(1)',
    '',
  ]) {
    it(`is not ${address || 'an empty one'}`, () => {
      expect(isOfProvider(provider, address)).to.equal(false);
    });
  }
});

describe('An address of a sign-in page', () => {
  it('is on the provider’s origin or on its connect host, over https', () => {
    for (const [base, address] of [
      [provider, 'https://connect.composio.dev/link/lk_1'],
      [provider, 'https://backend.composio.dev/link/lk_1'],
      [new URL('http://127.0.0.1:4871'), 'http://127.0.0.1:4871/link/lk_1'],
      [new URL('https://gateway.company.example'), 'https://connect.company.example/link/lk_1'],
    ] as const) {
      expect(signInAddressOf(base, address)).to.equal(address);
    }
  });

  for (const base of ['https://gateway.company.example', 'https://10.0.0.1', 'http://127.0.0.1:4871']) {
    it(`is on the host of Composio’s pages, and no other, where the provider is reached at ${base}`, () => {
      const address = 'https://connect.composio.dev/link/lk_1';
      expect(signInAddressOf(new URL(base), address)).to.equal(address);
      for (const other of [
        'http://connect.composio.dev/link/lk_1',
        'https://connect.composio.dev:8443/link/lk_1',
        'https://backend.composio.dev/link/lk_1',
        'https://connect.composio.dev.evil.test/link/lk_1',
        'http://127.0.0.1:4872/link/lk_1',
      ]) {
        expect(signInAddressOf(new URL(base), other), other).to.equal(undefined);
      }
    });
  }

  it('is normalized, whatever the provider sent', () => {
    expect(signInAddressOf(provider, 'HTTPS://Connect.Composio.dev:443/a/../link?x="1"')).to.equal(
      'https://connect.composio.dev/link?x=%221%22',
    );
  });

  it('has no character that could end a header, whatever the provider sent', () => {
    const base = 'https://connect.composio.dev/link';
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(base.length), (text, at) => {
        const address = signInAddressOf(provider, base.slice(0, at) + text + base.slice(at));
        if (address !== undefined) expect(new Headers({ location: address }).get('location')).to.equal(address);
        if (/[\r\n\t\0\\ ]/.test(text)) expect(address).to.equal(undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  for (const address of [
    'http://connect.composio.dev/link',
    'https://connect.composio.dev:8443/link',
    'https://connect.composio.dev.evil.test/link',
    'https://evilcomposio.dev/link',
    'https://composio.dev@evil.test/link',
    'https://key@connect.composio.dev/link',
    'https://evil.test/link',
    'data:text/html,hello',
    'link',
    'https://connect.composio.dev/link\r\nset-cookie: a=b',
    'https://connect.composio.dev/link\n',
    ' https://connect.composio.dev/link',
    'https://connect.composio.\tdev/link',
    'https:\\\\connect.composio.dev\\link',
    'https://connect.composio.dev/link\u2028',
  ]) {
    it(`is not ${JSON.stringify(address)}`, () => {
      expect(signInAddressOf(provider, address)).to.equal(undefined);
    });
  }

  it('has no connect host where the provider is an IP address or a bare domain', () => {
    expect(signInAddressOf(new URL('https://10.0.0.1'), 'https://evil.0.0.1')).to.equal(undefined);
    expect(signInAddressOf(new URL('http://127.0.0.1:1'), 'http://127.0.0.1:2/link')).to.equal(undefined);
    expect(signInAddressOf(new URL('https://composio.dev'), 'https://evil.dev/link')).to.equal(undefined);
  });
});

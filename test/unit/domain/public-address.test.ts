import { expect } from 'chai';
import fc from 'fast-check';
import { isPluginError, type PluginError } from '../../../src/domain/plugin-error.js';
import { parsePublicAddress } from '../../../src/domain/public-address.js';
import { ipv4Spelling, ipv6Spelling, isLocalByRange } from '../../support/address-spellings.js';

function isRefused(address: string): boolean {
  return addressRefusal(address) !== undefined;
}

function addressRefusal(address: string): PluginError | undefined {
  try {
    parsePublicAddress(address);
    return undefined;
  } catch (error) {
    if (isPluginError(error, 'address_refused')) return error;
    throw error;
  }
}

describe('A public web address', () => {
  const refused = [
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '127.255.255.254',
      '0x7f000001',
      '0x7f.1',
      '2130706433',
      '0177.0.0.1',
      '017700000001',
    ],
    ...['127.0.0.1.', '１２７.０.０.１', '127。0。0。1', '127．0．0．1', '①②⑦.0.0.1', '%31%32%37.0.0.1', '12\t7.0.0.1'],
    ...['0', '0.0.0.0', '0x0', '0.1.2.3', '169.254.1.1', '169.254.169.254', '255.255.255.255', '224.0.0.1'],
    ...[
      'localhost',
      'LOCALHOST',
      'localhost.',
      'localhost..',
      'foo.localhost',
      'a.b.localhost.',
      'loc%61lhost',
      'ⓛocalhost',
    ],
    ...['ｌｏｃａｌｈｏｓｔ', 'local\nhost', 'localhost4', 'localhost6', 'ip6-localhost', 'ip6-loopback'],
    ...['ipv6-localhost', 'ipv6-loopback'],
    ...['localhost.localdomain', 'host.localdomain', 'localhost4.localdomain4', 'localhost6.localdomain6'],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::7f00:1]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '[::ffff:0:7f00:1]', '[::ffff:0:127.0.0.1]'],
    ...['[fe80::1]', '[febf::1]', '[ff02::1]', '[::ffff:a9fe:1]', '[2002:a9fe:101::1]', '[::ffff:0.0.0.0]'],
  ];
  for (const host of refused) {
    it(`is refused at ${JSON.stringify(host)}, whatever the scheme and port`, () => {
      for (const address of [`https://${host}`, `http://${host}/`, `https://${host}:8443`]) {
        expect(isRefused(address), address).to.equal(true);
      }
    });
  }

  const reasons = {
    'platform.example': 'address_incomplete',
    'ftp://platform.example': 'address_incomplete',
    'https://ada:secret@platform.example': 'address_with_login',
    'https://platform.example/?from=mail': 'address_with_query',
    'https://platform.example/x/../y': 'address_with_path',
    'https://platform.example/x/%2E%2e/y': 'address_with_path',
    'https://platform.example/..': 'address_with_path',
    'https://platform.example//evil.example': 'address_with_path',
    'https://platform.example/a%2Fb': 'address_with_path',
    'https://platform.example/a;b': 'address_with_path',
    'https://platform.example/tools/v1/appconnect/connect/abc': 'address_with_path',
    'https://platform.example/tools?from=mail': 'address_with_query',
    'https://localhost/tools': 'address_of_this_computer',
    'http://a"b': 'address_with_odd_characters',
    'http://$(id)': 'address_with_odd_characters',
    'http://a;b=c': 'address_with_odd_characters',
    'http://a`b`': 'address_with_odd_characters',
    "http://a'b": 'address_with_odd_characters',
    'http://{a}': 'address_with_odd_characters',
    'http://a,b': 'address_with_odd_characters',
    'http://a&b!c*d+e~f': 'address_with_odd_characters',
    'https:\\\\platform.example': 'address_with_odd_characters',
    'https://plat form.example': 'address_with_odd_characters',
    'https://plat\tform.example': 'address_with_odd_characters',
    'https://platform.example\r\nx': 'address_with_odd_characters',
    'https://platform..example': 'address_with_odd_characters',
    'https://-platform.example': 'address_with_odd_characters',
    'http://localhost:3000': 'address_of_this_computer',
  };
  for (const [address, reason] of Object.entries(reasons)) {
    it(`is refused with the reason ${reason} at ${address}`, () => {
      expect(addressRefusal(address)?.details.reason).to.equal(reason);
    });
  }

  const taken: Record<string, string> = {
    'https://platform.example': 'https://platform.example',
    ' https://platform.example/ ': 'https://platform.example',
    'https://platform.example/tools': 'https://platform.example/tools',
    'https://platform.example/tools/': 'https://platform.example/tools',
    'https://platform.example/Tools/büro': 'https://platform.example/Tools/b%C3%BCro',
    'https://PLATFORM.example:443': 'https://platform.example',
    'https://platform.example:8443': 'https://platform.example:8443',
    'http://platform.example:80': 'http://platform.example',
    'https://bücher.example': 'https://xn--bcher-kva.example',
    'https://localhost.example': 'https://localhost.example',
    'https://mylocalhost': 'https://mylocalhost',
    'https://127.example': 'https://127.example',
    'https://1e3': 'https://1e3',
    'http://10.0.0.8:3000': 'http://10.0.0.8:3000',
    'http://10.1': 'http://10.0.0.1',
    'http://my_service:3000': 'http://my_service:3000',
    'https://a--b.example.': 'https://a--b.example.',
    [`https://${'a'.repeat(63)}.example`]: `https://${'a'.repeat(63)}.example`,
    'http://172.16.4.2': 'http://172.16.4.2',
    'http://192.168.1.20': 'http://192.168.1.20',
    'http://100.64.0.9': 'http://100.64.0.9',
    'http://platform.local': 'http://platform.local',
    'http://[fd00::8]': 'http://[fd00::8]',
    'https://[2001:db8::7f00:1]': 'https://[2001:db8::7f00:1]',
    'https://[::ffff:8.8.8.8]': 'https://[::ffff:808:808]',
  };
  for (const [address, origin] of Object.entries(taken)) {
    it(`is taken at ${JSON.stringify(address)}`, () => {
      expect(parsePublicAddress(address)).to.equal(origin);
    });
  }

  it('is taken however often addresses are read: no fast path of the runtime may refuse an umlaut', () => {
    const origins = Array.from({ length: 50_000 }, () => parsePublicAddress('https://bücher.example'));

    expect(new Set(origins)).to.deep.equal(new Set(['https://xn--bcher-kva.example']));
  });

  const malformed: Record<string, string> = {
    'no scheme': 'platform.example',
    'another scheme': 'ftp://platform.example',
    'a script': 'javascript:alert(1)',
    'a file': 'file:///etc/passwd',
    'a user name': 'https://ada@platform.example',
    'a password': 'https://:secret@platform.example',
    'a host hidden behind a name': 'https://platform.example@127.0.0.1',
    'a path of one of our pages': 'https://platform.example/v1/appconnect/verify',
    'a path by a backslash': 'https://example.com\\@127.0.0.1',
    'a query': 'https://platform.example/?next=1',
    'a fragment': 'https://platform.example/#top',
    nothing: '',
    'a bad port': 'https://platform.example:99999',
    'no host': 'https://',
    'a space inside': 'https://plat form.example',
  };
  for (const [name, address] of Object.entries(malformed)) {
    it(`is refused with ${name}`, () => {
      expect(isRefused(address)).to.equal(true);
    });
  }

  it('is nothing but plain characters once it is taken, and reads the same again', () => {
    const signs = fc.constantFrom(...'aZ0.-_:/@?#[]"\'$()`;=\\<>{}|^~!*&+,% \t\r\n\0ü。', '\u2028', '\ud800', '\u202e');
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 12 }), (part) => {
        const text = `https://a${part}b`;
        if (isRefused(text)) return;
        expect(parsePublicAddress(text)).to.match(
          /^https:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?(?:\/[\w.~%-]+)*$/,
        );
        expect(parsePublicAddress(parsePublicAddress(text))).to.equal(parsePublicAddress(text));
        expect(/[\s\\"'$()`;=@]/.test(text.trim()), JSON.stringify(text)).to.equal(false);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is refused exactly where its IPv4 address is local, in every spelling', () => {
    fc.assert(
      fc.property(ipv4Spelling, ({ address, host }) => {
        expect(isRefused(`https://${host}`), host).to.equal(isLocalByRange(address) || host.includes('\t'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused exactly where an IPv6 address carries a local IPv4 address, in every spelling', () => {
    fc.assert(
      fc.property(ipv6Spelling, ({ address, host }) => {
        expect(isRefused(`https://${host}`), host).to.equal(isLocalByRange(address));
      }),
      { numRuns: 2_000 },
    );
  });
});

import { expect } from 'chai';
import { describeNetworkTrouble } from '../../../../src/provider/transport/describe-network-trouble.js';

const origin = 'https://provider.example';
const coded = (code: string, cause?: unknown) => Object.assign(new Error(`${code} key=ak_secret`, { cause }), { code });

describe('The trouble on the way to the provider', () => {
  const told: [string, RegExp][] = [
    ['ENOTFOUND', /its name is not known/],
    ['EAI_AGAIN', /DNS/],
    ['ECONNREFUSED', /nothing listens there/],
    ['ECONNRESET', /was cut/],
    ['UND_ERR_CONNECT_TIMEOUT', /firewall/],
    ['ENETUNREACH', /no way to it/],
    ['CERT_HAS_EXPIRED', /certificate.*clock/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /certificate is for another name/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /does not speak TLS/],
  ];
  for (const [code, words] of told) {
    it(`is told with its origin and its reason where that is ${code}`, () => {
      const trouble = describeNetworkTrouble(origin, coded(code));

      expect(trouble).to.include({ origin, code });
      expect(trouble.words).to.match(words).and.include(`${origin} cannot be reached: `).and.include(`(${code}).`);
    });
  }

  it('is found behind other errors, and among those of several addresses', () => {
    const wrapped = new Error('The proxy could not be asked.', { cause: coded('ECONNREFUSED') });
    const several = new AggregateError([coded('EHOSTUNREACH')]);

    expect([describeNetworkTrouble(origin, wrapped).code, describeNetworkTrouble(origin, several).code]).to.deep.equal([
      'ECONNREFUSED',
      'EHOSTUNREACH',
    ]);
  });

  it('repeats no words of an error, which may hold a secret, and none that only looks like a code', () => {
    const cyclic = new Error('ak_secret');
    cyclic.cause = cyclic;

    for (const error of [coded('EODD'), coded('ak_secret'), cyclic, 'ak_secret', undefined]) {
      const { words } = describeNetworkTrouble(origin, error);
      expect(words).to.match(/^https:\/\/provider\.example cannot be reached(?: \(EODD\))?\.$/);
    }
  });
});

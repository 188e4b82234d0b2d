import { expect } from 'chai';
import { proxyFor } from '../../../../src/provider/transport/proxy-settings.js';

const HTTPS_PROXY = 'http://proxy.example:3128';
const proxyOf = (address: string, environment: Record<string, string> = { HTTPS_PROXY }) =>
  proxyFor(new URL(address), environment);

describe('The proxy for the provider', () => {
  it('is the one that HTTPS_PROXY names, lower case first, and http where it has no scheme', () => {
    expect(proxyOf('https://provider.test')).to.equal(HTTPS_PROXY);
    expect(proxyOf('https://provider.test', { HTTPS_PROXY, https_proxy: 'other.example:3128' })).to.equal(
      'http://other.example:3128',
    );
  });

  for (const address of ['https://localhost:8443', 'https://127.0.0.1:8443', 'https://[::1]:8443']) {
    it(`is none for ${address}, which at the proxy would be another computer`, () => {
      expect(proxyOf(address)).to.equal('');
    });
  }

  it('is none that HTTP_PROXY names', () => {
    expect(proxyOf('https://provider.test', { HTTP_PROXY: HTTPS_PROXY })).to.equal('');
  });

  const exempting = [
    'provider.test',
    '.provider.test',
    '*.Provider.TEST',
    'test',
    '*',
    ' other.test,provider.test ',
    'other.test provider.test:443',
  ];
  for (const NO_PROXY of exempting) {
    it(`is none where NO_PROXY is ${JSON.stringify(NO_PROXY)}, also where the proxy cannot be used`, () => {
      for (const proxy of [HTTPS_PROXY, 'socks5://proxy.example:1080']) {
        expect(proxyOf('https://api.provider.test', { HTTPS_PROXY: proxy, NO_PROXY })).to.equal('');
      }
    });
  }

  for (const NO_PROXY of ['', ',', 'vider.test', 'api.provider.test', 'provider.test:8443', '*,other.test']) {
    it(`is used where NO_PROXY is ${JSON.stringify(NO_PROXY)}`, () => {
      expect(proxyOf('https://provider.test', { HTTPS_PROXY, NO_PROXY })).to.equal(HTTPS_PROXY);
    });
  }

  it('is chosen for the port of the provider', () => {
    expect(proxyOf('https://provider.test:8443', { HTTPS_PROXY, NO_PROXY: 'provider.test:8443' })).to.equal('');
    expect(proxyOf('https://provider.test:8443', { HTTPS_PROXY, NO_PROXY: 'provider.test:443' })).to.equal(HTTPS_PROXY);
  });

  it('is none for plain http, whatever HTTPS_PROXY holds', () => {
    expect(proxyOf('http://platform.test', { HTTPS_PROXY: 'socks5://proxy.example' })).to.equal('');
  });
});

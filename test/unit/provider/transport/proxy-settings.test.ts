import { expect } from 'chai';
import { proxySettings } from '../../../../src/provider/transport/proxy-agent.js';

const HTTPS_PROXY = 'http://proxy.example:3128';
const proxyFor = (address: string, environment: Record<string, string> = { HTTPS_PROXY }) =>
  proxySettings(new URL(address), environment).httpsProxy;

describe('The proxy for the provider', () => {
  it('is the one that HTTPS_PROXY names, lower case first, and http where it has no scheme', () => {
    expect(proxyFor('https://provider.test')).to.equal(HTTPS_PROXY);
    expect(proxyFor('https://provider.test', { HTTPS_PROXY, https_proxy: 'other.example:3128' })).to.equal(
      'http://other.example:3128',
    );
  });

  for (const address of ['https://localhost:8443', 'https://127.0.0.1:8443', 'https://[::1]:8443']) {
    it(`is none for ${address}, which at the proxy would be another computer`, () => {
      expect(proxyFor(address)).to.equal('');
    });
  }

  it('is none that HTTP_PROXY names', () => {
    expect(proxyFor('https://provider.test', { HTTP_PROXY: HTTPS_PROXY })).to.equal('');
  });
});

import type { Mistake } from '../mistake.js';

const addresses = ['test/unit/provider/http/provider-url.test.ts'];
const publicAddress = ['test/unit/domain/public-address.test.ts'];

export const egressMistakes: Mistake[] = [
  {
    name: 'the key is sent to any address',
    file: 'src/provider/http/provider-egress.ts',
    find: 'if (!isOfProvider(this.provider, request.url)) {',
    replace: 'if (parseUrl(request.url) === undefined) {',
    caughtBy: ['test/contract/provider/untrusted-sessions.test.ts'],
  },
  {
    name: 'the key is sent to another port of the provider’s host',
    file: 'src/provider/http/provider-url.ts',
    find: 'return url?.origin === provider.origin && !url.username && !url.password;',
    replace: 'return url?.hostname === provider.hostname && !url.username && !url.password;',
    caughtBy: addresses,
  },
  {
    name: 'every request follows redirects',
    file: 'src/provider/http/provider-egress.ts',
    find: 'const { url, maxRedirects = 0 } = request;',
    replace: 'const { url, maxRedirects = 2 } = request;',
    caughtBy: ['test/contract/provider/api-requests.test.ts', 'test/contract/provider/session-redirects.test.ts'],
  },
  {
    name: 'redirects are followed without end',
    file: 'src/provider/http/provider-egress.ts',
    find: 'maxRedirects: maxRedirects - 1',
    replace: 'maxRedirects',
    caughtBy: ['test/contract/provider/session-redirects.test.ts'],
  },
  {
    name: 'the key is sent over plain http to any host',
    file: 'src/provider/http/provider-url.ts',
    find: "(url.protocol === 'http:' && isLoopback(url.hostname))",
    replace: "url.protocol === 'http:'",
    caughtBy: addresses,
  },
  {
    name: 'requests to a provider on this computer go through the proxy',
    file: 'src/provider/http/proxy-agent.ts',
    find: "if (named === '' || isLoopback(target.hostname))",
    replace: "if (named === '')",
    caughtBy: ['test/unit/provider/http/proxy-settings.test.ts'],
  },
  {
    name: 'a session over other accounts of the project is used',
    file: 'src/provider/sessions/provider-sessions.ts',
    find: 'if (pinned.length !== wanted.length || pinned[0] !== wanted[0]) {',
    replace: 'if (pinned.length !== wanted.length && pinned[0] !== wanted[0]) {',
    caughtBy: ['test/contract/provider/untrusted-sessions.test.ts'],
  },
  {
    name: 'sessions have the provider’s own connect tools',
    file: 'src/provider/sessions/provider-sessions.ts',
    find: 'manage_connections: { enable: false },',
    replace: 'manage_connections: { enable: true },',
    caughtBy: ['test/contract/provider/untrusted-sessions.test.ts'],
  },
  {
    name: 'a session with the provider’s own connect tools is used',
    file: 'src/provider/sessions/provider-sessions.ts',
    find: 'if (flags.some((flag) => flag === true)) return true;',
    replace: 'if (flags.every((flag) => flag === true)) return true;',
    caughtBy: ['test/contract/provider/untrusted-sessions.test.ts'],
  },
  {
    name: 'a log line prints the key',
    file: 'src/domain/project-key.ts',
    find: "return 'ProjectKey(***)';",
    replace: 'return this.#value;',
    caughtBy: ['test/unit/domain/project-key.test.ts'],
  },
  {
    name: 'browsers are sent to any address that the provider answers',
    file: 'src/provider/http/provider-url.ts',
    find: 'return url.origin === provider.origin || isOnConnectHost(provider, url) ? url.href : undefined;',
    replace: 'return url.href;',
    caughtBy: addresses,
  },
  {
    name: 'a public address of this computer passes',
    file: 'src/domain/public-address.ts',
    find: 'if (isLocalHost(url.hostname)) {',
    replace: 'if (localNames.test(url.hostname)) {',
    caughtBy: publicAddress,
  },
  {
    name: 'a public address of this computer passes inside an IPv6 address',
    file: 'src/domain/public-address.ts',
    find: 'return [v6, new ipaddr.IPv4(bytes.slice(offset, offset + 4))];',
    replace: 'return [v6];',
    caughtBy: publicAddress,
  },
  {
    name: 'links of bridges are built on the address that the client names',
    file: 'src/services/settings/public-address-service.ts',
    find: "const own = channel === 'web' ? this.baseAddresses.servedAt(clientOrigin) : undefined;",
    replace: 'const own = this.baseAddresses.servedAt(clientOrigin);',
    caughtBy: ['test/component/services/settings/public-address-service.test.ts'],
  },
  {
    name: 'callbacks lead to any origin that a browser names',
    file: 'src/services/settings/public-address-service.ts',
    find: 'this.baseAddresses.servedAt(clientOrigin) : undefined;',
    replace: 'clientOrigin : undefined;',
    caughtBy: ['test/component/services/settings/public-address-service.test.ts'],
  },
];

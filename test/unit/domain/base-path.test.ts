import { expect } from 'chai';
import fc from 'fast-check';
import { parseBasePath } from '../../../src/domain/base-path.js';

describe('A base path', () => {
  const taken: Record<string, string> = {
    '': '',
    '/': '',
    '/tools': '/tools',
    '/tools/': '/tools',
    '/tools/app-connect': '/tools/app-connect',
    '/~ada/v1.2_x-y': '/~ada/v1.2_x-y',
    '/b%C3%BCro': '/b%C3%BCro',
    '/...': '/...',
  };
  for (const [text, path] of Object.entries(taken)) {
    it(`is "${path}" where "${text}" is given`, () => {
      expect(parseBasePath(text)).to.equal(path);
    });
  }

  const refused = [
    ...[
      'tools',
      'tools/',
      '//',
      '//evil.example',
      '/tools//x',
      '/tools//',
      'https://platform.example/tools',
      ' /tools',
    ],
    ...['/x/../y', '/..', '/x/.', '/x/%2e%2e/y', '/x%2Fy', '/x%5Cy', '/x\\y', '/x?y', '/x#y', '/x;y', '/x%', '/x%0A'],
    ...['/x y', '/x\ny', '/büro', '/:app', '/@ada', '/*', '/a"b', '/<b>', '/%00'],
    ...['/%C0%AF', '/x/%C0%AE%C0%AE/y', '/%FF', '/%C2%85', '/%E2%80%AE'],
  ];
  for (const text of refused) {
    it(`is none at ${JSON.stringify(text)}`, () => {
      expect(parseBasePath(text)).to.equal(undefined);
    });
  }

  it('is a path that browsers keep as it is, whatever text is given', () => {
    const pieces = fc.constantFrom('/', '.', '..', 'a', 'tools', '%2e', '%2F', '%C3%BC', '?', '#', '\\', '@', ' ', 'ü');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = parseBasePath(parts.join(''));
        if (path === undefined || path === '') return;
        const address = new URL(`${path}/v1/x`, 'https://platform.example');
        expect([address.origin, address.pathname]).to.deep.equal(['https://platform.example', `${path}/v1/x`]);
      }),
    );
  });
});

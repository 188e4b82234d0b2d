import { expect } from 'chai';
import { isPluginError } from '../../../../src/domain/plugin-error.js';
import { basePathOf } from '../../../../src/host/checks/host-base-path.js';

describe('The base path of a host', () => {
  it('is the root where the host names none', () => {
    expect(basePathOf({})).to.equal('');
  });

  it('is taken without its final slash', () => {
    expect(basePathOf({ basePath: '/tools/' })).to.equal('/tools');
  });

  for (const basePath of ['tools', '//tools', '/x/../y', '/x?y', '/x%2Fy']) {
    it(`is refused at "${basePath}", in words that name the field and the mend`, () => {
      const attempt = () => basePathOf({ basePath });

      expect(attempt).to.throw(/^routes\.basePath: ".*write it as "\/tools"/);
      expect(attempt)
        .to.throw()
        .that.satisfies((error: unknown) => isPluginError(error, 'invalid_request'));
    });
  }

  it('is refused where it is no text', () => {
    expect(() => basePathOf({ basePath: 7 as unknown as string })).to.throw('routes.basePath: 7 is no path');
  });
});

import { expect } from 'chai';
import type { ErrorCode } from '../../../../src/contract/error-table.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { catalogUnavailableError } from '../../../../src/services/catalog/catalog-errors.js';

describe('A lookup while there is no list of apps', () => {
  const codeFor = (code: ErrorCode) => catalogUnavailableError(new PluginError(code, 'as the refresh failed')).code;

  it('says what is wrong with the key, which the provider has nothing to do with', () => {
    for (const code of ['not_configured', 'key_misconfigured', 'key_refused', 'wrong_key_type'] as const) {
      expect(codeFor(code)).to.equal(code);
    }
  });

  it('says for every other fault that the provider could not be read', () => {
    for (const code of ['provider_unreachable', 'provider_protocol', 'rate_limited', 'internal'] as const) {
      expect(codeFor(code)).to.equal('provider_unreachable');
    }
  });
});

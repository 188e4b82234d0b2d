import { STATUS_CODES } from 'node:http';
import { expect } from 'chai';
import { errorCodes, errorTable } from '../../../src/contract/error-table.js';

describe('The table of errors', () => {
  for (const code of errorCodes) {
    const { status, log, fix } = errorTable[code];

    it(`gives ${code} a status of errors, and words to go on with`, () => {
      expect(STATUS_CODES).to.have.property(String(status));
      expect(status).to.be.within(400, 599);
      expect(fix).to.match(/^[A-Z].*\.$/);
    });

    it(`logs ${code} as loud as it concerns an operator`, () => {
      const isOurs = code === 'internal' || code === 'storage_damaged' || code === 'provider_protocol';

      expect(log === 'error').to.equal(isOurs);
    });
  }

  it('blames a caller for nothing that is a fault of ours or of the provider', () => {
    const faults = ['internal', 'storage_damaged', 'provider_unreachable', 'provider_protocol', 'key_misconfigured'];
    const interruptions = ['shutting_down', 'outcome_unknown'];

    const blamed = errorCodes.filter((code) => errorTable[code].status < 500);

    expect(blamed).not.to.include.members([...faults]);
    for (const code of [...faults, ...interruptions]) expect(blamed).not.to.include(code);
  });
});

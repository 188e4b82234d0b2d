import { expect } from 'chai';
import { failureOf } from '../../../../src/services/doctor/failure-finding.js';
import { storageUnavailableError } from '../../../../src/stores/storage-fault.js';

describe('failureOf', () => {
  it('gives the reason with the codes by which a page says it in another language', () => {
    const { phrase, values } = failureOf(
      storageUnavailableError('disk_full', new Error('ENOSPC /srv/ada')),
      'disk_unknown',
    );

    expect(phrase).to.equal('failed_with');
    expect(values).to.include({ code: 'storage_unavailable', refusal: 'disk_full' });
    expect(values?.reason).to.match(/^The disk .* is full\./);
  });

  it('shows none of the words of an error that is not ours', () => {
    const error = new Error('password authentication failed for user "ada"');

    expect(failureOf(error, 'database_unusable')).to.deep.equal({ phrase: 'database_unusable' });
  });
});

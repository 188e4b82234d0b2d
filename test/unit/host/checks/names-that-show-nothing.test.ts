import { expect } from 'chai';
import { withDisplayName } from '../../../../src/host/checks/display-names.js';

describe('A name of letters that show nothing', () => {
  // Those with which people make themselves nameless in messengers.
  for (const name of ['\u3164', '\u115f\u1160', '\uffa0', '\u3164 \u3164', '\u2800', ' \u2800\u200b']) {
    it(`is the id: ${JSON.stringify(name)}`, () => {
      expect(withDisplayName({ userId: 'zoe-17', name }).name).to.equal('zoe-17');
    });
  }

  it('is told from the name that it looks like', () => {
    expect(withDisplayName({ userId: 'eve', name: 'Ada\u3164' }).name).to.equal('Ada');
    expect(withDisplayName({ userId: 'kim', name: '김민준' }).name).to.equal('김민준');
  });
});

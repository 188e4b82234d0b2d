import { expect } from 'chai';
import { ProjectKey } from '../../../../src/domain/project-key.js';
import { KeyLog } from '../../../../src/provider/key-check/key-log.js';
import { FakeLogger } from '../../../support/fakes/fake-host-parts.js';

const key = new ProjectKey('ak_one_key_0001', 'saved');
const next = new ProjectKey('ak_two_key_0002', 'saved');

describe('KeyLog', () => {
  it('names each right that a key lacks once, however they take turns, and again for the next key', () => {
    const logger = new FakeLogger();
    const log = new KeyLog(logger, async () => key);

    for (const used of [key, next]) {
      for (let round = 0; round < 3; round += 1) {
        log.recordDenial(used, 'session execution');
        log.recordDenial(used, 'connected accounts');
      }
    }

    const areas = logger.lines.map(({ fields }) => fields?.area);
    expect(areas).to.deep.equal(['session execution', 'connected accounts', 'session execution', 'connected accounts']);
    expect(JSON.stringify(logger.lines)).not.to.match(/ak_|fingerprint/);
  });
});

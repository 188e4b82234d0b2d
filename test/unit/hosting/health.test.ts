import { expect } from 'chai';
import type { PluginHostOptions } from '../../../src/hosting/index.js';
import { PluginHostUnderTest } from '../../support/plugin-host-under-test.js';

const reports = ['/health', '/v1/system/status'];

describe('The reports of a PluginHost', () => {
  let test: PluginHostUnderTest;

  beforeEach(() => {
    test = new PluginHostUnderTest();
  });

  const faults: [string, PluginHostOptions['findSession']][] = [
    ['throws', () => failing()],
    ['rejects', async () => failing()],
    [
      'rejects as a database does that is away',
      () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    ],
    ['never answers', () => new Promise(() => {})],
  ];
  for (const [what, findSession] of faults) {
    it(`answer a monitor where the host's findSession ${what}`, async () => {
      const host = await test.start({ findSession });

      for (const path of reports) {
        const answer = await test.ask(host, path, { headers: { cookie: 'session=of-a-browser' } });

        expect([path, answer.status]).to.deep.equal([path, 200]);
        expect(await answer.json()).to.deep.include({ status: 'ok', plugin: { state: 'open' } });
      }
    });
  }
});

function failing(): never {
  throw new Error('The sessions of this test fail.');
}

import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlInstallationStore } from '../../../src/stores/installation-store.js';

export function describeInstallationStore(client: () => Knex): void {
  describe('InstallationStore', () => {
    const store = () => new SqlInstallationStore(client());

    it('has no id at first, and keeps the first that claims it, however many do at once', async () => {
      expect(await store().findId()).to.equal(undefined);

      const claimed = await Promise.all(['one', 'two', 'three'].map((id) => store().claim(id)));

      expect(new Set(claimed)).to.deep.equal(new Set([await store().findId()]));
      expect(await store().claim('four')).to.equal(claimed[0]);
    });

    it('says where it is, without a password', () => {
      const { address, isServer } = store().location;

      expect(address).to.match(isServer ? /^postgres:\/\/127\.0\.0\.1:\d+\/\w+$/ : /test\.sqlite$/);
    });
  });
}

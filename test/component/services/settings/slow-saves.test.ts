import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { KeySettingsService } from '../../../../src/services/settings/key-settings-service.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

const signal = () => new AbortController().signal;
const orgAdmin = aPrincipal();
const ada = {
  userId: 'ada',
  orgId: 'acme',
  name: 'Ada',
  joinedAt: '2026-01-01T00:00:00Z',
  isServiceAccount: false,
};
const entry = { clientId: 'client-of-acme-0001', clientSecret: 'secret', fields: {} };

describe('What all organizations share, saved by the org admin of the only one while the provider takes its time', () => {
  const services = useServices();
  const fakes = () => services().fakes;
  const asked = (method: string) => until(method, () => fakes().provider.inputsOf(method as never).length > 0);

  beforeEach(() => {
    fakes().provider.keys.set('ak_new_project_key', 'pr_new');
    fakes().directory.organizations.pop();
  });

  const changes = {
    'another organization is made meanwhile': () => fakes().directory.organizations.push({ id: 'new', name: 'New' }),
    'they are removed meanwhile': () => fakes().directory.remove('acme', 'ada'),
    'they are no admin any more meanwhile': () => {
      fakes().directory.remove('acme', 'ada');
      fakes().directory.members.push({ ...ada, role: 'member' });
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`is no key where ${name}`, async () => {
      const release = fakes().provider.hold('checkKey');
      const save = services().get(KeySettingsService).save(orgAdmin, 'ak_new_project_key', signal());
      await asked('checkKey');

      change();
      release();

      expect(await rejectionOf(save)).to.include({ code: 'forbidden' });
      expect(await fakes().keys.read()).to.equal('ak_fake_project_key');
    });

    it(`is not forgotten, behind a save, where ${name}`, async () => {
      const release = fakes().provider.hold('checkKey');
      const keys = services().get(KeySettingsService);
      const root = aPrincipal({ userId: 'ben', isPlatformAdmin: true });
      const save = keys.save(root, 'ak_new_project_key', signal());
      await asked('checkKey');
      const forget = keys.forget(orgAdmin);
      await pause(50);

      change();
      release();

      expect(await rejectionOf(forget)).to.include({ code: 'forbidden' });
      await save;
      expect(await fakes().keys.read()).to.equal('ak_new_project_key');
    });

    it(`is not even asked about at the provider, behind another save, where ${name}`, async () => {
      const release = fakes().provider.hold('checkKey');
      const keys = services().get(KeySettingsService);
      const root = aPrincipal({ userId: 'ben', isPlatformAdmin: true });
      const first = keys.save(root, 'ak_new_project_key', signal());
      await asked('checkKey');
      const second = keys.save(orgAdmin, 'ak_fake_project_key', signal());
      await pause(50);

      change();
      release();

      expect(await rejectionOf(second)).to.include({ code: 'forbidden' });
      await first;
      expect(fakes().provider.inputsOf('checkKey')).to.not.include('ak_fake_project_key');
    });

    it(`is no OAuth client where ${name}`, async () => {
      const release = fakes().provider.hold('readSignInForm');
      const save = services().get(OwnClientSettingsService).save(orgAdmin, 'gmail', entry, signal());
      await asked('readSignInForm');

      change();
      release();

      expect(await rejectionOf(save)).to.include({ code: 'forbidden' });
      expect(fakes().provider.inputsOf('createOwnClient')).to.deep.equal([]);
    });
  }
});

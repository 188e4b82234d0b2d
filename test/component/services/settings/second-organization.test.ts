import { expect } from 'chai';
import { KeySettingsService } from '../../../../src/services/settings/key-settings-service.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();

describe('an org admin who saves the key of the only organization', () => {
  const services = useServices();

  it('does not replace it for another organization that was made while the provider checked it', async () => {
    const { fakes } = services();
    fakes.provider.keys.set('ak_new_project_key', 'pr_new');
    fakes.directory.organizations.splice(1);
    const release = fakes.provider.hold('checkKey');
    const saving = services()
      .get(KeySettingsService)
      .save(aPrincipal({ role: 'org_admin' }), 'ak_new_project_key', signal)
      .then(
        () => 'saved',
        (error) => error.code,
      );
    await until('asked', async () => fakes.provider.inputsOf('checkKey').length > 0);
    fakes.directory.organizations.push({ id: 'globex', name: 'Globex' });
    release();

    expect(await saving).to.equal('forbidden');
    expect(await fakes.keys.read()).to.equal('ak_fake_project_key');
  });
});

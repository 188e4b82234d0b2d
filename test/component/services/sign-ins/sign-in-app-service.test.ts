import { expect } from 'chai';
import { SignInAppService } from '../../../../src/services/sign-ins/sign-in-app-service.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { minute } from '../../../support/stores/store-records.js';

const orgApp = { orgId: 'acme', app: 'saml_only' };

describe('SignInAppService', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;
  const connectable = () => services().get(SignInAppService).requireConnectable(orgApp);

  async function enabledWithoutAWayToSignIn() {
    const app = anApp({ slug: orgApp.app, name: 'Staff List', connectability: 'unavailable' });
    provider().apps.set(app.slug, app);
    await services()
      .get<EnabledAppStore>(EnabledAppStore)
      .enable(orgApp, { byUserId: 'ben', at: minute(0) });
    return app;
  }

  it('starts no sign-in to an app without a way to sign in, until the dashboard has an auth config for it', async () => {
    const clock = startClock('date');
    const app = await enabledWithoutAWayToSignIn();

    const error = await rejectionOf(connectable());

    expect(error).to.include({ code: 'app_not_connectable' });
    expect(error.message).to.match(
      /^Staff List needs an auth config of your own. A platform admin creates an auth config/,
    );
    provider().addAuthConfig({ app: app.slug, scheme: 'SAML' });
    clock.tick(3_000);
    expect(await connectable()).to.include({ slug: app.slug });
  });

  it('does not ask the provider again for each of many refused starts', async () => {
    const clock = startClock('date');
    await enabledWithoutAWayToSignIn();
    const asked = () => provider().inputsOf('listAuthConfigs').length;
    await rejectionOf(connectable());
    const once = asked();

    for (let again = 0; again < 3; again += 1) {
      expect(await rejectionOf(connectable())).to.include({ code: 'app_not_connectable' });
    }

    expect(asked()).to.equal(once);
    clock.tick(3_000);
    await rejectionOf(connectable());
    expect(asked()).to.equal(2 * once);
  });
});

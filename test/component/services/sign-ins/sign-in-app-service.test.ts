import { expect } from 'chai';
import { SignInAppService } from '../../../../src/services/sign-ins/sign-in-app-service.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { minute } from '../../../support/stores/store-records.js';

const orgApp = { orgId: 'acme', app: 'saml_only' };

describe('SignInAppService', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const connectable = () => services().get(SignInAppService).requireConnectable(orgApp);

  it('starts no sign-in to an app without a way to sign in, until the dashboard has an auth config for it', async () => {
    const app = anApp({ slug: orgApp.app, name: 'Staff List', connectability: 'unavailable' });
    provider().apps.set(app.slug, app);
    await services()
      .get<EnabledAppStore>(EnabledAppStore)
      .enable(orgApp, { byUserId: 'ben', at: minute(0) });

    const error = await rejectionOf(connectable());

    expect(error).to.include({ code: 'app_not_connectable' });
    expect(error.message).to.match(
      /^Staff List needs an auth config of your own. A platform admin creates an auth config/,
    );
    provider().addAuthConfig({ app: app.slug, scheme: 'SAML' });
    expect(await connectable()).to.include({ slug: app.slug });
  });
});

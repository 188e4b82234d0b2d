import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AppListService } from '../../../../src/services/apps/app-list-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { SignInService } from '../../../../src/services/sign-ins/sign-in-service.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const ada = aPrincipal();
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });

describe('The list of apps', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const list = (
    principal: typeof ada,
    query: { view?: 'popular' | 'enabled' | 'all'; query?: string; category?: string },
  ) =>
    services()
      .get(AppListService)
      .list(principal, { view: 'popular', limit: 1_000, ...query });

  describe('of what was searched', () => {
    beforeEach(async () => {
      provider().apps.clear();
      provider().apps.set('mail', anApp({ slug: 'mail', name: 'Mail' }));
      provider().apps.set('google', anApp({ slug: 'google', name: 'Google', description: 'Has mail too' }));
      await services().get(EnablementService).enable(ada, 'google');
    });

    const found = async (principal: typeof ada) =>
      (await list(principal, { query: 'mail' })).apps.map(({ app }) => app);

    it('begins with what a member can use, since they cannot enable the rest', async () => {
      expect(await found(cleo)).to.deep.equal(['google', 'mail']);
    });

    it('begins with the best match for an org admin', async () => {
      expect(await found(ada)).to.deep.equal(['mail', 'google']);
    });
  });

  it('has the app that a slug names after all matches that a member can use, which may fill a page', async () => {
    const usable = Array.from({ length: 20 }, (_, index) => `mail_${index}`);
    provider().apps.clear();
    for (const slug of ['mail', ...usable]) provider().apps.set(slug, anApp({ slug, name: slug }));
    for (const slug of usable) await services().get(EnablementService).enable(ada, slug);

    const { apps } = await list(cleo, { query: 'mail' });

    expect(apps.map(({ app }) => app).indexOf('mail')).to.equal(20);
  });

  describe('counts categories of what its reader is shown', () => {
    /** Sixty apps: the first thirty are for mail, the others for notes; the last one of them is enabled. */
    beforeEach(async () => {
      provider().apps.clear();
      for (let index = 0; index < 60; index += 1) {
        const slug = `app${index}`;
        provider().apps.set(slug, anApp({ slug, categories: [index < 30 ? 'mail' : 'notes'] }));
      }
      await services().get(EnablementService).enable(ada, 'app59');
    });

    const readers = [
      { what: 'a member, within what is popular or in use', principal: cleo, query: {} },
      { what: 'an org admin, within everything', principal: ada, query: {} },
      { what: 'an org admin who shows all', principal: ada, query: { view: 'all' as const } },
      { what: 'whoever looks at the enabled ones', principal: ada, query: { view: 'enabled' as const } },
      { what: 'whoever searches', principal: cleo, query: { query: 'app59' } },
    ];
    for (const { what, principal, query } of readers) {
      it(`for ${what}`, async () => {
        const { categories } = await list(principal, query);

        expect(categories).not.to.deep.equal([]);
        for (const { name, count } of categories) {
          const { total, apps } = await list(principal, { ...query, category: name });
          expect([total, apps.length], name).to.deep.equal([count, count]);
        }
      });
    }

    it('names no category that is empty for a member', async () => {
      expect((await list(cleo, {})).categories).to.deep.equal([
        { name: 'mail', count: 24 },
        { name: 'notes', count: 1 },
      ]);
      expect((await list(cleo, { view: 'enabled' })).categories).to.deep.equal([{ name: 'notes', count: 1 }]);
    });
  });

  describe('says why there is none', () => {
    const refused = new PluginError('key_refused', 'The provider refuses the key: revoked.');

    it('to an org admin with the reason, and to a member without mentioning keys', async () => {
      provider().failNextWith(refused, 'listApps', { times: 2 });

      expect((await list(ada, {})).catalog).to.deep.equal({
        source: 'none',
        fetchedAt: undefined,
        problem: { code: 'key_refused', message: 'The provider refuses the key: revoked.' },
      });
      expect((await list(cleo, {})).catalog.problem).to.deep.equal({
        code: 'not_configured',
        message: 'Apps are not set up yet.',
      });
    });

    it('when no key is saved', async () => {
      await services().fakes.keys.forget();
      provider().failNextWith(new PluginError('not_configured', 'No project key is saved yet.'), 'listApps');

      expect((await list(ada, {})).catalog.problem?.code).to.equal('not_configured');
    });

    it('and names the apps in use as they were listed, without a sign-in that nobody can finish', async () => {
      await services().get(EnablementService).enable(ada, 'gmail');
      await list(ada, {});
      await services().get(SignInService).startHandOff(ada, { app: 'gmail', clientOrigin: 'https://platform.example' });
      await services().fakes.keys.forget();
      provider().failNextWith(new PluginError('not_configured', 'No project key is saved yet.'), 'listApps');
      const { apps } = await list(ada, {});

      const shown = apps.map(({ name, connection: { status, signIn } }) => ({ name, status, signIn }));
      expect(shown).to.deep.equal([{ name: 'Gmail', status: 'not_connected', signIn: undefined }]);
    });

    it('and no longer once there is a list', async () => {
      expect((await list(ada, {})).catalog).not.to.have.property('problem');
    });
  });
});

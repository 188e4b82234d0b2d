import { ActionCatalogService } from '../../src/services/catalog/action-catalog-service.js';
import { noon } from './clock.js';
import { anAction } from './fakes/fake-catalog.js';
import type { Services } from './services.js';

/** The actions of apps, those that are saved on disk, and the apps whose actions the provider was asked for. */
export function actionCatalogFixture(services: () => Services) {
  const provider = () => services().fakes.provider;
  const actions = () => services().get(ActionCatalogService);
  const findAction = (slug: string) => actions().findActions(slug)[0];
  const asked = () => (provider().inputsOf('listActions') as { app: string }[]).map(({ app }) => app);

  function onDisk(slug: string, at = noon): Promise<void> {
    const action = anAction({ slug, app: 'gmail' });
    const fetchedAt = new Date(at).toISOString();
    return services().fakes.snapshots.writeActions({ app: 'gmail', actions: [action], fetchedAt });
  }

  return { provider, actions, findAction, asked, onDisk };
}

import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { anApi, anApp } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';

describe('The category field of a catalog', () => {
  it('names the chosen category in its field, however the categories of the next answer differ', async () => {
    const apps = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) =>
      anApp({ app: name, name, categories: [name] }),
    );
    const api = anApi(apps);
    const catalog = await CatalogHarness.show(api);
    const field = catalog.element.shadowRoot?.querySelector('select') as HTMLSelectElement;
    for (const category of ['seven', 'two']) await catalog.choose(category);

    api.apps = apps.slice(3, 6);
    await catalog.open('enabled');
    expect(field.value).to.equal('two');
    api.apps = apps;
    await catalog.open('popular');

    expect([catalog.element.category, field.value]).to.deep.equal(['two', 'two']);
  });
});

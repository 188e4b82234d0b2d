import { expect } from 'chai';
import { AppSearch } from '../../../../src/services/catalog/app-search.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';

describe('The search for an app', () => {
  it('looks for eight different words at most, and ignores the others', async () => {
    const search = new AppSearch([anApp({ slug: 'mail', name: 'one two three four five six seven eight' })]);

    expect(await search.find('one two three four five six seven eight unheard of')).to.deep.equal(['mail']);
    expect(await search.find('one two three four five six seven unheard')).to.deep.equal([]);
    expect(await search.find(`${'one '.repeat(50)}unheard`)).to.deep.equal([]);
  });

  it('reads the texts of the apps once, when it is first asked for any', async () => {
    let reads = 0;
    const gmail = {
      ...anApp({ slug: 'gmail', name: 'Gmail' }),
      get description() {
        reads += 1;
        return 'Reads and sends mail.';
      },
    };
    const search = new AppSearch([gmail]);
    const readsBefore = reads;

    const found = await Promise.all([search.find('gmail'), search.find('mail')]);

    expect(found).to.deep.equal([['gmail'], ['gmail']]);
    expect([readsBefore, reads]).to.deep.equal([0, 1]);
  });

  it('finds a name of one word that is written as two, and one of two that is written as one', async () => {
    const names = ['HubSpot', 'Quickbooks', 'Docker Hub', 'Help Scout', 'Help Scout Docs', 'Spotify'];
    const search = new AppSearch([
      ...names.map((name) => anApp({ slug: name.toLowerCase().replaceAll(' ', '_'), name })),
      anApp({ slug: 'ledger', name: 'Ledger', description: 'Quick books for everybody.' }),
    ]);

    expect(await search.find('hub spot')).to.deep.equal(['hubspot']);
    expect(await search.find('quick books')).to.deep.equal(['quickbooks', 'ledger']);
    expect(await search.find('quick book')).to.deep.equal(['ledger', 'quickbooks']);
    expect(await search.find('dockerh')).to.deep.equal(['docker_hub']);
    expect(await search.find('helpscout')).to.deep.equal(['help_scout', 'help_scout_docs']);
    expect(await search.find('helpsco', (slug) => slug === 'help_scout_docs')).to.deep.equal([
      'help_scout_docs',
      'help_scout',
    ]);
    expect(await search.find('--')).to.deep.equal([]);
  });

  it('finds first the name that has the signs of the query', async () => {
    const search = new AppSearch([anApp({ slug: 'c', name: 'C' }), anApp({ slug: 'cpp', name: 'C++' })]);

    expect(await search.find('c++')).to.deep.equal(['cpp', 'c']);
  });

  describe('with apps in use', () => {
    const apps = [
      anApp({ slug: 'mailmonkey', name: 'Mailmonkey', description: 'Newsletters.' }),
      anApp({ slug: 'gmail', name: 'Gmail', description: 'Reads and sends mail; imports from Mailmonkey.' }),
      anApp({ slug: 'drive', name: 'Drive', description: 'Keeps files.' }),
    ];
    const isInUse = (slug: string) => slug === 'gmail';

    it('finds one that matches before one that is only called so', async () => {
      const search = new AppSearch(apps);

      expect(await search.find('mail')).to.deep.equal(['mailmonkey', 'gmail']);
      expect(await search.find('mail', isInUse)).to.deep.equal(['gmail', 'mailmonkey']);
    });

    it('keeps the app whose whole name is asked for first', async () => {
      const search = new AppSearch(apps);

      expect((await search.find('Mailmonkey', isInUse))[0]).to.equal('mailmonkey');
    });
  });
});

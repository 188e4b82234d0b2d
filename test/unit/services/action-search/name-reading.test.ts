import { expect } from 'chai';
import { toActionEntry, toAppDescription } from '../../../../src/services/action-search/index/action-entry.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

describe('The name of an action', () => {
  const app = toAppDescription({ slug: 'shelf', name: 'Shelf', categories: ['file management'] });

  it('is about a thing that the categories of its app name, too', () => {
    expect(readingOf('Download a file').thing).to.equal('file');
    expect(readingOf('Create a shelf').thing).to.equal('');
  });

  it('may have two verbs', () => {
    expect([...readingOf('Create or update a note').verbs]).to.deep.equal(['creat', 'updat']);
    expect([...readingOf('Delete a folder or file').verbs]).to.deep.equal(['delet']);
  });

  function readingOf(name: string) {
    return toActionEntry(1, anAction({ slug: 'SHELF_X', app: 'shelf', name }), app).reading;
  }
});

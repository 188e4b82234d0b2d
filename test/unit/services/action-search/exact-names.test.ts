import { expect } from 'chai';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

describe('A request that is the name of an action', () => {
  const forge = { slug: 'forge', name: 'Forge', categories: [] };
  const school = { slug: 'school', name: 'School', categories: [] };
  let index: ActionIndex;

  before(async () => {
    index = await ActionIndex.build(
      [forge, school],
      [
        act('FORGE_GET_A_RELEASE', 'Get a release'),
        act('FORGE_GET_THE_LATEST_RELEASE', 'Get the latest release'),
        act('FORGE_CREATE_A_DISCUSSION_COMMENT', 'Create a discussion comment'),
        act('FORGE_CREATE_A_DISCUSSION', 'Create a discussion'),
        act('FORGE_REQUEST_REVIEWERS', 'Request reviewers'),
        act('FORGE_GET_REQUESTED_REVIEWERS', 'Get all requested reviewers'),
        act('FORGE_DISCUSSIONS_CREATE', 'Create a discussion', { isDeprecated: true }),
        act('FORGE_LIST_ROOMS', 'List rooms of a building', { isDeprecated: true }),
        act('FORGE_LIST_DOORS', 'List doors', { description: 'Deprecated: use `list rooms of a floor` instead.' }),
        act('FORGE_LIST_ROOMS_OF_A_FLOOR', 'List rooms of a floor'),
        act('FORGE_LIST_WINDOWS', 'List windows', { description: 'Deprecated: lists windows.' }),
        act('SCHOOL_COURSES_TOPICS_CREATE', 'Create topic'),
        act('SCHOOL_COURSES_CREATE', 'Create course'),
        act('SCHOOL_COURSES_LIST', 'List courses'),
        act('SCHOOL_FORECAST', 'Forecast'),
        act('FORGE_UPDATE_A_WORKBOOK_ROW', 'Update a row of a workbook'),
      ],
    );
  });

  it('finds that action first, whatever its words mean elsewhere', () => {
    expect(first('get the latest release')).to.equal('FORGE_GET_THE_LATEST_RELEASE');
    expect(first('create discussion')).to.equal('FORGE_CREATE_A_DISCUSSION');
    expect(first('request reviewers')).to.equal('FORGE_REQUEST_REVIEWERS');
    expect(first('courses create')).to.equal('SCHOOL_COURSES_CREATE');
  });

  it('may ask politely, use other forms of the words, and name the app', () => {
    expect(first('could you please create a discussion in Forge')).to.equal('FORGE_CREATE_A_DISCUSSION');
    expect(first('list course')).to.equal('SCHOOL_COURSES_LIST');
    expect(first('use SCHOOL_COURSES_LIST for that')).to.equal('SCHOOL_COURSES_LIST');
  });

  it('is no report of what was done to things, such as the deleted files', async () => {
    const files = { slug: 'files', name: 'Files', categories: [] };
    const actions = [
      anAction({ slug: 'FILES_DELETE_FILE', name: 'Delete file', app: 'files', effect: 'destructive' }),
      anAction({ slug: 'FILES_SEND_EMAIL', name: 'Send email', app: 'files', effect: 'send' }),
      anAction({ slug: 'FILES_LIST_EMAILS', name: 'List emails', app: 'files', effect: 'read' }),
      anAction({ slug: 'FILES_EMPTY_TRASH', name: 'Empty trash', app: 'files', effect: 'destructive' }),
    ];
    const shelf = await ActionIndex.build([files], actions);
    const firstOf = (request: string) => shelf.search(request).hits[0]?.action.slug;

    expect(firstOf('sent emails')).to.equal('FILES_LIST_EMAILS');
    expect(shelf.search('deleted files')).to.include({ isWeak: true });
    for (const request of ['delete files', 'delete file', 'deleting file'])
      expect(firstOf(request), request).to.equal('FILES_DELETE_FILE');
    expect(shelf.search('what is in the trash'), 'nothing there only reads').to.include({ isWeak: true });
    expect(shelf.search('empty trash')).to.include({ isWeak: false });
  });

  it('may be written as one word, as names are in programs', () => {
    expect(first('SchoolCoursesTopicsCreate')).to.equal('SCHOOL_COURSES_TOPICS_CREATE');
    expect(first('call requestReviewers for it')).to.equal('FORGE_REQUEST_REVIEWERS');
    expect(first('schoolcourseslist')).to.equal('SCHOOL_COURSES_LIST');
    expect(slugs('coursesCreate', ['forge'])).to.not.include('SCHOOL_COURSES_CREATE');
  });

  it('is no word within a request, though an action has that word alone for its name', () => {
    expect(first('update the forecast row in the workbook')).to.equal('FORGE_UPDATE_A_WORKBOOK_ROW');
    expect(first('forecast')).to.equal('SCHOOL_FORECAST');
    expect(first('please run schoolforecast for me')).to.equal('SCHOOL_FORECAST');
  });

  it('names a deprecated action by its slug only, and means the one that replaced it under the same name', () => {
    expect(first('list rooms')).to.equal('FORGE_LIST_ROOMS');
    expect(slugs('list the rooms of a building')).to.not.include('FORGE_LIST_ROOMS');
    expect(first('FORGE_DISCUSSIONS_CREATE')).to.equal('FORGE_DISCUSSIONS_CREATE');
    expect(first('discussions create')).to.equal('FORGE_CREATE_A_DISCUSSION');
  });

  it('takes the word of a description for deprecation where the app has the action that replaces it', () => {
    expect(slugs('list the doors of the house')).to.not.include('FORGE_LIST_DOORS');
    expect(first('FORGE_LIST_DOORS')).to.equal('FORGE_LIST_DOORS');
    expect(first('list the windows of the house')).to.equal('FORGE_LIST_WINDOWS');
  });

  it('finds nothing of an app that is not searched', () => {
    expect(slugs('courses create', ['forge'])).to.not.include('SCHOOL_COURSES_CREATE');
  });

  function slugs(query: string, apps?: string[]): string[] {
    return index.search(query, { apps }).hits.map(({ action }) => action.slug);
  }

  function first(query: string): string | undefined {
    return slugs(query)[0];
  }

  function act(slug: string, name: string, fields: { isDeprecated?: boolean; description?: string } = {}) {
    return anAction({ slug, name, app: slug.startsWith('FORGE') ? 'forge' : 'school', ...fields });
  }
});

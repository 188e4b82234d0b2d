import { expect } from 'chai';
import type { Effect } from '../../../../src/contract/app-constants.js';
import { effectByName, effectOfWrite } from '../../../../src/domain/effects/action-effect.js';

function effectOf(slug: string, properties: Record<string, object> = {}): Effect {
  return effectByName({ slug, app: 'workbench', inputSchema: { type: 'object', properties } });
}

function expectEffects(effects: Record<string, Effect>): void {
  for (const [name, effect] of Object.entries(effects)) {
    expect(effectOf(`WORKBENCH_${name}`), name).to.equal(effect);
  }
}

describe('The effect of an action by its name', () => {
  it('is told by the verb, wherever that is', () => {
    expectEffects({
      GET_ROW: 'read',
      ROWS_LIST: 'read',
      ROW_S_LIST_FOR_USER: 'read',
      CHECK_IF_A_ROW_IS_LOCKED: 'read',
      REPO_S_CREATE_FORK: 'write',
      ROWS_MODIFY_LABELS: 'write',
      CHAT_POST_MESSAGE: 'send',
      ROWS_PURGE: 'destructive',
    });
  });

  it('is told by an inflected verb', () => {
    expectEffects({
      FETCHES_ROW_HISTORY: 'read',
      SENDS_A_NOTE: 'send',
      POSTS_A_NOTE: 'send',
      RENAMES_A_ROW: 'write',
      DELETES_A_ROW: 'destructive',
    });
  });

  it('is a read only where no other verb may be meant', () => {
    const effects: Record<string, Effect> = {
      GET_OR_CREATE_ROW: 'write',
      FIND_AND_LOCK_ROW: 'write',
      GET_AND_FROBNICATE_ROW: 'destructive',
      FETCH_THEN_FORWARD_ROW: 'send',
      SEARCH_AND_REPLACE: 'destructive',
      LIST_RENAME: 'write',
      SEARCH_INDEX_REBUILD_JOB: 'write',
      FIND_CREATE_CONTACT: 'write',
      LIST_SHARE: 'send',
      MOVE_LIST: 'write',
      SHARPEN_LIST: 'destructive',
      CONTACT_LIST_SHARPEN: 'destructive',
      LIST_CONTACTS_SHARPEN: 'destructive',
      LIST_PRODUCT_FOR_SALE: 'destructive',
    };
    expectEffects(effects);
  });

  it('is no read where an unknown word before or after "and" may be a verb', () => {
    expectEffects({
      CHARGE_CARD_AND_GET_RECEIPT: 'destructive',
      CHARGE_OR_GET_RECEIPT: 'destructive',
      FIND_CUSTOMER_AND_CHARGE: 'destructive',
      GET_LABEL_AND_PRINT: 'write',
      GET_INVOICE_THEN_PRINT_IN_SHOP: 'destructive',
      FIND_CUSTOMER_AND_CHARGE_CARDS: 'destructive',
      LIST_ROWS_AND_COLUMNS_AND_SHARPEN: 'destructive',
      CHECK_IF_A_CARD_IS_VALID_AND_CHARGE: 'destructive',
      SEARCH_ROWS_AND_COLUMNS: 'read',
      SEARCH_ISSUES_AND_PULL_REQUESTS: 'read',
      LIST_ROWS_AND_ALL_ARCHIVED_COLUMNS_OF_A_SHEET: 'read',
      GET_ROW_AND_LIST_CELLS: 'read',
      FIND_CUSTOMER_AND_GET_RECEIPT: 'read',
      ROWS_AND_COLUMNS_LIST: 'read',
      SEARCH_FILE_OR_FOLDER: 'read',
    });
  });

  it('is not mistaken for another by a noun that is also a verb', () => {
    expectEffects({
      GET_POST: 'read',
      LIST_REVIEWS_FOR_A_PULL_REQUEST: 'read',
      DOWNLOAD_A_ROW_ARCHIVE_ZIP: 'read',
      APPEND_BLOCK_CHILDREN: 'write',
      CREATE_LEAVE_REQUEST: 'write',
      BLOCK_USER: 'destructive',
      LEAVE_ROOM: 'destructive',
    });
  });

  it('is destructive where the verb is unknown, missing, or runs what it is given', () => {
    expectEffects({
      SETTINGS: 'destructive',
      '': 'destructive',
      SHOW_COLUMN: 'destructive',
      QUERY: 'destructive',
      CHECK_ITEM: 'destructive',
      RUN_SQL_STATEMENT: 'destructive',
    });
  });

  it('is destructive wherever something is taken away', () => {
    expectEffects({
      GET_AND_DELETE_ROW: 'destructive',
      CREATE_REMOVE_TOKEN: 'destructive',
      LIST_ARCHIVE: 'destructive',
    });
  });

  it('is a send where what is made reaches others, by its last noun', () => {
    expectEffects({
      CREATE_AN_ISSUE_COMMENT: 'send',
      CREATE_A_REPLY_FOR_A_REVIEW_COMMENT: 'send',
      ADD_FILE_SHARING_PREFERENCE: 'send',
      COURSES_ANNOUNCEMENTS_CREATE: 'send',
      ADD_OR_UPDATE_TEAM_PERMISSIONS: 'send',
      UPDATE_COMMENT: 'send',
      SCHEDULE_CAMPAIGN: 'send',
      CREATE_SHARED_LINK: 'send',
      CREATE_REACTION_FOR_A_COMMENT: 'write',
      CREATE_COMMENT_REACTION: 'write',
      CREATE_DRAFT_REPLY: 'write',
      CREATE_EMAIL_TEMPLATE: 'write',
      ADD_LABEL_TO_MESSAGE: 'write',
      MOVE_MESSAGE: 'write',
      CREATE_SHARED_DRIVE: 'write',
    });
  });

  it('is a send for an event that takes guests', () => {
    for (const guests of ['attendees', 'attendees_info', 'meeting_invitees', 'requiredAttendees']) {
      expect(effectOf('WORKBENCH_CREATE_EVENT', { [guests]: {} }), guests).to.equal('send');
      expect(effectOf('WORKBENCH_UPDATE_MEETING', { [guests]: {} }), guests).to.equal('send');
      expect(effectOf('WORKBENCH_CREATE_TASK', { [guests]: {} }), guests).to.equal('write');
      expect(effectOf('WORKBENCH_LIST_EVENTS', { [guests]: {} }), guests).to.equal('read');
    }
    expect(effectOf('WORKBENCH_CREATE_EVENT', { title: {} })).to.equal('write');
  });

  it('does not depend on words of the name of the app', () => {
    const inputSchema = {};
    const effectFor = (app: string, slug: string) => effectByName({ slug, app, inputSchema });

    expect(effectFor('share_point', 'SHARE_POINT_CREATE_LIST')).to.equal('write');
    expect(effectFor('linkedin', 'LINKEDIN_CREATE_LINKED_IN_POST')).to.equal('send');
    expect(effectFor('linear', 'LINEAR_CREATE_LINEAR_ISSUE')).to.equal('write');
  });
});

describe('The effect of an action that writes', () => {
  it('is a send or a write, whatever else its name says', () => {
    const effectFor = (name: string) => effectOfWrite({ slug: `WORKBENCH_${name}`, app: 'workbench', inputSchema: {} });

    expect(effectFor('PUBLISH_PAGE')).to.equal('send');
    for (const name of ['GET_ROW', 'DELETE_ROW', 'FROBNICATE', '']) expect(effectFor(name), name).to.equal('write');
  });
});

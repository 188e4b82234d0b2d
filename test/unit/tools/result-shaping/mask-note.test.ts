import { expect } from 'chai';
import { parseFieldPaths } from '../../../../src/tools/result-shaping/field-path.js';
import { type ShapedResult, shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';

const sent = { response_data: { id: '18c2', threadId: '18c2', labels: ['SENT'] } };

function shown(data: unknown, fields: string[], { isRead = true, maxCharacters = 4_000 } = {}): ShapedResult {
  return shapeResult(data, { maxCharacters, isRead, fields: parseFieldPaths(fields) });
}

describe('The note on what was asked for of an answer', () => {
  describe('of a call with effects', () => {
    const once = 'The call was made. Do not call it once more for the answer.';

    it('comes with all of the answer where nothing matched, since the call cannot be made again for it', () => {
      expect(shown(sent, ['id', 'data.threadId'], { isRead: false })).to.deep.equal({
        data: sent,
        note: `${once} Nothing in \`fields\` matched, so it was left aside.`,
      });
    });

    it('names no other place for what did not match', () => {
      expect(shown(sent, ['response_data.id', 'threadId', 'labels[]'], { isRead: false })).to.deep.equal({
        data: { response_data: { id: '18c2' } },
        note: `${once} threadId in \`fields\` matched nothing. labels[] in \`fields\` matched nothing.`,
      });
    });

    it('leaves open whether it was done, since the app may have refused in what is hidden', () => {
      const { data, note } = shown({ ok: false, error: 'some_new_word' }, ['ok', 'id'], { isRead: false });

      expect(data).to.deep.equal({ ok: false });
      expect(note).to.equal(`${once} id in \`fields\` matched nothing.`);
    });

    it('says so also in the smallest result', () => {
      for (const fields of [['id'], ['id', 'response_data']]) {
        const { data, note } = shown({ ...sent, body: 'word '.repeat(200) }, fields, {
          isRead: false,
          maxCharacters: 300,
        });

        expect(note).to.match(new RegExp(`^${once}`));
        expect(JSON.stringify({ data, note }).length).to.be.at.most(300);
      }
    });

    it('asks for nothing where all matched', () => {
      expect(shown(sent, ['response_data.id'], { isRead: false })).to.deep.equal({
        data: { response_data: { id: '18c2' } },
      });
    });
  });

  describe('on a cursor that was not asked for', () => {
    const files = [{ id: 1 }, { id: 2 }];
    const noted = (data: unknown, fields: string[], isRead = true) => shown(data, fields, { isRead }).note;

    for (const [place, data] of Object.entries({
      nextPageToken: { files, nextPageToken: 'abc' },
      'response_metadata.next_cursor': { files, response_metadata: { next_cursor: 'abc' } },
      next_page: { files, next_page: 2 },
      'page.endCursor': { files, page: { endCursor: 'abc' } },
      '@nextLink': { files, '@nextLink': 'https://example.com/files?page=2' },
      $nextToken: { files, $nextToken: 'abc' },
      nextRecordsUrl: { files, nextRecordsUrl: '/query/01g-2000' },
      NextContinuationToken: { files, NextContinuationToken: 'abc' },
      next_page_uri: { files, next_page_uri: '/Messages.json?Page=1' },
      'meta.after_cursor': { files, meta: { after_cursor: 'abc' } },
      'paging.next.after': { files, paging: { next: { after: '10' } } },
    })) {
      it(`names ${place}, since nobody could tell that there is more`, () => {
        const cursor = `Not among \`fields\`, but may lead to the next page: ${place}.`;

        expect(noted(data, ['files[].id'])).to.equal(`Number of items: files 2. ${cursor}`);
        expect(noted(data, ['data.files[].id', `data.${place}`])).to.equal('Number of items: files 2.');
        expect(noted(data, ['files[].id', place.split('.')[0] ?? ''])).to.equal('Number of items: files 2.');
        expect(noted(data, ['files[].id'], false)).to.equal('Number of items: files 2.');
      });
    }

    for (const [what, data] of Object.entries({
      'what changes later': { files, nextSyncToken: 'abc', '@odata.deltaLink': 'https://example.com/delta' },
      'a side of a change': { files, change: { before: 'open', after: 'closed' } },
    })) {
      it(`names no ${what}, which leads to no page`, () => {
        expect(noted(data, ['files[].id'])).to.equal('Number of items: files 2.');
      });
    }

    it('names @odata.nextLink, in whose name is a dot', () => {
      const data = { files, '@odata.nextLink': 'https://graph.microsoft.com/v1.0/me/drive?$skiptoken=abc' };

      expect(noted(data, ['files[].id'])).to.match(/ may lead to the next page: @odata\.nextLink\.$/);
      expect(noted(data, ['files[].id', '@odata.nextLink'])).to.equal('Number of items: files 2.');
      expect(noted(data, ['nextLink'])).to.match(
        /^nextLink in `fields` matched nothing; did you mean @odata\.nextLink\?/,
      );
    });

    it('names none beside another that was asked for', () => {
      const data = { files, next: 'https://example.com/files?page=2', next_cursor: 'abc' };

      expect(noted(data, ['files[].id', 'next_cursor'])).to.equal('Number of items: files 2.');
    });

    it('names none that is empty, or of an item, or is another thing', () => {
      const ofItems = files.map((file) => ({ ...file, next_cursor: 'abc' }));
      const data = {
        files: ofItems,
        nextPageToken: '',
        next_page: 0,
        next_offset: 0,
        next_cursor: null,
        next: {},
        nextSteps: 'Call',
        hasNextPage: true,
      };

      expect(noted(data, ['files[].id'])).to.equal('Number of items: files 2.');
    });
  });

  it('says of a read what is there instead, and shows nothing else', () => {
    expect(shown(sent, ['id'])).to.deep.equal({
      data: {},
      note: 'id in `fields` matched nothing; did you mean response_data.id?',
    });
  });
});

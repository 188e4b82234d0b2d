import { expect } from 'chai';
import type { Action } from '../../../../src/domain/app.js';
import { requireNoFile, requireNoMisnamedFile } from '../../../../src/services/calls/refused-files.js';

const text = { type: 'string' };
const file = { type: 'object', file_uploadable: true, properties: { s3key: text }, required: ['s3key'] };
const action = (fields: object, required: string[] = []) =>
  ({ slug: 'GMAIL_SEND_EMAIL', inputSchema: { type: 'object', properties: fields, required } }) as unknown as Action;
const mail = action({ to: text, attachment: file });

describe('A file among the arguments of a call', () => {
  it('is refused by the name of its field', () => {
    expect(() => requireNoFile(mail, { to: 'a', attachment: { s3key: 'x' } })).to.throw(
      'attachment: wants a file, and files cannot be given yet.',
    );
    expect(() => requireNoFile(action({ photo: file }, ['photo']), {})).to.throw('GMAIL_SEND_EMAIL cannot be used yet');
  });

  for (const name of ['attachments', 'atachment', 'attached_files', 'file_path', 'Attachment']) {
    it(`is refused under a name that the app would ignore: ${name}`, () => {
      expect(() => requireNoMisnamedFile(mail, { to: 'a', [name]: ['report.pdf'] }, [[name]])).to.throw(
        `${name}: wants a file, and files cannot be given yet.`,
      );
    });
  }

  it('is refused under such a name in an object or a list inside, and not where that is empty', () => {
    const check = (drafts: object[], path = ['drafts', '0', 'attachments']) =>
      requireNoMisnamedFile(mail, { drafts }, [path]);

    expect(() => check([{ attachments: ['report.pdf'] }])).to.throw('drafts[0].attachments: wants a file');
    for (const attachments of [null, '', [], undefined]) expect(() => check([{ attachments }])).not.to.throw();
    expect(() => check([{ files: { note: 'x' } }], ['drafts', '0', 'files', 'note'])).not.to.throw();
  });

  it('is none where the field is left empty, or means something else', () => {
    const check = (input: object, to = mail) =>
      requireNoMisnamedFile(
        to,
        { ...input },
        Object.keys(input).map((name) => [name]),
      );

    for (const attachments of [null, '', [], undefined]) expect(() => check({ attachments })).not.to.throw();
    expect(() => check({ importance: 'high' })).not.to.throw();
    expect(() => check({ profile: 'x' }, action({ to: text }))).not.to.throw();
  });
});

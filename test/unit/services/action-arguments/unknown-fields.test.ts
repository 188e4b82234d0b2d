import { expect } from 'chai';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { fieldErrorsOf } from '../../../support/errors.js';

const mail = {
  type: 'object',
  properties: {
    recipient_email: { type: 'string' },
    subject: { type: 'string' },
    copies: { type: 'array', items: { type: 'object', properties: { display_name: { type: 'string' } } } },
  },
  required: ['recipient_email'],
};
const good = { recipient_email: 'ada@example.com' };

describe('A field that the schema does not name', () => {
  it('is named with the nearest known one when the arguments are refused anyway', () => {
    expect(fieldErrorsOf(mail, { recipientEmail: 'ada@example.com' })).to.deep.equal({
      recipient_email: 'missing: wanted a text',
      recipientEmail: 'not known here; did you mean recipient_email?',
    });
    expect(fieldErrorsOf(mail, { to: 'ada@example.com', zebra: 1 })).to.deep.equal({
      recipient_email: 'missing: wanted a text',
      to: 'not known here; known are recipient_email, subject, copies',
      zebra: 'not known here',
    });
  });

  it('is refused where it can only be a misspelling of a known one that is missing', () => {
    expect(fieldErrorsOf(mail, { ...good, Subject: 'Hi' })).to.deep.equal({
      Subject: 'not known here; did you mean subject?',
    });
    expect(fieldErrorsOf(mail, { ...good, copies: [{ displayname: 'Ben' }] })).to.deep.equal({
      'copies[0].displayname': 'not known here; did you mean display_name?',
    });
  });

  it('passes where no known one is near, or the near one is given', () => {
    expect(fieldErrorsOf(mail, { ...good, zebra: 1, Recipient_Email: 'x' })).to.deep.equal({});
  });

  it('passes, and is told to nobody, where a description names it', () => {
    const subject = { type: 'string', description: "Also taken as 'subjct', or as `title`." };
    const aliased = { ...mail, properties: { ...mail.properties, subject } };

    const checked = checkArguments(aliased, { ...good, subjct: 'Hi', title: 'Hi', header: 'Hi' });

    expect(checked).to.have.property('ok', true);
    expect(checked.ok && checked.unknown?.map(({ path, isQuoted }) => [...path, isQuoted])).to.deep.equal([
      ['subjct', true],
      ['title', true],
      ['header', undefined],
    ]);
    expect(fieldErrorsOf(aliased, { title: 'Hi', header: 'Hi' })).to.have.all.keys('recipient_email', 'header');
  });

  it('is refused where a description writes a known one with other separators', () => {
    const subject = { type: 'string', description: 'See `recipientemail` and `Subject`.' };
    const loose = { ...mail, properties: { ...mail.properties, subject } };

    expect(fieldErrorsOf(loose, { ...good, Subject: 'Hi' })).to.deep.equal({
      Subject: 'not known here; did you mean subject?',
    });
  });

  it('is known as a wrapper where it is an object around known ones', () => {
    const optional = { type: 'object', properties: { drive: { type: 'string' }, copies: mail.properties.copies } };
    const isWrapper = (args: Record<string, unknown>) => {
      const check = checkArguments(optional, args);
      return check.ok && check.unknown?.some((field) => field.isWrapper === true);
    };

    expect(fieldErrorsOf(mail, { params: good })).to.include({
      params: 'not known here; give the fields in it without it',
    });
    for (const wrapped of [{ params: { drive: 'x' } }, { copies: [{ item: { display_name: 'Ben' } }] }])
      expect(isWrapper(wrapped), JSON.stringify(wrapped)).to.equal(true);
    for (const other of [
      { params: {} },
      { params: { drive: 'x', more: 1 } },
      { params: ['drive'] },
      { params: 'drive' },
      { copies: [{ display_name: 'Ada', accessory: { display_name: 'Ben' } }] },
    ])
      expect(isWrapper(other), JSON.stringify(other)).to.equal(false);
  });

  it('passes where the schema accepts unknown fields', () => {
    const open = { ...mail, additionalProperties: true };
    const byPattern = { ...mail, allOf: [{ patternProperties: { '^S': {} } }] };

    expect(fieldErrorsOf(open, { ...good, Subject: 'Hi' })).to.deep.equal({});
    expect(fieldErrorsOf(byPattern, { ...good, Subject: 'Hi' })).to.deep.equal({});
    expect(fieldErrorsOf({ type: 'object' }, { anything: 1 })).to.deep.equal({});
  });

  it('is told of an action without arguments, and of no object that lists no fields inside', () => {
    const told = (schema: object) => {
      const check = checkArguments({ type: 'object', ...schema }, { retry: true, filter: { a: 1 } });
      return check.ok ? check.unknown?.map(({ path }) => path) : [];
    };

    expect(told({ properties: {} })).to.deep.equal([['retry'], ['filter']]);
    expect(told({ properties: { filter: { type: 'object', properties: {} } } })).to.deep.equal([['retry']]);
    expect(told({ properties: {}, additionalProperties: true })).to.equal(undefined);
    expect(told({})).to.equal(undefined);
  });

  it('is known where only a part, a branch or a condition of the schema names it', () => {
    const schema = {
      ...mail,
      allOf: [{ properties: { subjects: {} } }],
      anyOf: [{ properties: { Subject: {} } }, {}],
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
      then: { properties: { SUBJECT: {} } },
    };

    expect(fieldErrorsOf(schema, { ...good, subjects: 1, Subject: 1, SUBJECT: 1 })).to.deep.equal({});
  });

  it('is found in bounded time, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [`field_${at}`, at]));

    expect(Object.keys(fieldErrorsOf(mail, many))).to.have.length(10);
  });
});

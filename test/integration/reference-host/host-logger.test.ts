import { expect } from 'chai';
import { createJsonLogger } from '../../../src/testing/reference-host/host-logger.js';

describe('Reference host: log', () => {
  const lines: string[] = [];
  const logger = createJsonLogger({ write: (line) => lines.push(line), now: () => new Date(0) });
  const last = () => JSON.parse(lines.at(-1) ?? '');
  beforeEach(() => {
    lines.length = 0;
  });

  it('writes one JSON object a line', () => {
    logger.info('started', { port: 4870 });

    const entry = { at: '1970-01-01T00:00:00.000Z', level: 'info', message: 'started', fields: { port: 4870 } };
    expect(lines).to.deep.equal([`${JSON.stringify(entry)}\n`]);
  });

  it('replaces control characters in messages, fields and their names', () => {
    logger.warn('one\nline\u2028more', { 'a\u001bb': '\u001b[31mred\u202etext\u0000' });

    expect(last().message).to.equal('one line more');
    expect(last().fields).to.deep.equal({ 'a b': ' [31mred text ' });
  });

  it('cuts long texts, long lists and deep structures', () => {
    const deep: Record<string, unknown> = {};
    deep.itself = deep;
    logger.error('x'.repeat(5_000), { long: 'y'.repeat(5_000), many: Array(500).fill(1), deep });

    expect(last().message).to.have.length(1_000);
    expect(last().fields.long).to.have.length(1_000);
    expect(last().fields.many).to.have.length(30);
    expect(JSON.stringify(last().fields.deep)).to.have.length.below(100);
  });

  it('writes errors with name and message', () => {
    logger.error('failed', { error: new TypeError('no such thing') });

    expect(last().fields.error).to.include({ name: 'TypeError', message: 'no such thing' });
  });

  it('writes the code of an error, what caused it, and the failures that it collects', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const cause = new AggregateError([refused]);

    logger.error('failed', { error: new Error('no connection', { cause }) });

    const { error } = last().fields;
    expect(Object.keys(error)).to.deep.equal(['name', 'message', 'stack', 'cause']);
    expect(error.cause.name).to.equal('AggregateError');
    expect(error.cause.errors[0]).to.include({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' });
  });

  it('leaves out what is below its level', () => {
    logger.debug('small talk');

    expect(lines).to.deep.equal([]);
  });
});

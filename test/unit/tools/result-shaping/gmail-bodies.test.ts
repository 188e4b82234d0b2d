import { expect } from 'chai';
import { parseFieldPaths } from '../../../../src/tools/result-shaping/field-path.js';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';

/** A part of a mail as Gmail's API has it (MessagePart): its size in bytes, and its data in base64url. */
function partOf(mimeType: string, text: string) {
  const bytes = Buffer.from(text);
  return { mimeType, filename: '', body: { size: bytes.length, data: bytes.toString('base64url') } };
}

const plain = `Dear Müller,\r\n\r\n${'the order leaves on Monday. '.repeat(40)}\r\n`;
const html = `<html><body>${'<p>The order leaves on <b>Monday</b>.</p>'.repeat(150)}</body></html>`;

describe('The parts of a mail, which Gmail gives in base64', () => {
  const mail = { payload: { parts: [partOf('text/plain', plain), partOf('text/html', html)] } };

  it('are shown as their text', () => {
    const { data } = shapeResult(mail, { maxCharacters: 40_000 });

    const shown = JSON.stringify(data);
    expect(shown).to.contain('"text":"Dear Müller,').and.contain('<b>Monday</b>');
    expect(shown).not.to.contain('"binary":true');
  });

  it('are shown where `fields` asks for them alone', () => {
    const fields = parseFieldPaths(['payload.parts[].body.data']);
    const { data } = shapeResult(mail, { maxCharacters: 4_000, fields });

    expect(JSON.stringify(data)).to.contain('"data":{"decoded_from":"base64","text":"Dear Müller,');
  });

  it('are shown where the text begins with a byte order mark, as tables of Excel do', () => {
    const { data } = shapeResult(partOf('text/csv', `\uFEFF${'order;name\r\n1042;Müller\r\n'.repeat(30)}`), {
      maxCharacters: 4_000,
    });

    expect(JSON.stringify(data)).to.contain('1042;Müller');
  });

  it('stay as they are where the size is another, as of what is no base64', () => {
    const { data } = shapeResult({ size: 4, data: 'test' }, { maxCharacters: 4_000 });
    expect(data).to.deep.equal({ size: 4, data: 'test' });
  });
});

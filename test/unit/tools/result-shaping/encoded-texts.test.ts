import { expect } from 'chai';
import { parseFieldPaths } from '../../../../src/tools/result-shaping/field-path.js';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';

/** As GitHub gives the content of a file, a README or a blob: the provider has no action that gives it in another way. */
function fileOf(bytes: Buffer) {
  const content = bytes.toString('base64').replace(/.{60}/g, '$&\n');
  return { type: 'file', name: 'README.md', size: bytes.length, encoding: 'base64', content };
}

const readme = `# Müller\n\n${'Run `npm start` first. '.repeat(200)}\n`;

describe('The content of a file of text that an answer has in base64', () => {
  for (const text of [readme, 'Hello\n']) {
    it(`is shown as the text, of ${text.length} characters`, () => {
      const { data, note } = shapeResult(fileOf(Buffer.from(text)), { maxCharacters: 12_000 });

      expect(data).to.have.deep.property('content', { decoded_from: 'base64', text });
      expect(note).to.equal(undefined);
    });
  }

  it('is shown where `fields` asks for it alone, and as much of it as fits', () => {
    const fields = parseFieldPaths(['content']);
    const { data, note } = shapeResult(fileOf(Buffer.from(readme)), { maxCharacters: 2_000, fields });

    expect(JSON.stringify(data)).to.match(
      /^\{"content":\{"decoded_from":"base64","text":"# Müller\\n\\nRun `npm start`/,
    );
    expect(note).to.match(/^Shortened \(content: cut to \d+ characters\)\./);
  });

  it('stays as it is where it is no text', () => {
    const { data } = shapeResult(fileOf(Buffer.from([0x89, 0x50, 0xff, 0, 1, 2])), { maxCharacters: 12_000 });

    expect(data).to.have.property('content', 'iVD/AAEC');
  });
});

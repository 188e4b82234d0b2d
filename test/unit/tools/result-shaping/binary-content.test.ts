import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';

const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7919 + (at >> 5)) % 256));
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes]);
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), bytes]);

describe('Bytes in an answer', () => {
  const files: [string, unknown, object][] = [
    ['base64', pdf.toString('base64'), { kind: 'application/pdf', bytes: 3_009 }],
    ['a data URL', `data:image/png;base64,${png.toString('base64')}`, { kind: 'image/png', bytes: 3_008 }],
    ['base64 almost without digits', `JVBERi0x${'AAAA'.repeat(500)}`, { kind: 'application/pdf', bytes: 1_506 }],
    ['hexadecimal digits', png.toString('hex'), { kind: 'image/png', bytes: 3_008 }],
    [
      'hexadecimal digits of a database',
      `\\x${bytes.toString('hex')}`,
      { kind: 'application/octet-stream', bytes: 3_000 },
    ],
    ['bytes read as a text', pdf.toString('latin1'), { kind: 'application/pdf', bytes: 3_009 }],
    ['a buffer in JSON', JSON.parse(JSON.stringify(png)), { kind: 'image/png', bytes: 3_008 }],
  ];
  for (const [name, file, reference] of files) {
    it(`are named by kind and size: ${name}`, () => {
      const { data, note } = shapeResult({ file }, { maxCharacters: 100_000 });

      expect(data).to.deep.equal({ file: { binary: true, ...reference } });
      expect(note).to.include('file: a file, named by kind and size instead');
    });
  }

  it('are named inside a page or a mail, of which the rest stays', () => {
    const page = `<p>Our logo:</p><img src="data:image/png;base64,${png.toString('base64')}"> and ![](data:image/gif;base64,R0lGODlh${'AAAA'.repeat(100)})`;
    const { data, note } = shapeResult({ page, dump: `Blob ${bytes.toString('hex')} end` }, { maxCharacters: 100_000 });

    expect(data).to.deep.equal({
      page: '<p>Our logo:</p><img src="[file: image/png, 3008 bytes]"> and ![]([file: image/gif, 306 bytes])',
      dump: 'Blob [file: application/octet-stream, 3000 bytes] end',
    });
    expect(note).to.include('page: files in it, named by kind and size instead');
  });

  it('are not seen in words, ids, numbers, hashes, cursors, signed addresses and coloured logs', () => {
    const hashes = Array.from({ length: 30 }, (_, at) => createHash('sha256').update(String(at)).digest('hex'));
    const data = {
      prose: 'a'.repeat(600),
      words: 'lorem ipsum '.repeat(100),
      digits: '1234567890'.repeat(60),
      hashes: hashes.join('\n'),
      address: `https://example.com/f?token=${bytes.toString('base64url').slice(0, 800)}`,
      cursor: bytes.toString('base64url').slice(0, 2_000),
      signature: bytes.toString('hex').slice(0, 1_024),
      buffer: { type: 'Buffer', data: [1, 2, 3] },
    };

    expect(shapeResult(data, { maxCharacters: 100_000 })).to.deep.equal({ data });
    expect(shapeResult('\u001b[31mx\u001b[0m\r\n'.repeat(200), { maxCharacters: 100_000 }).data).to.equal(
      'x\n'.repeat(200),
    );
  });
});

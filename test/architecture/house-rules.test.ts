import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';
import { listFiles } from './source-imports.js';

const maxFileLines = 300;

describe('House rules', () => {
  const files = ['src', 'ui', 'test'].flatMap(listFiles);

  it('keeps every file below 300 lines', () => {
    const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > maxFileLines);

    expect(long).to.deep.equal([]);
  });

  it('gives no file a name without meaning', () => {
    const vague = files.filter((file) =>
      /(?:^|-)(?:utils?|helpers?|common|misc|managers?|types|base)\.ts$/.test(basename(file)),
    );

    expect(vague).to.deep.equal([]);
  });

  it('keeps the styles of an element in a file of their own', () => {
    const mixed = files.filter(
      (file) => /^ui\/(?!styles\/).*(?<!\.styles)\.ts$/.test(file) && readFileSync(file, 'utf8').includes('css`'),
    );

    expect(mixed).to.deep.equal([]);
  });

  it('injects every constructor parameter of an injectable class by its token', () => {
    const uninjected = files.filter((file) => {
      const [, ...injectables] = readFileSync(file, 'utf8').split('@injectable()');
      return injectables.some((source) =>
        (/constructor\(([\s\S]*?)\)\s*\{/.exec(source)?.[1] ?? '')
          .split(/,\s*(?=@|private|readonly|[a-z])/)
          .some((one) => one.trim() !== '' && !one.trim().startsWith('@inject(')),
      );
    });

    expect(uninjected).to.deep.equal([]);
  });

  it('makes each injectable service once: one that all-services.ts lacks would be made anew wherever it is injected', () => {
    const injectable = files
      .filter((file) => file.startsWith('src/services/'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^@injectable\(\)\nexport class (\w+)/gm)])
      .map(([, name]) => name);
    const listed = readFileSync('src/services/all-services.ts', 'utf8').matchAll(/^export \{ (\w+) \}/gm);

    expect(injectable.length).to.be.greaterThan(90);
    expect([...listed].map(([, name]) => name)).to.have.members(injectable);
  });

  it('ends the name of what makes an error in “Error”; `with…` changes one that is given', () => {
    const made = files
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(/function (\w+)\((?:[^()]|\([^()]*\))*\): PluginError(?:<[^>]*>)? \{/g),
      ])
      .map(([, name = '']) => name);

    expect(made.length).to.be.greaterThan(30);
    expect(made.filter((name) => !/Error$|^with[A-Z]/.test(name))).to.deep.equal([]);
  });

  it('gives each file of the server a name of its own', () => {
    const names = files.flatMap((file) => /^src\/(?!testing\/).*\/([^/]+\.ts)$/.exec(file)?.[1] ?? []);
    const repeated = names.filter((name, index) => name !== 'index.ts' && names.indexOf(name) !== index);

    expect(repeated).to.deep.equal([]);
  });

  it('follows several signals without an entry that stays: `AbortSignal.any` joins only signals of one request', () => {
    const using = files.filter(
      (file) => /^src\/(?!testing\/)/.test(file) && /AbortSignal\.any\(/.test(readFileSync(file, 'utf8')),
    );

    expect(using).to.deep.equal(['src/hosting/tools/mcp-server.ts']);
  });

  it('has the tests that the table of the provider’s facts names', () => {
    const rows = readFileSync('docs/live.md', 'utf8')
      .split('\n')
      .flatMap((line) => line.match(/^\|.*\|.*\|(.*)\|$/)?.[1] ?? []);
    const named = rows.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
    const tests = files.map((file) => basename(file, '.test.ts'));

    expect(named.length).to.be.greaterThan(20);
    expect(named.filter((name) => !tests.includes(name ?? ''))).to.deep.equal([]);
  });

  it('keeps provider text out of markup', () => {
    const unsafe = files.filter((file) => /unsafeHTML|unsafeSVG|\.innerHTML\s*=/.test(readFileSync(file, 'utf8')));

    expect(unsafe.filter((file) => !file.startsWith('test/'))).to.deep.equal([]);
  });
});

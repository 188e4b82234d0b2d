import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { listFiles } from '../../architecture/source-imports.js';

/**
 * Files whose loggers get words from elsewhere: every line, the errors, the faults of the storage, warnings on the database.
 */
const passingOn = [
  'src/host/checks/checked-logger.ts',
  'src/host/problem-log.ts',
  'src/stores/database/database-monitor.ts',
  'src/stores/prepare-database.ts',
];

const call = /\blogger(?:\.(debug|info|warn|error)|\[[^\]]+\])\(\s*(?:(['"`])((?:(?!\2)[\s\S])*)\2)?/g;

type Logged = { file: string; level: string | undefined; message: string | undefined };

function listLogged(): Logged[] {
  return listFiles('src')
    .filter((file) => !file.startsWith('src/testing/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(call)].map(([, level, , message]) => ({ file, level, message })),
    );
}

/** As in the page: `…` stands for what differs. */
function asListed(message: string): string {
  return message.replaceAll(/\$\{[^}]*\}/g, '…');
}

/** A listed message that ends with `…` is the beginning of one. */
function isSame(listed: string, message: string): boolean {
  return listed.endsWith('…') ? message.startsWith(listed.slice(0, -1)) : message === listed;
}

describe('docs/log-messages.md', () => {
  const logged = listLogged();
  const rows = [...readFileSync('docs/log-messages.md', 'utf8').matchAll(/^\| `(.+?)` \| (\w+) \| (.+) \|$/gm)];
  const listed = rows.map(([, message = '', level]) => ({ message, level }));

  it('has every message for operators, at its level', () => {
    const wanted = logged.filter(({ level, message }) => message !== undefined && level !== 'debug');

    const missing = wanted.filter(
      (one) =>
        !listed.some(
          ({ message, level }) => isSame(message, asListed(one.message ?? '')) && level === (one.level ?? level),
        ),
    );
    expect(missing).to.deep.equal([]);
  });

  it('has no message that nothing logs', () => {
    const messages = logged.map(({ message = '' }) => asListed(message));
    const ofDatabase = asListed(readFileSync('src/stores/prepare-database.ts', 'utf8'));

    const stale = listed.filter(
      ({ message }) => !messages.some((one) => isSame(message, one)) && !ofDatabase.includes(message),
    );
    expect(stale).to.deep.equal([]);
  });

  it('can be held against the sources, since messages are written where they are logged', () => {
    const unwritten = logged.filter(({ message }) => message === undefined).map(({ file }) => file);

    expect([...new Set(unwritten)].filter((file) => !passingOn.includes(file))).to.deep.equal([]);
  });
});

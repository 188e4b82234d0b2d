import { expect } from 'chai';
import { missesBound } from '../../bench/bench-row.js';
import { type OpenapiDocument, PublishedContract } from '../../support/package/published-contract.js';
import { roleNames } from '../authorization/roles.js';
import { answerFaults } from './answer-faults.js';
import { FuzzInstallation } from './fuzz-installation.js';
import { FuzzRun, waveSize } from './fuzz-run.js';
import { keptRequests } from './kept-requests.js';
import { fuzz } from './run-fuzz.js';
import { writeFault } from './write-rights.js';

/** A wave by each role. */
const requests = roleNames.length * waveSize;

describe('Requests that nobody foresaw (§7)', () => {
  let installation: FuzzInstallation;

  before(async () => {
    installation = await FuzzInstallation.open();
  });

  after(() => installation.close());

  describe('that were kept', () => {
    for (const { was, role, request, status } of keptRequests) {
      it(was, async () => {
        const run = new FuzzRun(installation);
        await run.sendOne(request, { seed: 0, role, isForeignSite: false });

        expect(run.report.faults).to.deep.equal([]);
        expect([...(run.report.answers.get(request.kind)?.keys() ?? [])]).to.deep.equal([status]);
        expect(await installation.changes()).to.deep.equal([]);
      });
    }
  });

  describe('that are generated', () => {
    it(`${requests} of them, by every role, come to no fault`, async () => {
      const rows = await fuzz(installation, { requests });

      expect(rows.filter(missesBound).map(({ name }) => name)).to.deep.equal([]);
      expect(rows[0]?.value).to.equal(requests);
    });
  });
});

describe('The checks of an answer', () => {
  const request = { kind: 'JSON route', method: 'GET', path: '/v1/appconnect/apps', headers: [] } as const;
  const document = { paths: {}, components: { schemas: { Problem: {} } } } as unknown as OpenapiDocument;
  const context = { contract: new PublishedContract(document), secrets: ['ak_secret'] };
  const answers: [fault: string, status: number, type: string, text: string][] = [
    ['a status of 500 or more', 500, 'text/html', '<h1>Something went wrong</h1>'],
    ['a status of 500 or more', 200, 'text/plain', '{"text":"{\\"code\\":\\"internal\\"}"}'],
    ['an answer outside of the contract', 200, 'application/json', '{'],
    ['an answer outside of the contract', 400, 'application/problem+json', '{"status":400,"code":"not_found"}'],
    ['a secret, or the inside of the program', 200, 'text/plain', 'the key is ak_secret'],
    ['a secret, or the inside of the program', 200, 'text/plain', 'at Object.run (file:///srv/run.js:1:2)'],
    ['a secret, or the inside of the program', 200, 'text/plain', 'SQLITE_CONSTRAINT: UNIQUE'],
  ];
  for (const [fault, status, type, text] of answers) {
    it(`find ${fault} in ${status} ${text}`, () => {
      const answer = { status, headers: new Headers({ 'content-type': type }), text };

      expect(answerFaults(request, answer, context).map(([kind]) => kind)).to.include(fault);
    });
  }

  it('excuse a list that is unread while the key is replaced, by HEAD too, and nothing else', () => {
    const answer = { status: 503, headers: new Headers(), text: '' };
    const byHead = { ...request, method: 'HEAD' };
    const replaced = { ...context, isKeyReplaced: true };

    expect(answerFaults(byHead, answer, replaced)).to.deep.equal([]);
    expect(answerFaults(byHead, answer, context)).not.to.deep.equal([]);
    expect(answerFaults(request, answer, replaced)).not.to.deep.equal([]);
  });
});

describe('The check of writes', () => {
  const member = 'a member';

  it('excuses a client that was taken over from the provider, and none that somebody set', () => {
    const changed = (source: string) =>
      ({ table: 'appconnect_auth_configs', row: { app: 'gmail', source }, change: 'added' }) as const;

    expect(['made', 'found', 'own'].map((source) => writeFault(changed(source), member, false))).to.deep.equal([
      undefined,
      undefined,
      'appconnect_auth_configs was changed',
    ]);
  });
});

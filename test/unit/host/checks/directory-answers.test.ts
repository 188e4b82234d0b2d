import { expect } from 'chai';
import { checkedDirectory } from '../../../../src/host/checks/checked-directory.js';
import type { Directory } from '../../../../src/host/directory.js';
import { useClock } from '../../../support/clock.js';

const ada = {
  userId: 'ada',
  orgId: 'acme',
  name: 'Ada',
  role: 'org_admin',
  joinedAt: '2026-01-05T09:00:00.000Z',
  isServiceAccount: false,
};
const acme = { id: 'acme', name: 'Acme' };
const assistant = { id: 'assistant', orgId: 'acme', name: 'Assistant', isDefault: true };

/** Of a host in plain JavaScript, which answers every question with the same. */
function directoryOf(answer: unknown): Required<Directory> {
  return directoryThat(async () => answer as never);
}

function directoryThat(give: () => Promise<never>): Required<Directory> {
  return checkedDirectory({
    listOrganizations: give,
    findOrganization: give,
    listMembers: give,
    findMember: give,
    findEarliestOrgAdmin: give,
    listAgents: give,
  }) as Required<Directory>;
}

const failureOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    (answer) => `no failure, but ${JSON.stringify(answer)}`,
    ({ message }) => message,
  );

const ask = {
  listOrganizations: (directory: Directory) => directory.listOrganizations(),
  findOrganization: (directory: Directory) => directory.findOrganization('acme'),
  listMembers: (directory: Directory) => directory.listMembers('acme'),
  findMember: (directory: Directory) => directory.findMember('acme', 'ada'),
  findEarliestOrgAdmin: (directory: Required<Directory>) => directory.findEarliestOrgAdmin('acme'),
  listAgents: (directory: Directory) => directory.listAgents('acme'),
};
const lists = ['listOrganizations', 'listMembers', 'listAgents'] as const;
const finders = ['findOrganization', 'findMember', 'findEarliestOrgAdmin'] as const;

describe('What the directory of a host answers', () => {
  const fakeClock = useClock();

  for (const method of [...finders, ...lists]) {
    it(`is waited for by a limit where ${method} never comes back`, async () => {
      const clock = fakeClock('timers');
      const failure = failureOf(ask[method](directoryThat(() => new Promise(() => {}))));

      await clock.tickAsync(10_000);

      expect(await failure).to.equal(`directory.${method}() of the host has not answered for 10 seconds.`);
    });
  }

  for (const method of [...finders, ...lists]) {
    it(`is a failure with the name of ${method} where that throws, with its code and cause`, async () => {
      const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
      const error = await ask[method](directoryThat(() => Promise.reject(away))).catch((reason: Error) => reason);

      expect(error).to.include({ message: `directory.${method}() of the host failed (ECONNREFUSED).`, cause: away });
    });
  }

  for (const method of finders) {
    it(`counts as nobody where ${method} finds null, as drivers of databases do`, async () => {
      expect(await ask[method](directoryOf(null))).to.equal(undefined);
      expect(await ask[method](directoryOf(undefined))).to.equal(undefined);
    });

    it(`is refused in words where ${method} finds no record`, async () => {
      for (const answer of ['ada', true, {}, []]) {
        expect(await failureOf(ask[method](directoryOf(answer)))).to.include(`directory.${method}`);
      }
    });
  }

  for (const method of lists) {
    it(`is refused in words where ${method} gives no list, or one of something else`, async () => {
      for (const answer of [undefined, null, 'text', {}, [null], [{}]]) {
        expect(await failureOf(ask[method](directoryOf(answer)))).to.include(`directory.${method}`);
      }
    });
  }

  const wrong = [
    { userId: 7 },
    { orgId: undefined },
    { name: null },
    { role: 'admin' },
    { joinedAt: new Date() },
    { joinedAt: 'yesterday' },
    { joinedAt: '2026-01-05' },
    { joinedAt: '2026-01-05T09:00:00+02:00' },
    { isServiceAccount: 'false' },
    { isServiceAccount: undefined },
    { isServiceAccount: null },
    { isServiceAccount: 2 },
  ];
  for (const fields of wrong) {
    const [field = ''] = Object.keys(fields);
    it(`is refused in words where the ${field} of a member is ${Object.values(fields)}`, async () => {
      const member = { ...ada, ...fields };

      for (const [method, answer] of [
        ['findMember', member],
        ['listMembers', [ada, member]],
      ] as const) {
        expect(await failureOf(ask[method](directoryOf(answer))))
          .to.include(`directory.${method}`)
          .and.include(field);
      }
    });
  }

  describe('about another than it was asked for', () => {
    const ofOthers: [keyof typeof ask, string, unknown][] = [
      ['findOrganization', 'id', { ...acme, id: 'globex' }],
      ['findMember', 'orgId', { ...ada, orgId: 'globex' }],
      ['findMember', 'userId', { ...ada, userId: 'ADA' }],
      ['findEarliestOrgAdmin', 'orgId', { ...ada, orgId: 'globex' }],
      ['listMembers', 'orgId', [ada, { ...ada, orgId: 'globex' }]],
      ['listAgents', 'orgId', [assistant, { ...assistant, orgId: 'globex' }]],
    ];
    for (const [method, field, answer] of ofOthers) {
      it(`is refused in words where ${method} does not look at the ${field}, or not at its case`, async () => {
        expect(await failureOf(ask[method](directoryOf(answer)))).to.match(
          new RegExp(`directory\\.${method}\\(\\) .* whose ${field} is not the one that was asked for`),
        );
      });
    }
  });

  const mistaken = {
    'a member': { role: 'member' },
    'a service account': { role: 'org_admin', isServiceAccount: true },
  };
  for (const [who, fields] of Object.entries(mistaken)) {
    it(`is refused in words where findEarliestOrgAdmin answers with ${who}`, async () => {
      expect(await failureOf(ask.findEarliestOrgAdmin(directoryOf({ ...ada, ...fields })))).to.equal(
        `directory.findEarliestOrgAdmin() of the host answered with ${who} and no org admin.`,
      );
    });
  }

  it('is refused in words where an agent lacks an id or a name', async () => {
    for (const field of ['id', 'orgId', 'name']) {
      const message = await failureOf(directoryOf([{ ...assistant, [field]: undefined }]).listAgents('acme'));
      expect(message).to.include('directory.listAgents').and.include(field);
    }
  });

  it('is refused in words where it is not told whether an agent is the default one', async () => {
    for (const isDefault of ['false', undefined, null, -1]) {
      const message = await failureOf(directoryOf([{ ...assistant, isDefault }]).listAgents('acme'));
      expect(message).to.include('directory.listAgents').and.include('isDefault');
    }
  });

  it('says true and false where SQLite has 1 and 0', async () => {
    for (const [number, isSo] of [
      [0, false],
      [1, true],
    ] as const) {
      const member = directoryOf({ ...ada, isServiceAccount: number });
      const agents = directoryOf([{ ...assistant, isDefault: number }]);

      expect(await member.findMember('acme', 'ada')).to.deep.equal({ ...ada, isServiceAccount: isSo });
      expect(await agents.listAgents('acme')).to.deep.equal([{ ...assistant, isDefault: isSo }]);
    }
  });

  it('is taken as it is where nothing is wrong with it, with what else it has', async () => {
    const member = { ...ada, mail: 'ada@acme.example' };
    expect(await directoryOf(member).findMember('acme', 'ada')).to.deep.equal(member);
    expect(await directoryOf([member]).listMembers('acme')).to.deep.equal([member]);
    expect(await directoryOf([acme]).listOrganizations()).to.deep.equal([acme]);
    expect(await directoryOf([assistant]).listAgents('acme')).to.deep.equal([assistant]);
  });
});

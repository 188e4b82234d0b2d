import { expect } from 'chai';
import type { Requester } from '../../../../src/domain/caller.js';
import { isPluginError } from '../../../../src/domain/plugin-error.js';
import { limitWindowMs } from '../../../../src/services/minute-count.js';
import { SignInLimitService, signInLimits } from '../../../../src/services/sign-ins/sign-in-limit-service.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { Services, useServices } from '../../../support/services.js';
import { openPostgres, openSqlite } from '../../../support/stores/databases.js';

const ada = { orgId: 'acme', userId: 'ada' };
const chatRequester: Requester = { orgId: 'acme', channel: 'bridge', agentId: 'assistant' };

for (const [name, open] of [['SQLite', openSqlite] as const, ['PostgreSQL', openPostgres] as const]) {
  describe(`SignInLimitService on ${name}`, () => {
    const services = useServices(open);
    const startClock = useClock();
    const limits = () => services().get(SignInLimitService);
    const start = (requester: Requester = ada) => limits().admitStart(requester);

    /** Uses up this many starts of a limit within this minute. */
    const useUp = async (share: string, count: number) => {
      const at = new Date().toISOString();
      const row = { name: `starts/${share}`, began_at: at, count };
      await services().fakes.client('appconnect_start_counts').insert(row).onConflict('name').merge();
    };

    it('admits no more of many concurrent starts than a member may have, at two replicas together', async () => {
      const other = new Services(services().fakes);
      const replicas = [limits(), other.get(SignInLimitService)];
      const asked = 2 * signInLimits.member + 10;

      const answers = await Promise.allSettled(
        Array.from({ length: asked }, (_, index) => replicas[index % 2]?.admitStart(ada)),
      );
      await other.close();

      expect(answers.filter(({ status }) => status === 'fulfilled')).to.have.length(signInLimits.member);
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(refused.filter((error) => isPluginError(error, 'rate_limited'))).to.have.length(
        asked - signInLimits.member,
      );
    });

    it('returns how long to wait, and admits the next one after that', async () => {
      const clock = startClock('date');
      await start();
      await useUp('member:acme/ada', signInLimits.member);
      clock.tick(20_000);

      expect(await rejectionOf(start())).to.have.deep.property('details', { retryAfterMs: limitWindowMs - 20_000 });

      clock.tick(limitWindowMs - 20_000);
      await start();
    });

    it('counts members, organizations and channels separately', async () => {
      await useUp('member:acme/ada', signInLimits.member);

      for (const requester of [chatRequester, { orgId: 'acme', userId: 'ben' }, { orgId: 'globex', userId: 'ada' }]) {
        await start(requester);
      }
      expect(await rejectionOf(start())).to.include({ code: 'rate_limited' });
    });

    it('does not count starts on bridges against the limit of members', async () => {
      await useUp('acme/bridge/assistant', signInLimits.agentOnChannel);
      expect(await rejectionOf(start(chatRequester))).to.include({ code: 'rate_limited' });

      await useUp('channels of acme', signInLimits.channelsOfOrganization);
      expect(await rejectionOf(start({ ...chatRequester, agentId: 'another' }))).to.include({ code: 'rate_limited' });

      await start();
      await start({ orgId: 'globex', channel: 'bridge', agentId: 'assistant' });
    });

    it('limits an organization, and all of them together', async () => {
      await useUp('organization acme', signInLimits.organization);
      expect(await rejectionOf(start())).to.include({ code: 'rate_limited' });
      await start({ orgId: 'globex', userId: 'eve' });

      await useUp('installation', signInLimits.installation);
      expect(await rejectionOf(start({ orgId: 'globex', userId: 'eve' }))).to.include({ code: 'rate_limited' });
    });

    it('does not count a start that is refused in one scope in the wider ones', async () => {
      await useUp('member:acme/ada', signInLimits.member);
      await Promise.allSettled(Array.from({ length: 50 }, () => start()));

      const counted = services().fakes.client('appconnect_start_counts');
      expect(await counted.where('name', 'like', '%organization%').pluck('count')).to.deep.equal([]);
    });

    it('counts redirects apart from starts', async () => {
      await useUp('member:acme/ada', signInLimits.member);

      await limits().admitRedirect(ada);
    });

    it('never mixes up the ids of two organizations', async () => {
      await useUp('member:a%2Fb/c', signInLimits.member);

      await start({ orgId: 'a', userId: 'b/c' });
      expect(await rejectionOf(start({ orgId: 'a/b', userId: 'c' }))).to.include({ code: 'rate_limited' });
    });

    for (const [jump, byMs] of [['ahead', 24 * 60 * 60_000] as const, ['back', -24 * 60 * 60_000] as const]) {
      it(`refuses nobody longer than a minute when the clock jumps a day ${jump}`, async () => {
        const clock = startClock('date');
        await useUp('member:acme/ada', signInLimits.member);
        expect(await rejectionOf(start())).to.include({ code: 'rate_limited' });

        clock.setSystemTime(Date.now() + byMs);

        await start();
      });
    }
  });
}

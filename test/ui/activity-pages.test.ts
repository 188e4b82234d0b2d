import { expect } from 'chai';
import type { Activity, ActivityQuery, AuditEvent } from '../../src/contract/activity-contract.js';
import { ActivityHarness, ada, anEvent, cleo } from './support/activity-harness.js';
import { focused, press, pressKeys } from './support/browser.js';
import { FakeApi } from './support/fake-api.js';
import { changeService } from './support/show.js';
import { until } from './support/until.js';

const eventsPerPage = 2;

/** Answers in pages, as the service does; the cursor is the number of events that are older. A member is Cleo, who made the odd calls. */
class PagedApi extends FakeApi {
  /** Whether it leaves out whose events they are, as before it said so. */
  isOlder = false;

  constructor(private readonly recorded: AuditEvent[]) {
    super();
  }

  recordLate(number: number, minute: number): void {
    this.recorded.unshift(aCall(number, minute));
    this.recorded.sort((one, other) => other.at.localeCompare(one.at) || Number(other.id) - Number(one.id));
  }

  /** Calls of these numbers, each a minute after the one before. */
  happen(first: number, last: number): void {
    for (let number = first; number <= last; number += 1) this.recorded.unshift(aCall(number));
  }

  override async listActivity(query: Partial<ActivityQuery>): Promise<Activity> {
    await super.listActivity(query);
    const { cursor, limit = eventsPerPage } = query;
    const visible = this.recorded.filter(({ actor }) => this.isAdmin || actor === cleo);
    const earlier = cursor === undefined ? visible : visible.slice(-Number(cursor));
    const rest = earlier.length - limit;
    const whose = this.isOlder ? {} : { isForAdmin: this.isAdmin };
    return { events: earlier.slice(0, limit), ...(rest > 0 && { nextCursor: String(rest) }), ...whose };
  }
}

function aCall(number: number, minute = number): AuditEvent {
  const at = new Date(Date.UTC(2026, 9, 3, 8, minute)).toISOString();
  const actor = number % 2 === 1 ? cleo : ada;
  return anEvent({ id: String(number), at, actor, action: 'action.invoked', subject: `CALL_${number}` });
}

describe('Pages of the activity', () => {
  let api: PagedApi;
  let harness: ActivityHarness;

  beforeEach(async () => {
    api = new PagedApi([]);
    api.happen(1, 6);
    harness = await ActivityHarness.show(api);
    await until('the first page', () => shown(harness).join() === '6,5');
  });

  const more = () => harness.list.querySelector('.more button');
  const showEarlier = () => press(more() as Element);
  const spoken = () => harness.list.querySelector('[role=status]')?.textContent;
  const beMember = async () => {
    api.isAdmin = false;
    harness = await ActivityHarness.show(api);
    await until('the first page of the member', () => shown(harness).join() === '5,3');
  };
  const refresh = () => api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });

  it('stay where more is new than a page holds', async () => {
    await showEarlier();
    await until('the second page', () => shown(harness).join() === '6,5,4,3');
    api.happen(7, 11);

    refresh();

    await until('all that is new', () => shown(harness)[0] === '11');
    expect(shown(harness).join()).to.equal('11,10,9,8,7,6,5,4,3,2,1');
    expect(more()).to.equal(null);
  });

  it('have what was recorded late in its place', async () => {
    api.recordLate(7, 5);

    refresh();

    await until('it is there', () => shown(harness).includes('7'));
    expect(shown(harness).slice(0, 3).join()).to.equal('6,7,5');
  });

  it('leave no hole where the clock of a server is ahead, and newer events lie behind a known one', async () => {
    api.recordLate(7, 30);
    refresh();
    await until('the known one', () => shown(harness).join() === '7,6,5');
    for (const number of [8, 9, 10, 11]) api.recordLate(number, number);

    refresh();

    await until('the newer ones', () => shown(harness).includes('11'));
    expect(shown(harness).slice(0, 7).join()).to.equal('7,11,10,9,8,6,5');
  });

  it('ask for no more than reaches back to what is shown', async () => {
    api.happen(7, 500);
    harness = await ActivityHarness.show(api);
    await until('the first page', () => shown(harness).join() === '500,499');
    const { length: before } = api.callsOf('listActivity');
    api.happen(501, 510);

    refresh();

    await until('the newest', () => shown(harness)[0] === '510');
    expect(shown(harness)).to.have.length(202);
    expect(api.callsOf('listActivity').length - before).to.equal(2);
  });

  it('leave no hole where the list begins anew while an earlier one is on its way', async () => {
    const answer = api.hold('listActivity');
    await showEarlier();
    await until('it is asked for', () => api.callsOf('listActivity').length === 2);
    api.releaseNew('listActivity');
    api.happen(7, 2000);
    refresh();
    await until('the newest', () => shown(harness)[0] === '2000');

    answer();

    await until('it was answered', () => more()?.getAttribute('aria-busy') === 'false');
    expect(shown(harness).at(-1)).to.equal('999');
  });

  it('begin anew at another service, whose events have the same numbers', async () => {
    const other = new PagedApi([aCall(6), aCall(5)].map((call) => ({ ...call, subject: `CALL_${call.id}0` })));

    changeService(other);

    await until('the events of the other', () => shown(harness).join() === '60,50');
    expect(more()).to.equal(null);
  });

  it('begin anew where a member becomes an org admin, who has others between the own ones', async () => {
    await beMember();
    await showEarlier();
    await until('all of the member', () => shown(harness).join() === '5,3,1');
    expect(more()).to.equal(null);

    api.isAdmin = true;
    refresh();

    await until('the first page of everybody', () => shown(harness).join() === '6,5');
    await showEarlier();
    await until('the second page', () => shown(harness).join() === '6,5,4,3');
  });

  it('begin anew where an org admin becomes a member, who may not see those of others', async () => {
    api.isAdmin = false;
    refresh();

    await until('the first page of the member', () => shown(harness).join() === '5,3');
    await showEarlier();
    await until('the second page', () => shown(harness).join() === '5,3,1');
  });

  it('begin anew where the role changes between two of them', async () => {
    await beMember();
    api.isAdmin = true;

    await showEarlier();

    await until('the first page of everybody', () => shown(harness).join() === '6,5');
    expect(more()).not.to.equal(null);
  });

  it('begin anew where the role changes while the newest are read', async () => {
    api.happen(7, 20);
    const listActivity = api.listActivity.bind(api);
    api.listActivity = async (query) => {
      const page = await listActivity(query);
      api.isAdmin = false;
      return page;
    };

    refresh();

    await until('the first page of the member', () => shown(harness).join() === '19,17');
  });

  it('show nothing more to an org admin who becomes a member where they asked for another person', async () => {
    api.failNext('listActivity', 'forbidden');

    refresh();

    await until('the refusal', () => harness.list.querySelector('[role=alert]') !== null);
    expect(shown(harness)).to.deep.equal([]);
  });

  it('stay where a service does not say whose events they are', async () => {
    await showEarlier();
    await until('the second page', () => shown(harness).join() === '6,5,4,3');
    api.isOlder = true;
    api.happen(7, 7);

    refresh();

    await until('the newest', () => shown(harness).join() === '7,6,5,4,3');
  });

  it('say how many events are shown, and hand the focus to the first new one where no page is left', async () => {
    const button = more() as HTMLElement;
    button.focus();
    await pressKeys('Enter');
    await until('it is announced', () => spoken() === '4 events shown');
    expect(focused()).to.equal(button);

    await pressKeys('Enter');

    await until('it is announced', () => spoken() === '6 events shown');
    await until('the first new line', () => focused()?.textContent?.includes('CALL_2'));
  });

  it('begin anew, and say so, where far more is new than anybody reads', async () => {
    await showEarlier();
    await until('the second page', () => spoken() === '4 events shown');
    api.happen(7, 2000);

    refresh();

    await until('the newest', () => shown(harness)[0] === '2000');
    expect(shown(harness)).to.have.length(1002);
    await until('it is announced', () => spoken() === '1,002 events shown');
  });
});

/** The numbers of the calls, from top to bottom. */
function shown({ sentences }: ActivityHarness): string[] {
  return sentences.map((sentence) => /CALL_(\d+)/.exec(sentence)?.[1] ?? '');
}

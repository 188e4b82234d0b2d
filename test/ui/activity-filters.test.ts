import { expect } from 'chai';
import { choiceAt, everything, filterOf } from '../../ui/state/activity-choice.js';
import { ActivityHarness, ada, anActivityApi, anEvent, cleo } from './support/activity-harness.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, inTimeZone, press } from './support/browser.js';
import { changeService } from './support/show.js';
import { until } from './support/until.js';

const agents = [{ agent: 'support', name: 'Support' }];
const outcomes = { done: 40, refused: 0, failed: 2, unknown: 0 };
const aSummary = {
  from: '2026-10-02T00:00:00.000Z',
  to: '2026-10-04T00:00:00.000Z',
  calls: 42,
  days: [
    { day: '2026-10-02', outcomes: { ...outcomes, done: 0, failed: 0 } },
    { day: '2026-10-03', outcomes },
  ],
  apps: [
    { app: 'gmail', calls: 41 },
    { app: 'linear_app', calls: 1 },
  ],
};

describe('The filters of <appconnect-activity>', () => {
  it('ask for the events, the calls and the files of what is chosen, and for everything once cleared', async () => {
    const api = anActivityApi({ activity: { events: [anEvent()] } });
    const harness = await ActivityHarness.show(api);
    Object.assign(harness.element, { members: [ada, cleo], agents });
    await until(
      'the apps are there',
      () => (harness.filter('app')?.options.length ?? 0) > 2 && harness.filter('person') !== null,
    );

    const filter = { person: 'cleo', app: 'slack', outcome: 'failed' };
    for (const [index, [name, value]] of Object.entries(filter).entries()) {
      harness.pick(name, value);
      await until(`${name} is asked for`, () => api.callsOf('listActivity').length === index + 2);
    }
    expect(api.callsOf('listActivity').at(-1)).to.deep.equal([filter]);
    expect(api.callsOf('getActivitySummary').at(-1)).to.deep.equal([filter]);
    expect(harness.files).to.deep.equal(
      ['csv', 'json'].map((format) => `/file?${new URLSearchParams({ ...filter, format })}`),
    );

    await press(harness.filters.querySelector('.clear') as Element);
    await until('everything is asked for', () => api.callsOf('listActivity').length === 5);
    expect(api.callsOf('listActivity').at(-1)).to.deep.equal([{}]);
    expect(focused()).to.equal(harness.filter('person'));
  });

  it('offer no person to members, who see their own only', async () => {
    const harness = await ActivityHarness.show(anActivityApi());

    await until('the apps are there', () => harness.filters.querySelector('#app') !== null);

    expect(harness.filters.querySelector('#person')).to.equal(null);
  });

  it('say that nothing like that happened', async () => {
    const harness = await ActivityHarness.show(anActivityApi());
    await until('the list is there', () => harness.list.querySelector('.empty') !== null);
    expect(harness.list.querySelector('[role=status]')).to.equal(null);

    harness.pick('outcome', 'unknown');

    const words = 'Nothing like that happened';
    await until('it is announced', () => harness.list.querySelector('[role=status]')?.textContent === words);
    await until('it is shown', () => harness.list.querySelector('.empty p')?.textContent === words);
  });

  it('show no answer to an earlier question, and load earlier events of the present one', async () => {
    const api = anActivityApi({ activity: { events: [anEvent({ id: '9' })], nextCursor: 'more' } });
    const harness = await ActivityHarness.show(api);
    await until('the events are there', () => harness.sentences.length === 1);
    api.activity = { events: [anEvent({ id: '3' })], nextCursor: 'more' };
    harness.pick('outcome', 'done');
    await until('it is asked for', () => api.callsOf('listActivity').length === 2);
    await until('the answer is there', () => harness.sentences.length === 1);

    await press(harness.list.querySelector('.more button') as Element);

    await until('more is asked for', () => api.callsOf('listActivity').length === 3);
    expect(api.callsOf('listActivity').at(-1)).to.deep.equal([{ outcome: 'done', cursor: 'more' }]);
  });

  it('wait until the whole of a year is typed, and for a day that is not before the first one', async () => {
    const harness = await ActivityHarness.show(anActivityApi());
    const chosen: unknown[] = [];
    harness.element.addEventListener('appconnect-place-changed', ({ detail }) => chosen.push(detail.place.to));
    for (const day of ['0002-10-03', '0202-10-03', '2026-10-03']) harness.pick('from', day);
    await until('the days have a first one', () => harness.filter('to').getAttribute('min') === '2026-10-03');

    for (const day of ['0020-10-05', '0202-10-05', '2026-10-02', '2026-10-05', '']) harness.pick('to', day);

    expect(chosen).to.deep.equal(['', '2026-10-05', '']);
  });

  describe('with a last day before the first', () => {
    const showReversed = async () => {
      const api = anActivityApi();
      const harness = await ActivityHarness.show(api);
      await until('the first question', () => api.callsOf('listActivity').length === 1);
      harness.pick('from', '2026-09-10');
      await until('the first day', () => harness.filter('to').getAttribute('min') === '2026-09-10');
      harness.pick('to', '2026-09-01');
      return { harness, place: () => harness.element.place };
    };

    it('take it as soon as the first is corrected', async () => {
      const { harness, place } = await showReversed();
      expect([place().from, place().to]).to.deep.equal(['2026-09-10', '']);

      harness.pick('from', '2026-09-05');
      expect([place().from, place().to]).to.deep.equal(['2026-09-05', '']);
      harness.pick('from', '2026-08-01');

      expect([place().from, place().to]).to.deep.equal(['2026-08-01', '2026-09-01']);
    });

    it('have no day left once they are cleared', async () => {
      const { harness } = await showReversed();

      await press(harness.filters.querySelector('.clear') as Element);

      await until('the fields are empty', () => ['from', 'to'].every((name) => harness.filter(name).value === ''));
    });

    it('take a first day after the chosen last one once that follows', async () => {
      const harness = await ActivityHarness.show(anActivityApi());
      const place = () => harness.element.place;
      harness.pick('to', '2026-09-20');
      harness.pick('from', '2026-09-30');
      expect([place().from, place().to]).to.deep.equal(['', '2026-09-20']);

      harness.pick('to', '2026-10-10');

      expect([place().from, place().to]).to.deep.equal(['2026-09-30', '2026-10-10']);
    });
  });

  it('leave out a last day that an address names before the first', () => {
    const from = '2026-10-03';

    expect(choiceAt({ from, to: '2026-10-02' })).to.deep.equal({ ...everything, from });
  });

  it('take whole days of the reader’s calendar, and leave out what an address names wrongly', () => {
    const choice = choiceAt({ from: '2026-10-03', to: '2026-10-03', outcome: 'lost', app: 'gmail', tab: 'explain' });

    expect(choice).to.deep.equal({ ...everything, from: '2026-10-03', to: '2026-10-03', app: 'gmail' });
    const { from = '', to = '', ...rest } = filterOf(choice);
    expect(rest).to.deep.equal({ app: 'gmail' });
    expect(new Date(from).getHours()).to.equal(0);
    expect([new Date(from).getDate(), new Date(to).getDate()]).to.deep.equal([3, 4]);
    for (const day of ['2026-13-45', 'yesterday', '0000-01-01', '0202-01-01', '10000-01-01', '9999-12-31']) {
      expect(choiceAt({ from: day, to: day })).to.deep.equal(everything);
    }
  });

  it('end a day where it ends, also one on which summer time begins at midnight', async () => {
    const day = '2026-09-06';

    await inTimeZone('America/Santiago', () =>
      expect(filterOf(choiceAt({ from: day, to: day }))).to.deep.equal({
        from: '2026-09-06T04:00:00.000Z',
        to: '2026-09-07T03:00:00.000Z',
      }),
    );
  });

  for (const name of [undefined, null])
    it(`shows a member whose name a page gives as ${name} by their id`, async () => {
      const harness = await ActivityHarness.show(anActivityApi());
      Object.assign(harness.element, {
        members: [
          { userId: 'u1', name: 'Alex Kim' },
          { userId: 'u2', name },
        ],
      });
      await harness.element.updateComplete.catch(() => undefined);
      const options = () => [...(harness.filter('person')?.options ?? [])].map(({ text }) => text);
      await until('the members', () => options().length > 1);

      expect(options()).to.deep.equal(['All', 'Alex Kim', 'u2']);
    });
});

describe('The summary of <appconnect-activity>', () => {
  const show = async () => {
    const harness = await ActivityHarness.show(anActivityApi({ activitySummary: aSummary }));
    await until('the picture is there', () => harness.summary.querySelector('[role=img]') !== null);
    return harness;
  };

  it('is a picture, and the same as a table', async () => {
    const { summary, element } = await show();

    expect(summary.querySelector('h2')?.textContent).to.equal('42 calls by agents');
    expect(summary.querySelector('[role=img]')?.getAttribute('aria-label')).to.contain('42 calls on 2 days');
    expect(summary.querySelectorAll('.day')).to.have.length(2);
    summary.querySelector('details')?.setAttribute('open', '');
    const newest = [...(summary.querySelector('details tbody tr')?.children ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(newest).to.deep.equal(['Oct 3, 2026', '40', '2']);
    expect(await axeFaultsOf(element)).to.deep.equal([]);
  });

  it('names the most used apps with their calls', async () => {
    const { summary } = await show();

    await until('the apps have names', () => summary.querySelector('.apps tbody th')?.textContent === 'Gmail');

    const apps = [...summary.querySelectorAll('.apps tbody tr')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent?.trim()),
    );
    expect(apps).to.deep.equal([
      ['Gmail', '41'],
      ['Linear app', '1'],
    ]);
  });

  it('shows no numbers of the filter before while its own are on their way', async () => {
    const api = anActivityApi({ activitySummary: aSummary });
    const harness = await ActivityHarness.show(api);
    await until('the picture is there', () => harness.summary.querySelector('[role=img]') !== null);
    const release = api.hold('getActivitySummary');

    harness.pick('outcome', 'failed');
    await until('it asks', () => api.callsOf('getActivitySummary').length > 1);
    await until('the numbers are gone', () => harness.summary.querySelector('section') === null);
    release();

    await until('the picture is there again', () => harness.summary.querySelector('[role=img]') !== null);
  });

  it('shows no numbers of another service while its own are on their way', async () => {
    const { summary } = await show();
    const other = anActivityApi({ activitySummary: aSummary });
    const release = other.hold('getActivitySummary');

    changeService(other);

    await until('the numbers are gone', () => summary.querySelector('section') === null);
    release();
    await until('the picture is there again', () => summary.querySelector('[role=img]') !== null);
  });

  it('takes no room where there were no calls, or where they cannot be read', async () => {
    const api = anActivityApi({ activity: { events: [anEvent()] } });
    api.failNext('getActivitySummary', 'offline');
    const harness = await ActivityHarness.show(api);

    await until('the events are there', () => harness.sentences.length === 1);

    expect(harness.summary.querySelector('section')).to.equal(null);
  });
});

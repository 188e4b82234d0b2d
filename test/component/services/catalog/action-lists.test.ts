import { expect } from 'chai';
import type { ProviderGateway } from '../../../../src/provider/provider-gateway.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { actionCatalogFixture } from '../../../support/action-catalog-fixture.js';
import { useClock } from '../../../support/clock.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();
const minute = 60_000;
const hour = 60 * minute;

describe('A list of actions that says less than there is', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, actions, findAction, asked } = actionCatalogFixture(services);

  function answering(pages: Record<string, { slugs: string[]; next?: string; unreadable?: string[] }>): void {
    const listActions: ProviderGateway['listActions'] = async ({ app, cursor = 'start' }) => {
      const page = pages[cursor] ?? { slugs: [] };
      return {
        items: page.slugs.map((slug) => anAction({ slug, app })),
        nextCursor: page.next,
        ...(page.unreadable && { unreadable: { slugs: page.unreadable, unnamed: 0 } }),
      };
    };
    provider().listActions = listActions;
  }

  async function refresh(clock: { tick(ms: number): void }, done: () => boolean): Promise<void> {
    clock.tick(6 * hour);
    await actions().prepare(['gmail'], signal);
    await until('the refresh is in', done);
  }

  it('is asked for again within minutes where it was empty, also after a restart', async () => {
    const clock = startClock('date');
    const full = provider().actions.get('gmail') ?? [];
    provider().actions.set('gmail', []);
    await actions().prepare(['gmail'], signal);
    expect(findAction('GMAIL_SEND_EMAIL')).to.equal(undefined);
    provider().actions.set('gmail', full);

    clock.tick(10 * minute);
    await actions().prepare(['gmail'], signal);
    await until('they are asked for again', () => asked().length === 2);
    await until('the actions are there', () => findAction('GMAIL_SEND_EMAIL') !== undefined);
  });

  it('is asked for again within minutes where an empty one was kept on disk', async () => {
    const clock = startClock('date');
    const full = provider().actions.get('gmail') ?? [];
    provider().actions.set('gmail', []);
    await actions().prepare(['gmail'], signal);
    await until('it is kept', async () => (await services().fakes.snapshots.readActions('gmail')) !== undefined);
    provider().actions.set('gmail', full);
    clock.tick(10 * minute);

    const restarted = new Services(services().fakes);
    const { prepare, findActions } = bound(restarted.get(ActionCatalogService));
    await prepare(['gmail'], signal);
    await until('the actions are there', () => findActions('GMAIL_SEND_EMAIL').length > 0);
    await restarted.close();
  });

  it('leaves an action usable that comes after a page that is named again', async () => {
    const clock = startClock('date');
    answering({ start: { slugs: ['GMAIL_A'], next: 'p2' }, p2: { slugs: ['GMAIL_B'] } });
    await actions().prepare(['gmail'], signal);
    answering({
      start: { slugs: ['GMAIL_A', 'GMAIL_NEW'], next: 'start-again' },
      'start-again': { slugs: [], next: 'start-again' },
    });

    await refresh(clock, () => findAction('GMAIL_NEW') !== undefined);

    expect(findAction('GMAIL_B')?.slug).to.equal('GMAIL_B');
  });

  it('leaves an action usable that cannot be read any more', async () => {
    const clock = startClock('date');
    answering({ start: { slugs: ['GMAIL_A', 'GMAIL_B'] } });
    await actions().prepare(['gmail'], signal);
    answering({ start: { slugs: ['GMAIL_A', 'GMAIL_NEW'], unreadable: ['GMAIL_B'] } });

    await refresh(clock, () => findAction('GMAIL_NEW') !== undefined);

    expect(findAction('GMAIL_B')?.slug).to.equal('GMAIL_B');
  });

  it('is told as one that cannot be read, and leaves the actions usable, where none of it can be read any more', async () => {
    const clock = startClock('date');
    answering({ start: { slugs: ['GMAIL_A'] } });
    await actions().prepare(['gmail'], signal);
    answering({ start: { slugs: [], unreadable: ['GMAIL_A'] } });
    const told = () => services().fakes.logger.messages('warn').join('\n');

    await refresh(clock, () => told().includes('could not be read'));

    expect(told()).to.include('in a form that cannot be read');
    expect(findAction('GMAIL_A')?.slug).to.equal('GMAIL_A');
  });

  it('leaves an action usable that moved to a page that was read already, and drops it once another read lacks it', async () => {
    const clock = startClock('date');
    answering({ start: { slugs: ['GMAIL_A'], next: 'p2' }, p2: { slugs: ['GMAIL_B', 'GMAIL_C'] } });
    await actions().prepare(['gmail'], signal);
    answering({ start: { slugs: ['GMAIL_A', 'GMAIL_NEW'], next: 'p2' }, p2: { slugs: ['GMAIL_C'] } });

    await refresh(clock, () => findAction('GMAIL_NEW') !== undefined);
    expect(findAction('GMAIL_B')?.slug).to.equal('GMAIL_B');

    await refresh(clock, () => findAction('GMAIL_B') === undefined);
  });
});

function bound(service: ActionCatalogService) {
  return { prepare: service.prepare.bind(service), findActions: service.findActions.bind(service) };
}

import { expect } from 'chai';
import type { LitElement } from 'lit';
import sinon from 'sinon';
import coloursUrl from '../../ui/control-center/control-center.css?url';
import '../../ui/control-center/frame/account-menu.js';
import '../../ui/control-center/frame/side-navigation.js';
import type { ToolDefinition } from '../../ui/control-center/host/host-shapes.js';
import { draftOf } from '../../ui/control-center/pages/input-draft.js';
import '../../ui/control-center/pages/sign-in-chooser.js';
import '../../ui/control-center/pages/tool-card.js';
import {
  choicesFromAddress,
  forgetScroll,
  goTo,
  pageFromAddress,
  rememberedScroll,
  rememberScroll,
} from '../../ui/control-center/place.js';
import { wordsIn } from '../../ui/control-center/words.js';
import { NavigationRequestedEvent } from '../../ui/events/navigation-requested-event.js';
import { faultsOf } from './support/axe.js';
import { focused, press, pressKeys, typeText } from './support/browser.js';
import { until } from './support/until.js';

const words = wordsIn('en');
const dev = {
  user: 'dev',
  name: 'Dev Patel',
  isPlatformAdmin: false,
  organizations: [
    { org: 'acme', name: 'Acme', role: 'member' as const },
    { org: 'globex', name: 'Globex', role: 'org_admin' as const },
  ],
};

/** The control center's colours come from its page, so axe gets the real style sheet. */
async function place<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): Promise<HTMLElementTagNameMap[Tag]> {
  const element = Object.assign(document.createElement(tag), properties);
  document.querySelector('#stage')?.replaceChildren(element);
  await (element as unknown as LitElement).updateComplete;
  return element;
}

function within(element: Element, selector: string): HTMLElement {
  return element.shadowRoot?.querySelector<HTMLElement>(selector) as HTMLElement;
}

/** Records the events of a name that reach the document while something is done. */
async function eventsOf<Heard extends Event>(name: string, action: () => Promise<unknown>): Promise<Heard[]> {
  const heard: Heard[] = [];
  const note = (event: Event) => heard.push(event as Heard);
  document.addEventListener(name, note);
  await action();
  document.removeEventListener(name, note);
  return heard;
}

describe('control center', () => {
  let address = '';

  before(() => {
    address = location.href;
  });

  afterEach(() => history.replaceState(undefined, '', address));

  describe('place', () => {
    it('keeps the page and what is chosen on it in the address', () => {
      goTo('agents', { choices: ['acme-assistant', 'web'] });

      expect(location.hash).to.equal('#/agents/acme-assistant/web');
      expect([pageFromAddress(), choicesFromAddress('agents')]).to.deep.equal(['agents', ['acme-assistant', 'web']]);
      expect(choicesFromAddress('activity')).to.deep.equal([]);
    });

    it('falls back to integrations for an address it does not know', () => {
      history.replaceState(undefined, '', '#/nowhere');

      expect(pageFromAddress()).to.equal('integrations');
    });
  });

  it('remembers how far a page was scrolled, until somebody else comes', () => {
    rememberScroll('activity', 240);
    expect(rememberedScroll('activity')).to.equal(240);

    forgetScroll();

    expect(rememberedScroll('activity')).to.equal(0);
  });

  describe('<side-navigation>', () => {
    it('has one tab stop, and walks with the arrow keys, round the ends', async () => {
      const navigation = await place('side-navigation', { words, current: 'integrations' });
      const follow = () => (navigation.current = pageFromAddress());
      window.addEventListener('hashchange', follow);
      within(navigation, '[data-page=integrations]').focus();

      const places: string[] = [];
      for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
        await pressKeys(key);
        await navigation.updateComplete;
        places.push(`${pageFromAddress()} ${(focused() as HTMLElement).dataset.page}`);
      }
      window.removeEventListener('hashchange', follow);

      expect(places).to.deep.equal(
        ['agents', 'activity', 'integrations', 'activity', 'integrations'].map((page) => `${page} ${page}`),
      );
      const stops = [...(navigation.shadowRoot?.querySelectorAll('a') ?? [])].map(({ tabIndex }) => tabIndex);
      expect(stops).to.deep.equal([0, -1, -1, -1]);
    });
  });

  describe('<sign-in-chooser>', () => {
    it('signs a person in to the organization that was pressed', async () => {
      const chooser = await place('sign-in-chooser', { words, people: [dev] });

      const heard = await eventsOf<Event & { user: string; org: string }>('person-chosen', () =>
        press(within(chooser, '[aria-label^="Sign in as Dev Patel in Globex"]')),
      );

      expect(heard.map(({ user, org }) => ({ user, org }))).to.deep.equal([{ user: 'dev', org: 'globex' }]);
    });
  });

  describe('<account-menu>', () => {
    const session = { ...dev, org: 'acme', role: 'member' as const };

    it('opens, chooses another organization, and closes, by keyboard', async () => {
      const menu = await place('account-menu', { words, session });
      within(menu, '.account').focus();

      const heard = await eventsOf<Event & { org: string }>('account-chosen', async () => {
        await pressKeys('Enter', 'Shift+Tab', 'Shift+Tab');
        within(menu, '.row[aria-pressed=false]').focus();
        await pressKeys('Enter');
      });

      expect(heard.map(({ org }) => org)).to.deep.equal(['globex']);
      await until('the panel is closed', () => within(menu, '.panel').hidden);
    });

    it('closes with Escape and gives the focus back', async () => {
      const menu = await place('account-menu', { words, session });
      await press(within(menu, '.account'));
      await until('the panel is open', () => !within(menu, '.panel').hidden);
      within(menu, '.row').focus();

      await pressKeys('Escape');

      await until('the panel is closed', () => within(menu, '.panel').hidden);
      expect(focused()).to.equal(within(menu, '.account'));
    });
  });

  describe('<tool-card>', () => {
    const tool: ToolDefinition = {
      name: 'appconnect__invoke_action',
      description: 'Runs an action.',
      inputSchema: {
        type: 'object',
        required: ['action'],
        properties: { action: { type: 'string' }, arguments: { type: 'object' }, send_again: { type: 'boolean' } },
      },
    };
    const refusal = { code: 'not_connected', message: 'Ada has not connected Gmail.', fix: 'Ask Ada to connect.' };

    async function aCard(structuredContent: Record<string, unknown>, isError = false) {
      const sent: unknown[] = [];
      const host = {
        callTool: async (_agent: string, call: unknown) => {
          sent.push(call);
          return { structuredContent, isError, content: [] };
        },
      };
      const card = await place('tool-card', { words, tool, agent: 'a', host: host as never });
      within(card, 'details').toggleAttribute('open', true);
      const outcome = () => within(card, 'tool-outcome')?.shadowRoot?.textContent?.replace(/\s+/g, ' ');
      return { card, sent, outcome };
    }

    it('sends what was typed, without the fields left empty', async () => {
      const { card, sent, outcome } = await aCard({ acting_as: 'Ada', data: { ok: true } });
      const form = within(card, 'tool-form');
      await press(within(form, '#action'));
      await typeText('GMAIL_SEND_EMAIL');
      await press(within(form, '#arguments'));
      await typeText('{"to": "ben"}');

      await press(within(card, '.run'));

      await until('the outcome is shown', () => outcome()?.includes('Acted as Ada'));
      expect(sent).to.deep.equal([
        { tool: tool.name, channel: 'web', input: { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'ben' } } },
      ]);
    });

    it('says what is wrong with the JSON, and sends nothing', async () => {
      const { card, sent } = await aCard({});
      const form = within(card, 'tool-form');
      await press(within(form, '#arguments'));
      await typeText('{to');

      await press(within(card, '.run'));

      await until('the fault is shown', () => within(form, '.problem').textContent?.includes('not valid JSON'));
      expect(sent).to.deep.equal([]);
    });

    it('shows an error with its code and what to do', async () => {
      const { card, outcome } = await aCard(refusal, true);

      await press(within(card, '.run'));

      await until('the outcome is shown', () => outcome()?.includes(refusal.message));
      expect(outcome()).to.include('not_connected').and.to.include('Ask Ada to connect.');
    });

    it('makes the sign-in link one that can be pressed, and only if it is a web address', async () => {
      const { card } = await aCard({
        sign_in_url: 'https://platform.example/v1/appconnect/connect/abc',
        say: 'Open it.',
      });
      await press(within(card, '.run'));
      const link = await until('a link is shown', () => within(within(card, 'tool-outcome') ?? card, 'a.link'));
      expect(link.getAttribute('href')).to.equal('https://platform.example/v1/appconnect/connect/abc');

      const { card: other, outcome } = await aCard({ sign_in_url: 'javascript:alert(1)', say: 'Open it.' });
      await press(within(other, '.run'));
      await until('the outcome is shown', () => outcome()?.includes('Open it.'));
      expect(within(within(other, 'tool-outcome'), 'a')).to.equal(null);
    });
  });

  it('drafts the arguments that a schema requires', () => {
    const draft = draftOf({
      type: 'object',
      required: ['to', 'count', 'options', 'kind'],
      properties: {
        to: { type: 'string', examples: ['ben@example.com'] },
        count: { type: ['integer', 'null'] },
        options: { type: 'object', required: ['deep'], properties: { deep: { type: 'boolean', default: true } } },
        kind: { enum: ['a', 'b'] },
        left: { type: 'string' },
      },
    });

    expect(draft).to.deep.equal({ to: 'ben@example.com', count: 0, options: { deep: true }, kind: 'a' });
  });

  describe('<control-center>', () => {
    const answers: Record<string, unknown> = {
      '/v1/session': { ...dev, org: 'globex', role: 'org_admin' },
      '/v1/ui': {
        plugin: { state: 'open' },
        modules: [],
        slots: [
          { slot: 'integrations', element: 'test-integrations' },
          { slot: 'activity', element: 'test-activity' },
        ],
      },
      '/v1/agents': { agents: [] },
      '/v1/members': { members: [{ user: 'dev', name: 'Dev Patel', role: 'org_admin', isServiceAccount: false }] },
    };
    let fetching: sinon.SinonStub;

    before(() => import('../../ui/control-center/control-center.js'));

    beforeEach(() => {
      fetching = sinon.stub(window, 'fetch');
      fetching.callsFake(async (path: string) => {
        const isKnown = path in answers;
        return new Response(JSON.stringify(answers[path] ?? { detail: 'Nobody is signed in.' }), {
          status: isKnown ? 200 : 401,
        });
      });
    });

    afterEach(() => fetching.restore());

    function shownElements(center: Element): string[] {
      const page = within(center, 'settings-page:not([hidden])');
      const slot = page?.querySelector('plugin-slot');
      return [...(slot?.shadowRoot?.querySelectorAll('.contributions > *') ?? [])].map(({ localName }) => localName);
    }

    it('shows in each place what plugins put there, in whatever order places are visited', async () => {
      goTo('activity');
      const center = await place('control-center', {});
      await until('the activity is shown', () => shownElements(center).includes('test-activity'));

      goTo('integrations');

      await until('the integrations are shown', () => shownElements(center).includes('test-integrations'));
      expect(shownElements(center)).to.deep.equal(['test-integrations']);
      goTo('activity');
      await until('the activity is shown again', () => shownElements(center).includes('test-activity'));
    });

    it('tells the elements who looks, and who there is', async () => {
      goTo('activity');
      const center = await place('control-center', {});
      const slot = () => within(center, 'plugin-slot')?.shadowRoot?.querySelector('test-activity') ?? undefined;
      const element = await until('the activity is shown', slot);

      const { viewer, members, locale } = element as unknown as Record<string, unknown>;
      expect({ viewer, members, locale }).to.deep.equal({
        viewer: 'dev',
        members: [{ userId: 'dev', name: 'Dev Patel' }],
        locale: document.documentElement.lang,
      });
    });

    it('goes where an element asks it to', async () => {
      goTo('activity');
      const center = await place('control-center', {});
      const slot = () => within(center, 'plugin-slot')?.shadowRoot?.querySelector('test-activity') ?? undefined;
      const element = await until('the activity is shown', slot);

      element.dispatchEvent(new NavigationRequestedEvent({ slot: 'integrations' }));

      expect(pageFromAddress()).to.equal('integrations');
    });
  });

  describe('accessibility', () => {
    const colours = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: coloursUrl });

    before(async () => {
      const loaded = new Promise((resolve) => colours.addEventListener('load', resolve));
      document.head.append(colours);
      await loaded;
    });

    after(() => colours.remove());

    it('has no faults in the chooser and the navigation, in light and dark', async () => {
      const chooser = await place('sign-in-chooser', { words, people: [dev] });
      expect(await faultsOf(chooser)).to.deep.equal([]);

      const navigation = await place('side-navigation', { words, current: 'agents' });
      expect(await faultsOf(navigation)).to.deep.equal([]);
    });
  });
});

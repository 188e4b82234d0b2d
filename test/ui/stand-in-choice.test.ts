import { expect } from 'chai';
import type { AgentsPage } from '../../ui/control-center/agents/agents-page.js';
import { HostApi, type OrgMember } from '../../ui/control-center/host/host-api.js';
import { dev, render, restoreAddressAfterEach, words } from './support/control-center-harness.js';
import { until } from './support/until.js';

/** A host that records the requests for tools. */
class RecordingHost extends HostApi {
  readonly toolRequests: object[] = [];

  override async getTools(agent: string, { signal: _, ...query }: { signal: AbortSignal }) {
    this.toolRequests.push({ agent, ...query });
    return { tools: [], instructions: '' };
  }

  override async listAgentsOf() {
    return [{ agent: 'acme-assistant', name: 'Assistant', isDefault: true }];
  }

  areMembersLost = false;

  override async listMembersOf(org: string): Promise<OrgMember[]> {
    if (this.areMembersLost) throw new TypeError('Failed to fetch');
    return org === 'acme'
      ? [{ user: 'cleo', name: 'Cleo', role: 'member', isServiceAccount: false }]
      : [
          { user: 'eve', name: 'Eve', role: 'member', isServiceAccount: false },
          { user: 'robot', name: 'Robot', role: 'member', isServiceAccount: true },
        ];
  }
}

const inGlobex = { org: 'globex', role: 'org_admin' as const };
const organizations = [
  { ...inGlobex, name: 'Globex' },
  { org: 'acme', name: 'Acme', role: 'org_admin' as const },
  { org: 'initech', name: 'Initech', role: 'member' as const },
];

describe('<stand-in-choice> on the page of agents', () => {
  restoreAddressAfterEach();

  before(() => import('../../ui/control-center/agents/agents-page.js'));

  async function show(signedIn = inGlobex, host = new RecordingHost()) {
    const page = (await render('agents-page', {
      words,
      host,
      session: { ...dev, ...signedIn, organizations },
      agents: [{ agent: 'globex-ops', name: 'Ops', isDefault: true }],
    })) satisfies AgentsPage;
    const choice = () => page.renderRoot.querySelector('stand-in-choice');
    const select = async (name: string, value: string) => {
      const field = await until(`${name} offers ${value}`, () => {
        const found = choice()?.renderRoot.querySelector<HTMLSelectElement>(`select[name=${name}]`);
        return found?.querySelector(`option[value="${value}"]`) ? found : undefined;
      });
      field.value = value;
      field.dispatchEvent(new Event('change'));
    };
    const pickChannel = (index: number) =>
      page.renderRoot.querySelectorAll<HTMLInputElement>('input[name=channel]')[index]?.click();
    const untilRequested = (expected: object) =>
      until('the tools are requested', () => JSON.stringify(host.toolRequests.at(-1)) === JSON.stringify(expected));
    return { page, choice, select, pickChannel, untilRequested };
  }

  it('is not shown on the web, where people act as themselves', async () => {
    const { choice, untilRequested } = await show();

    await untilRequested({ agent: 'globex-ops', channel: 'web' });
    expect(choice()).to.equal(null);
  });

  it('runs an automation for a person, and again for nobody', async () => {
    const { select, pickChannel, untilRequested } = await show();
    pickChannel(3);
    await untilRequested({ agent: 'globex-ops', channel: 'automation', org: 'globex' });

    await select('person', 'eve');
    await untilRequested({ agent: 'globex-ops', channel: 'automation', org: 'globex', person: 'eve' });
    await select('person', '');

    await untilRequested({ agent: 'globex-ops', channel: 'automation', org: 'globex' });
  });

  it('selects another organization and its agents, with a person only on the automation channel', async () => {
    const { choice, select, pickChannel, untilRequested } = await show();
    pickChannel(1);

    await select('org', 'acme');
    await untilRequested({ agent: 'acme-assistant', channel: 'bridge', org: 'acme' });

    const text = choice()?.renderRoot.textContent ?? '';
    expect(text).not.to.contain('Initech').and.not.to.contain(words.agents.runsFor);
    pickChannel(3);
    await select('person', 'cleo');
    await untilRequested({ agent: 'acme-assistant', channel: 'automation', org: 'acme', person: 'cleo' });
    pickChannel(2);
    await untilRequested({ agent: 'acme-assistant', channel: 'cli', org: 'acme' });
    pickChannel(0);
    await untilRequested({ agent: 'globex-ops', channel: 'web' });
  });

  it('keeps the selection in the address, and starts with it again', async () => {
    const first = await show();
    first.pickChannel(3);
    await first.select('org', 'acme');
    await first.select('person', 'cleo');
    await first.untilRequested({ agent: 'acme-assistant', channel: 'automation', org: 'acme', person: 'cleo' });

    expect(location.hash).to.equal('#/agents/acme-assistant/automation/acme/cleo');
    const again = await show();
    await again.untilRequested({ agent: 'acme-assistant', channel: 'automation', org: 'acme', person: 'cleo' });
    again.pickChannel(0);
    await again.untilRequested({ agent: 'globex-ops', channel: 'web' });
    expect(location.hash).to.equal('#/agents/globex-ops/web');
  });

  it('follows an address that names another channel or person for the same agent', async () => {
    const { untilRequested, page } = await show();
    page.active = true;
    await untilRequested({ agent: 'globex-ops', channel: 'web' });

    location.hash = '#/agents/globex-ops/automation/globex/eve';
    await untilRequested({ agent: 'globex-ops', channel: 'automation', org: 'globex', person: 'eve' });
    location.hash = '#/agents/globex-ops/bridge/globex';

    await untilRequested({ agent: 'globex-ops', channel: 'bridge', org: 'globex' });
  });

  it('says for whom it runs, and why no names are there, until they could be read', async () => {
    history.replaceState(undefined, '', '#/agents/globex-ops/automation/globex/eve');
    const host = new RecordingHost();
    host.areMembersLost = true;
    const { choice } = await show(inGlobex, host);
    const again = await until('Try again', () =>
      choice()?.renderRoot.querySelector<HTMLElement>('[role=alert] button'),
    );
    const chosen = () => choice()?.renderRoot.querySelector<HTMLSelectElement>('[name=person]')?.selectedOptions[0];
    expect(chosen()?.textContent).to.equal('eve');

    host.areMembersLost = false;
    again.focus();
    again.click();

    await until('the name', () => chosen()?.textContent === 'Eve');
    await until('the focus', () => choice()?.shadowRoot?.activeElement?.getAttribute('name') === 'person');
    expect(choice()?.renderRoot.querySelector('[role=alert]')).to.equal(null);
  });

  it('does not select an organization where this person is no admin', async () => {
    history.replaceState(undefined, '', '#/agents/initech-bot/automation/initech/frank');

    const { untilRequested } = await show();

    await untilRequested({ agent: 'globex-ops', channel: 'automation', org: 'globex' });
  });

  it('selects an organization that the person administers, where they are a member of their own', async () => {
    const { pickChannel, untilRequested } = await show({ org: 'initech', role: 'member' as never });

    pickChannel(1);

    await untilRequested({ agent: 'acme-assistant', channel: 'bridge', org: 'globex' });
  });
});

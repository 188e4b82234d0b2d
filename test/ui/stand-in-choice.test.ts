import { expect } from 'chai';
import { HostApi, type OrgMember } from '../../ui/control-center/host/host-api.js';
import type { AgentsPage } from '../../ui/control-center/pages/agents-page.js';
import { dev, render, restoreAddressAfterEach, words } from './support/control-center-harness.js';
import { until } from './support/until.js';

/** A host that remembers which tools it was asked for. */
class RememberingHost extends HostApi {
  readonly asked: object[] = [];

  override async getTools(agent: string, { signal: _, ...place }: { signal: AbortSignal }) {
    this.asked.push({ agent, ...place });
    return { tools: [], instructions: '' };
  }

  override async listAgentsOf() {
    return [{ agent: 'acme-assistant', name: 'Assistant', isDefault: true }];
  }

  override async listMembersOf(org: string): Promise<OrgMember[]> {
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

  before(() => import('../../ui/control-center/pages/agents-page.js'));

  async function show(signedIn = inGlobex) {
    const host = new RememberingHost();
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
    const asksFor = (wanted: object) =>
      until('the tools are asked for', () => JSON.stringify(host.asked.at(-1)) === JSON.stringify(wanted));
    return { choice, select, pickChannel, asksFor };
  }

  it('is not there on the web, where one is oneself', async () => {
    const { choice, asksFor } = await show();

    await asksFor({ agent: 'globex-ops', channel: 'web' });
    expect(choice()).to.equal(null);
  });

  it('runs an automation for a person, and for nobody again', async () => {
    const { select, pickChannel, asksFor } = await show();
    pickChannel(3);
    await asksFor({ agent: 'globex-ops', channel: 'automation', org: 'globex' });

    await select('person', 'eve');
    await asksFor({ agent: 'globex-ops', channel: 'automation', org: 'globex', person: 'eve' });
    await select('person', '');

    await asksFor({ agent: 'globex-ops', channel: 'automation', org: 'globex' });
  });

  it('points a bridge at another organization, with the agents of that one, for nobody in particular, and back', async () => {
    const { choice, select, pickChannel, asksFor } = await show();
    pickChannel(1);

    await select('org', 'acme');
    await asksFor({ agent: 'acme-assistant', channel: 'bridge', org: 'acme' });

    const text = choice()?.renderRoot.textContent ?? '';
    expect(text).not.to.contain('Initech').and.not.to.contain(words.agents.runsFor);
    pickChannel(3);
    await select('person', 'cleo');
    await asksFor({ agent: 'acme-assistant', channel: 'automation', org: 'acme', person: 'cleo' });
    pickChannel(2);
    await asksFor({ agent: 'acme-assistant', channel: 'cli', org: 'acme' });
    pickChannel(0);
    await asksFor({ agent: 'globex-ops', channel: 'web' });
  });

  it('keeps what was chosen in the address, and begins with it again', async () => {
    const first = await show();
    first.pickChannel(3);
    await first.select('org', 'acme');
    await first.select('person', 'cleo');
    await first.asksFor({ agent: 'acme-assistant', channel: 'automation', org: 'acme', person: 'cleo' });

    expect(location.hash).to.equal('#/agents/acme-assistant/automation/acme/cleo');
    const again = await show();
    await again.asksFor({ agent: 'acme-assistant', channel: 'automation', org: 'acme', person: 'cleo' });
    again.pickChannel(0);
    await again.asksFor({ agent: 'globex-ops', channel: 'web' });
    expect(location.hash).to.equal('#/agents/globex-ops/web');
  });

  it('does not begin in an organization where this person is no admin', async () => {
    history.replaceState(undefined, '', '#/agents/initech-bot/automation/initech/frank');

    const { asksFor } = await show();

    await asksFor({ agent: 'globex-ops', channel: 'automation', org: 'globex' });
  });

  it('points at the organization of which somebody is an admin, where they are a mere member at home', async () => {
    const { pickChannel, asksFor } = await show({ org: 'initech', role: 'member' as never });

    pickChannel(1);

    await asksFor({ agent: 'acme-assistant', channel: 'bridge', org: 'globex' });
  });
});

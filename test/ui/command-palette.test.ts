import { expect } from 'chai';
import { type CommandPalette, chooseCommand } from '../../ui/control-center/keys/command-palette.js';
import type { Command } from '../../ui/control-center/keys/commands.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, pressKeys, typeText } from './support/browser.js';
import { useControlCenterColours, within, words } from './support/control-center-harness.js';
import { until } from './support/until.js';

describe('<command-palette>', () => {
  const aCommand = (id: string, group: Command['group'], label: string): Command => ({ id, group, label, run() {} });
  const commands = [
    aCommand('page-activity', 'pages', 'Activity'),
    aCommand('agent-support', 'agents', 'Soporte técnico'),
    aCommand('sign-out', 'actions', 'Switch person'),
  ];
  const slack = aCommand('app-slack', 'apps', 'Slack');

  let chosen: Promise<Command | undefined>;

  afterEach(async () => {
    document.querySelector('command-palette')?.shadowRoot?.querySelector('dialog')?.close('');
    await chosen;
  });

  async function open(findApps: CommandPalette['findApps'] = async () => [slack]): Promise<CommandPalette> {
    const fixture = document.querySelector('#fixture') as HTMLElement;
    chosen = chooseCommand(fixture, { words, commands, findApps });
    const palette = fixture.querySelector('command-palette') as CommandPalette;
    await until('the field has the focus', () => focused()?.matches('[role=combobox]'));
    return palette;
  }

  const labels = (palette: Element) =>
    [...(palette.shadowRoot?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent?.trim());

  const markedLabel = (palette: Element) => {
    const id = within(palette, '[role=combobox]').getAttribute('aria-activedescendant') ?? '';
    const option = within(palette, `#${id}`);
    expect(option.getAttribute('aria-selected')).to.equal('true');
    return option.textContent?.trim();
  };

  describe('accessibility', () => {
    useControlCenterColours();

    it('has no faults that axe finds', async () => {
      const palette = await open();
      await until('the apps', () => labels(palette).includes('Slack'));

      expect(await axeFaultsOf(palette)).to.deep.equal([]);
    });
  });

  it('lists everything in groups, the apps before the actions, and says how much it is', async () => {
    const palette = await open();

    await until('the apps', () => labels(palette).length === 4);
    expect(labels(palette)).to.deep.equal(['Activity', 'Soporte técnico', 'Slack', 'Switch person']);
    expect(within(palette, '[role=status]').textContent).to.equal('4 results');
  });

  it('finds by the beginnings of words, whatever their order and accents', async () => {
    const palette = await open(async () => []);

    await typeText('tecnico sop');

    await until('one result', () => labels(palette).length === 1);
    expect(labels(palette)).to.deep.equal(['Soporte técnico']);
  });

  it('marks with the arrow keys, wrapping at the ends, and chooses with Enter', async () => {
    const palette = await open();
    await until('the apps', () => labels(palette).length === 4);

    const marked: (string | undefined)[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
      await pressKeys(key);
      await palette.updateComplete;
      marked.push(markedLabel(palette));
    }
    await pressKeys('Enter');

    expect(marked).to.deep.equal(['Switch person', 'Activity', 'Soporte técnico', 'Slack']);
    expect((await chosen)?.id).to.equal('app-slack');
    expect(document.querySelector('command-palette')).to.equal(null);
  });

  it('keeps the mark on the command where apps are found later and come before it', async () => {
    let find: ((apps: Command[]) => void) | undefined;
    const palette = await open(() => new Promise((resolve) => (find = resolve)));
    await pressKeys('ArrowUp');
    await palette.updateComplete;
    const before = markedLabel(palette);

    await until('the question', () => find !== undefined);
    find?.([slack]);
    await until('the apps', () => labels(palette).includes('Slack'));

    expect([before, markedLabel(palette)]).to.deep.equal(['Switch person', 'Switch person']);
  });

  it('chooses what is pressed, and nothing with Escape', async () => {
    const palette = await open();
    await press(within(palette, '#page-activity'));
    expect((await chosen)?.id).to.equal('page-activity');

    await open();
    await pressKeys('Escape');
    expect(await chosen).to.equal(undefined);
  });

  it('chooses among what was typed when Enter is faster than the search', async () => {
    const notion = aCommand('app-notion', 'apps', 'Notion');
    const palette = await open(async (text) => [text === 'notion' ? notion : slack]);
    await until('the first apps', () => labels(palette).includes('Slack'));

    await typeText('notion');
    await pressKeys('Enter');

    expect((await chosen)?.id).to.equal('app-notion');
  });

  it('says when nothing matches, and when apps could not be searched', async () => {
    const palette = await open(async (text) => {
      if (text === 'broken') throw new TypeError('Failed to fetch');
      return [];
    });
    const state = () => within(palette, '[role=status]').textContent ?? '';

    await typeText('zz');
    await until('that nothing matches', () => state() === 'Nothing matches “zz”.');

    await pressKeys('Control+a');
    await typeText('broken');
    await until('that the search failed', () => state().startsWith('The apps could not be searched.'));
  });
});

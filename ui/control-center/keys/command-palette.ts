import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { isForInputMethod } from '../../elements/input-method.js';
import { controlStyles } from '../frame/control.styles.js';
import { dialogStyles } from '../frame/dialog.styles.js';
import type { Words } from '../words.en.js';
import { commandPaletteStyles } from './command-palette.styles.js';
import { type Command, commandGroups, matchingCommands } from './commands.js';
import { ModalElement } from './modal-element.js';

/** The pause in typing after which apps are searched. */
const searchDelayMs = 120;
/** More of one group than people look through; typing finds the others. */
const maxShownOfGroup = 100;

/** A dialog with a field that finds pages, agents, apps and what can be done; Enter runs what is marked. */
@customElement('command-palette')
export class CommandPalette extends ModalElement {
  static override styles = [controlStyles, dialogStyles, commandPaletteStyles];

  private readonly apps = new Task(this, {
    task: async ([text, findApps], { signal }) => {
      await new Promise((resolve) => setTimeout(resolve, searchDelayMs));
      signal.throwIfAborted();
      this.foundApps = { text, commands: await findApps(text.trim(), signal) };
    },
    args: () => [this.text, this.findApps] as const,
  });

  @state() private text = '';
  /** What the person marked, which stays so where others come before it; at first, the first command is marked. */
  @state() private markedId: string | undefined;
  /** Those of them that still match stay while the next ones are searched. */
  @state() private foundApps: { text: string; commands: readonly Command[] } = { text: '', commands: [] };

  @property({ attribute: false }) words: Words | undefined;
  /** All commands but those about apps. */
  @property({ attribute: false }) commands: readonly Command[] = [];
  @property({ attribute: false }) findApps: (text: string, signal: AbortSignal) => Promise<readonly Command[]> =
    async () => [];

  /** Resolves with what the person chose; undefined where they closed the dialog. */
  async choose(): Promise<Command | undefined> {
    await this.showUntilClosed();
    return this.shown.find(({ id }) => id === this.dialog.returnValue);
  }

  private get matching(): Command[] {
    const { text, commands } = this.foundApps;
    const apps = text === this.text ? commands : matchingCommands(commands, this.text);
    return [...matchingCommands(this.commands, this.text), ...apps];
  }

  /** The commands that match, in the order in which they are shown. */
  private get shown(): Command[] {
    return shownOf(this.matching);
  }

  private handleInput(event: Event): void {
    this.text = (event.target as HTMLInputElement).value;
    this.markedId = undefined;
  }

  private handleKey(event: KeyboardEvent): void {
    if (isForInputMethod(event)) return;
    if (event.key === 'Enter') void this.closeWithMarked();
    else if (event.key === 'ArrowDown') this.moveMark(1);
    else if (event.key === 'ArrowUp') this.moveMark(-1);
    else return;
    event.preventDefault();
  }

  private moveMark(by: 1 | -1): void {
    const { shown } = this;
    this.markedId = shown.at((markedAmong(shown, this.markedId) + by) % shown.length)?.id;
  }

  /** Whoever types fast presses Enter before the apps are found. */
  private async closeWithMarked(): Promise<void> {
    if (this.shown.length === 0) await this.apps.taskComplete.catch(() => undefined);
    const { shown } = this;
    const command = shown[markedAmong(shown, this.markedId)];
    if (command !== undefined) this.close(command);
  }

  private close(command: Command | undefined): void {
    this.dialog.close(command?.id ?? '');
  }

  /** A press on the dialog itself is one on its backdrop: its content fills it. */
  private handlePress(event: Event): void {
    if (event.target === this.dialog) this.close(undefined);
  }

  protected override updated(): void {
    this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render() {
    const { words, matching } = this;
    if (!words) return undefined;
    const shown = shownOf(matching);
    const marked = shown[markedAmong(shown, this.markedId)];
    return html`
      <dialog aria-label=${words.palette.label} @click=${this.handlePress}>
        <input
          class="field"
          role="combobox"
          aria-expanded="true"
          aria-controls="commands"
          aria-autocomplete="list"
          aria-activedescendant=${marked?.id ?? nothing}
          aria-label=${words.palette.label}
          placeholder=${words.palette.open}
          autocomplete="off"
          spellcheck="false"
          autofocus
          .value=${this.text}
          @input=${this.handleInput}
          @keydown=${this.handleKey}
        />
        <div id="commands" role="listbox" aria-label=${words.palette.label}>
          ${commandGroups.map((group) => this.renderGroup(group, { words, shown, marked }))}
        </div>
        <p class="muted state" role="status">${this.stateText(words, matching.length)}</p>
      </dialog>
    `;
  }

  private stateText({ palette }: Words, count: number): string {
    if (this.apps.error !== undefined) return palette.appsFailed;
    if (count > 0) return palette.results(count);
    return this.foundApps.text === this.text ? palette.nothing(this.text) : '';
  }

  private renderGroup(
    group: Command['group'],
    { words, shown, marked }: { words: Words; shown: readonly Command[]; marked: Command | undefined },
  ) {
    const commands = shown.filter((command) => command.group === group);
    if (commands.length === 0) return nothing;
    return html`
      <div role="group" aria-labelledby="group-${group}">
        <p class="muted" id="group-${group}" role="presentation">${words.palette.groups[group]}</p>
        ${commands.map((command) => this.renderCommand(command, command === marked))}
      </div>
    `;
  }

  private renderCommand(command: Command, isMarked: boolean) {
    return html`
      <div class="command" role="option" id=${command.id} aria-selected=${isMarked} @click=${() => this.close(command)}>
        <span>${command.label}</span>
        ${command.hint ? html`<span class="hint">${command.hint}</span>` : nothing}
      </div>
    `;
  }
}

function shownOf(matching: readonly Command[]): Command[] {
  return commandGroups.flatMap((group) =>
    matching.filter((command) => command.group === group).slice(0, maxShownOfGroup),
  );
}

/** The place of the marked command among those shown: the first where none is marked, or it is no longer shown. */
function markedAmong(shown: readonly Command[], id: string | undefined): number {
  return Math.max(
    0,
    shown.findIndex((command) => command.id === id),
  );
}

/** Shows the palette inside a root until something is chosen or it is closed. */
export async function chooseCommand(
  root: ParentNode,
  properties: Pick<CommandPalette, 'words' | 'commands' | 'findApps'>,
): Promise<Command | undefined> {
  const palette = Object.assign(new CommandPalette(), properties);
  root.append(palette);
  try {
    return await palette.choose();
  } finally {
    palette.remove();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'command-palette': CommandPalette;
  }
}

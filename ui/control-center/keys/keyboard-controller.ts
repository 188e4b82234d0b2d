import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What a key of the control center starts. */
export type KeyAction = 'palette' | 'search' | 'list';

/** The keys as they are shown; on Apple's keyboards the palette has another one. */
export function keyNames(platform = navigator.platform): Record<KeyAction, string> {
  return { palette: /^(?:Mac|iP)/.test(platform) ? '⌘K' : 'Ctrl K', search: '/', list: '?' };
}

/** Listens to the keys of the control center while they are switched on, outside fields and dialogs. */
export class KeyboardController implements ReactiveController {
  constructor(
    host: ReactiveControllerHost,
    private readonly isOn: () => boolean,
    private readonly start: (action: KeyAction) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('keydown', this.handleKey);
  }

  hostDisconnected(): void {
    window.removeEventListener('keydown', this.handleKey);
  }

  private readonly handleKey = (event: KeyboardEvent): void => {
    const action = actionOf(event);
    if (action === undefined || !this.isOn() || event.defaultPrevented || isTakenElsewhere(event)) return;
    event.preventDefault();
    if (!event.repeat) this.start(action);
  };
}

function actionOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyAction | undefined {
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !altKey ? 'palette' : undefined;
  if (ctrlKey || altKey) return undefined;
  return ({ '/': 'search', '?': 'list' } as const)[key as '/' | '?'];
}

/** Whether the key was pressed where people type, or in a dialog that has to be answered first. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  const fields = 'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [role=textbox], dialog';
  return event
    .composedPath()
    .some((target) => target instanceof HTMLElement && (target.matches(fields) || target.isContentEditable));
}

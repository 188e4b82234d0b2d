/** The functions that the runner exposes: real keys, clicks, media settings, the window size, the time zone. */
interface RunnerBindings {
  pressKey(key: string): Promise<void>;
  typeText(text: string): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  emulateMedia(options: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }): Promise<void>;
  setWindowSize(width: number, height: number): Promise<void>;
  setTimeZone(name: string): Promise<void>;
}

const bindings = window as unknown as RunnerBindings;
const usualSize = { width: 1_024, height: 800 };

export async function pressKeys(...keys: string[]): Promise<void> {
  for (const key of keys) await bindings.pressKey(key);
}

export function typeText(text: string): Promise<void> {
  return bindings.typeText(text);
}

export function useColorScheme(colorScheme: 'light' | 'dark'): Promise<void> {
  return bindings.emulateMedia({ colorScheme });
}

export function useMotion(reducedMotion: 'reduce' | 'no-preference'): Promise<void> {
  return bindings.emulateMedia({ reducedMotion });
}

/** Until the end of the test: then the window is as the runner opened it again, however the test ended. */
export function useWindowSize(width: number, height = usualSize.height): Promise<void> {
  return bindings.setWindowSize(width, height);
}

export async function restoreWindowSize(): Promise<void> {
  const { width, height } = usualSize;
  if (window.innerWidth !== width || window.innerHeight !== height) await useWindowSize(width, height);
}

/** The time zone of the browser while something runs. */
export async function inTimeZone(name: string, run: () => void): Promise<void> {
  await bindings.setTimeZone(name);
  try {
    run();
  } finally {
    await bindings.setTimeZone('');
  }
}

/** Clicks the middle of an element with the real mouse. */
export async function press(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  await bindings.clickAt(left + width / 2, top + height / 2);
}

/** The focused element, through every shadow root. */
export function focused(): Element | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element ?? undefined;
}

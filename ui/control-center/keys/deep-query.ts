/** How long an element may take to appear: a page that was not open yet loads the plugin's elements first. */
const timeoutMs = 10_000;

/** The first element that matches and is shown, through every open shadow root. */
export function findShown(root: ParentNode, selector: string): HTMLElement | undefined {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(selector) && element.checkVisibility({ visibilityProperty: true })) return element;
    const found = element.shadowRoot === null ? undefined : findShown(element.shadowRoot, selector);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Waits until such an element is shown, frame by frame, since no observer sees into all shadow roots. Undefined where it
 * is not shown in time, or where the person does something else meanwhile, from which the focus must not be taken.
 */
export async function waitForShown(root: ParentNode, selector: string): Promise<HTMLElement | undefined> {
  const waiting = new AbortController();
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(type, () => waiting.abort(), { signal: waiting.signal, capture: true });
  }
  const deadline = performance.now() + timeoutMs;
  let found = findShown(root, selector);
  while (found === undefined && performance.now() < deadline && !waiting.signal.aborted) {
    await new Promise(requestAnimationFrame);
    found = findShown(root, selector);
  }
  const isAborted = waiting.signal.aborted;
  waiting.abort();
  return isAborted ? undefined : found;
}

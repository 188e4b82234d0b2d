/** How long an element may take to appear: a page that was not open yet loads the plugin's elements first. */
const timeoutMs = 10_000;

/** The first element that matches and is shown, through every open shadow root. */
export function findShown(root: ParentNode, selector: string): HTMLElement | undefined {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(selector) && element.checkVisibility()) return element;
    const found = element.shadowRoot === null ? undefined : findShown(element.shadowRoot, selector);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Waits until such an element is shown; undefined where it is not in time. No observer sees into all shadow roots. */
export async function waitForShown(root: ParentNode, selector: string): Promise<HTMLElement | undefined> {
  const deadline = performance.now() + timeoutMs;
  let found = findShown(root, selector);
  while (found === undefined && performance.now() < deadline) {
    await new Promise(requestAnimationFrame);
    found = findShown(root, selector);
  }
  return found;
}

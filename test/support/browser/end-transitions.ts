/** Runs in the page before its colours are read, which would be some in between. */
export async function endTransitions(): Promise<void> {
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? elementsIn(each.shadowRoot) : [])]);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const transitions = elementsIn(document)
    .flatMap((element) => element.getAnimations())
    .filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

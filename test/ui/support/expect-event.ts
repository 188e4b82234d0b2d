import { expect } from 'chai';

/** Runs an action and gives the detail of the one event that it caused; fails unless there was exactly one. */
export async function detailOfEvent<Name extends keyof HTMLElementEventMap>(
  name: Name,
  action: () => unknown,
): Promise<unknown> {
  const details: unknown[] = [];
  const note = (event: Event) => details.push((event as CustomEvent).detail);
  document.addEventListener(name, note);
  await action();
  document.removeEventListener(name, note);
  expect(details, `${name} events`).to.have.length(1);
  return details[0];
}

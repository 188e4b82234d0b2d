import { expect } from 'chai';

/** Records the events of a name that reach the document while something is done. */
export async function eventsOf<Heard extends Event>(name: string, action: () => Promise<unknown>): Promise<Heard[]> {
  const heard: Heard[] = [];
  const note = (event: Event) => heard.push(event as Heard);
  document.addEventListener(name, note);
  await action();
  document.removeEventListener(name, note);
  return heard;
}

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

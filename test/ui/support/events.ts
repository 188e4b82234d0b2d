import { expect } from 'chai';

/** Runs an action and returns the events of this name that reached the document meanwhile. */
export async function eventsOf<Heard extends Event>(name: string, action: () => Promise<unknown>): Promise<Heard[]> {
  const heard: Heard[] = [];
  const note = (event: Event) => heard.push(event as Heard);
  document.addEventListener(name, note);
  await action();
  document.removeEventListener(name, note);
  return heard;
}

/** Runs an action and returns the detail of the event that it caused; fails unless there was exactly one. */
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

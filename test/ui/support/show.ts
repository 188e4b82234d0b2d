import { ContextProvider } from '@lit/context';
import type { LitElement } from 'lit';
import { apiContext } from '../../../ui/api/appconnect-api.js';
import { addWords } from '../../../ui/words/language.js';
import type { FakeApi } from './fake-api.js';

let provider: ContextProvider<typeof apiContext> | undefined;

/** Renders one element with the fake service as its context, and replaces what the page showed before. */
export async function show<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  api: FakeApi,
  attributes: Record<string, string> = {},
): Promise<HTMLElementTagNameMap[Tag]> {
  const fixture = document.querySelector('#fixture') as HTMLElement;
  const surroundings = document.createElement('div');
  provider = new ContextProvider(surroundings, { context: apiContext, initialValue: api });
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  surroundings.append(element);
  fixture.replaceChildren(surroundings);
  await (element as unknown as LitElement).updateComplete;
  return element;
}

/** The element that is shown asks another service from now on. */
export function changeService(api: FakeApi): void {
  provider?.setValue(api);
}

/** Gives Arabic a word: elements are laid out from right to left where they have words that are read so. */
export function addArabic(): void {
  addWords('ar', { common: { cancel: 'إلغاء' } });
}

/**
 * The page's registry of elements. A second copy of this module defines nothing: a name can be defined once, and the elements of one
 * copy fit together.
 */
export const customElements = {
  define(name: string, element: CustomElementConstructor): void {
    const { customElements: registry } = window;
    if (registry.get(name) === undefined) registry.define(name, element);
  },
};

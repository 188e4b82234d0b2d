/** The events of the elements by name. They bubble and cross shadow roots, so a page may listen for them anywhere above. */
export type PageEvents = {
  [Name in keyof HTMLElementEventMap as Name extends `appconnect-${string}` ? Name : never]: HTMLElementEventMap[Name];
};

declare global {
  interface DocumentEventMap extends PageEvents {}
  interface WindowEventMap extends PageEvents {}
}

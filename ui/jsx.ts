/**
 * The elements as a framework with JSX knows them, for React 19 and others that set properties and listen to events of custom
 * elements. It is made from the types of the elements, so a page imports `appconnect/ui` too.
 */
export type AppConnectElements = {
  [Tag in keyof HTMLElementTagNameMap as Tag extends `appconnect-${string}` ? Tag : never]: ElementProps<
    HTMLElementTagNameMap[Tag]
  >;
};

type ClickEvent = { preventDefault(): void; stopPropagation(): void };
/** The type of a method, not of a function, so that it takes a handler for the framework's own event. */
type ClickHandler = { handle(event: ClickEvent): void }['handle'];

/** What every element takes. */
type CommonProps<Element> = {
  key?: string | number | bigint | null | undefined;
  ref?: { current: Element | null } | ((element: Element | null) => void) | null | undefined;
  id?: string | undefined;
  className?: string | undefined;
  slot?: string | undefined;
  title?: string | undefined;
  lang?: string | undefined;
  dir?: string | undefined;
  hidden?: boolean | undefined;
  tabIndex?: number | undefined;
  role?: string | undefined;
  autofocus?: boolean | undefined;
  onClick?: ClickHandler | undefined;
  suppressHydrationWarning?: boolean | undefined;
  style?: object | undefined;
  children?: unknown;
};

type ElementProps<Element extends HTMLElement> = CommonProps<Element> &
  OwnProperties<Element> &
  OwnAttributes<Element> &
  EventListeners;

type Setting = string | number | boolean | undefined;
type OwnName<Element> = Exclude<keyof Element, keyof HTMLElement>;

/** What an element has of its own, without its methods. */
type OwnProperties<Element> = {
  [Name in OwnName<Element> as Element[Name] extends (...args: never[]) => unknown ? never : Name]?: Element[Name];
};

/** `apiBase` is `api-base` too: pages that are rendered by a server know attributes only. */
type OwnAttributes<Element> = {
  [Name in OwnName<Element> as Element[Name] extends Setting ? Kebab<Name> : never]?:
    | Element[Name]
    | AsText<Element[Name]>;
};

/** What can be true, false or neither is an attribute with a text, such as `hand-off="false"`. */
type AsText<Value> = [boolean | undefined] extends [Value] ? `${boolean}` | '' : never;

type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Kebab<Rest>}`
    : `-${Lowercase<First>}${Kebab<Rest>}`
  : '';

type EventListeners = {
  [Name in keyof HTMLElementEventMap as Name extends `appconnect-${string}` ? `on${Name}` : never]?:
    | ((event: HTMLElementEventMap[Name]) => void)
    | undefined;
};

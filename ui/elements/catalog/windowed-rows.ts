import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/lit-virtual';
import type { LitElement, ReactiveController } from 'lit';

type Scroller = Element | Window;
type Options = VirtualizerOptions<Scroller, HTMLElement>;

export interface RowsView {
  /** The element that the rows lie in; undefined before the first rendering. */
  list(): HTMLElement | undefined;
  count(): number;
  /** Pixels to reckon with until a row was measured. */
  estimate(index: number): number;
  /** A row that stays in the page however far it is scrolled away, since it holds the focus. */
  pinned(): number | undefined;
}

const elementWays = { scrollToFn: elementScroll, observeElementRect, observeElementOffset };
const windowWays = {
  scrollToFn: windowScroll,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
};

/** Keeps only the rows in the page that can be seen, within whatever scrolls around the element. */
export class WindowedRows implements ReactiveController {
  private virtualizer: Virtualizer<Scroller, HTMLElement> | undefined;
  private scroller: Scroller = window;
  private stop: (() => void) | undefined;

  constructor(
    private readonly host: LitElement,
    private readonly view: RowsView,
  ) {
    host.addController(this);
  }

  get rows(): VirtualItem[] {
    return this.virtualizer?.getVirtualItems() ?? [];
  }

  /** Height of all rows together. */
  get totalPx(): number {
    return this.virtualizer?.getTotalSize() ?? 0;
  }

  /** Height that can be seen at once. */
  get windowPx(): number {
    return this.scroller instanceof Element ? this.scroller.clientHeight : window.innerHeight;
  }

  /** Where a row lies in its list. */
  topOf(row: VirtualItem): number {
    return row.start - (this.virtualizer?.options.scrollMargin ?? 0);
  }

  /** Brings the start of the list back into view, when it was scrolled away. */
  scrollToStart(): void {
    const options = this.virtualizer?.options;
    const startPx = (options?.scrollMargin ?? 0) - (options?.scrollPaddingStart ?? 0);
    if ((this.virtualizer?.scrollOffset ?? 0) > startPx) this.virtualizer?.scrollToOffset(startPx);
  }

  hostConnected(): void {
    this.scroller = scrollerOf(this.host);
    this.virtualizer = new Virtualizer(this.options());
    this.stop = this.virtualizer._didMount();
    this.host.requestUpdate();
  }

  hostUpdate(): void {
    this.virtualizer?.setOptions(this.options());
  }

  hostUpdated(): void {
    this.virtualizer?._willUpdate();
    for (const row of this.view.list()?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
      this.virtualizer?.measureElement(row);
    }
  }

  hostDisconnected(): void {
    this.stop?.();
    this.virtualizer = undefined;
  }

  private options(): Options {
    const { view } = this;
    return {
      ...((this.scroller instanceof Element ? elementWays : windowWays) as Pick<Options, keyof typeof elementWays>),
      getScrollElement: () => this.scroller,
      count: view.count(),
      estimateSize: (index) => view.estimate(index),
      overscan: 6,
      scrollMargin: this.marginPx(),
      rangeExtractor: (range) => {
        const indexes = defaultRangeExtractor(range);
        const pinned = view.pinned();
        const isMissing = pinned !== undefined && pinned < range.count && !indexes.includes(pinned);
        return isMissing ? [...indexes, pinned].sort((one, other) => one - other) : indexes;
      },
      onChange: () => this.host.requestUpdate(),
    };
  }

  /** What lies above the list within the scroller changes without notice, so it is measured at every turn. */
  private marginPx(): number {
    const list = this.view.list();
    if (list === undefined) return 0;
    const { top } = list.getBoundingClientRect();
    if (!(this.scroller instanceof Element)) return top + window.scrollY;
    return top - this.scroller.getBoundingClientRect().top - this.scroller.clientTop + this.scroller.scrollTop;
  }
}

/** The nearest ancestor that scrolls, through every shadow root; else the window. */
function scrollerOf(element: Element): Scroller {
  let node: Element | undefined = element;
  while (node !== undefined && node !== document.body) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY === 'auto' || overflowY === 'scroll') return node;
    node = parentOf(node);
  }
  return window;
}

function parentOf(node: Element): Element | undefined {
  const parent: Node | null = node.assignedSlot ?? node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}

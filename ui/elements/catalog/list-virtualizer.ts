import type { LitElement, ReactiveController } from 'lit';

/** Few enough that a block renders within one frame, many enough that there are few blocks. */
export const rowsPerBlock = 8;
const firstBlocks = [0, 1, 2];
/** How far outside the visible area blocks are rendered, so that scrolling does not outrun them. */
const overscanPx = 600;
/** Blocks that follow one another faster than this are only scrolled past. */
const fastScrollMs = 100;
const printEvents = ['beforeprint', 'afterprint'];

/**
 * Windowing for a long list: only the blocks of rows near the visible area of the scrolling ancestor are rendered. The others
 * keep their space, with the height that they had when they were rendered, or an estimate.
 */
export class ListVirtualizer implements ReactiveController {
  private visible = new Set(firstBlocks);
  private heights = new Map<number, number>();
  /** The mean height of rows that were in view, and the width at which they had it. */
  private measured: { widthPx: number; rowPx: number } | undefined;
  private observed = new WeakSet<Element>();
  private observer: IntersectionObserver | undefined;
  private scroller: Element | undefined;
  private isHidden = false;
  private isPrinting = false;
  private scrolledPast = new Set<number>();
  private changedAt = Number.NEGATIVE_INFINITY;
  private scrolledPastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: LitElement,
    /** The row that has the focus; it stays rendered however far it is scrolled away. */
    private readonly pinnedRow: () => number | undefined,
  ) {
    host.addController(this);
  }

  isRendered(block: number): boolean {
    const pinned = this.pinnedRow();
    return (
      this.isPrinting ||
      this.visible.has(block) ||
      (pinned !== undefined && Math.floor(pinned / rowsPerBlock) === block)
    );
  }

  /** Whether the block came into view during fast scrolling; what it would fetch can wait until the scrolling slows down. */
  isScrolledPast(block: number): boolean {
    return this.scrolledPast.has(block);
  }

  /** The height that a block had when it was last rendered. */
  heightOf(block: number): number | undefined {
    return this.heights.get(block);
  }

  /** The height of a row that was not rendered yet; undefined before any was. */
  get rowPx(): number | undefined {
    return this.measured?.rowPx;
  }

  /** The row after the last one that is rendered. */
  get endRow(): number {
    return (Math.max(...this.visible, 0) + 1) * rowsPerBlock;
  }

  /** Forgets all blocks, before other rows are shown. */
  reset(): void {
    this.visible = new Set(firstBlocks);
    this.heights = new Map();
    this.measured = undefined;
    this.observed = new WeakSet();
    this.scrolledPast.clear();
    this.changedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.scrolledPastTimer);
    this.observer?.disconnect();
  }

  /** Where what scrolls begins in the window. */
  get topPx(): number {
    return this.scroller?.getBoundingClientRect().top ?? 0;
  }

  /** Scrolls the nearest scrolling ancestor only. */
  scrollBy(distancePx: number): void {
    (this.scroller ?? window).scrollBy(0, distancePx);
  }

  hostConnected(): void {
    this.scroller = undefined;
    for (const type of printEvents) window.addEventListener(type, this);
    this.observeAnew();
  }

  hostUpdated(): void {
    const blocks = this.host.renderRoot.querySelectorAll('[data-block]');
    for (const block of this.visible) if (block >= blocks.length && blocks.length > 0) this.visible.delete(block);
    for (const block of blocks) {
      if (this.observed.has(block)) continue;
      this.observed.add(block);
      this.observer?.observe(block);
    }
  }

  hostDisconnected(): void {
    for (const type of printEvents) window.removeEventListener(type, this);
    this.reset();
    this.observer = undefined;
  }

  /** Paper has no visible area: all rows are there before the browser lays out its pages. */
  handleEvent({ type }: Event): void {
    this.isPrinting = type === printEvents[0];
    this.host.requestUpdate();
  }

  private handleChanges(changes: IntersectionObserverEntry[]): void {
    const present = lastReports(changes).filter(({ target }) => target.isConnected);
    if (present.length === 0) return;
    // Blocks of a hidden page are reported without a size; they keep what they had, and so do the rows in them.
    const wasHidden = this.isHidden;
    this.isHidden = present.every(({ boundingClientRect }) => boundingClientRect.width === 0);
    if (this.isHidden) return;
    // Known once the rows take their space: what scrolls is higher inside than outside.
    const { scroller } = this;
    this.scroller = scrollerOf(this.host);
    if (wasHidden || scroller !== this.scroller) this.observeAnew();
    else this.updateVisible(present);
  }

  /** Asks about every block, since those that were visible before may not be any more. */
  private observeAnew(): void {
    this.observer?.disconnect();
    this.observer = new IntersectionObserver((changes) => this.handleChanges(changes), {
      root: this.scroller ?? null,
      rootMargin: `${overscanPx}px 0px`,
    });
    this.observed = new WeakSet();
    this.changedAt = Number.NEGATIVE_INFINITY;
    this.host.requestUpdate();
  }

  private updateVisible(changes: IntersectionObserverEntry[]): void {
    const isFast = performance.now() - this.changedAt < fastScrollMs;
    this.changedAt = performance.now();
    this.measure(changes);
    for (const { target, isIntersecting, boundingClientRect } of changes) {
      const block = Number((target as HTMLElement).dataset.block);
      this.scrolledPast.delete(block);
      if (isIntersecting && isFast && !this.visible.has(block)) this.scrolledPast.add(block);
      if (isIntersecting) this.visible.add(block);
      else if (this.visible.delete(block)) this.heights.set(block, boundingClientRect.height);
    }
    this.host.requestUpdate();
    if (isFast) this.clearScrolledPastSoon();
  }

  /**
   * By the last block in view, since headings mostly are in the first one. Once for each width: space that went on changing above
   * what is in view would move it.
   */
  private measure(changes: IntersectionObserverEntry[]): void {
    const last = changes.filter(({ target }) => target.childElementCount > 0).at(-1);
    if (last === undefined || last.boundingClientRect.width === this.measured?.widthPx) return;
    const { width, height } = last.boundingClientRect;
    this.measured = { widthPx: width, rowPx: height / last.target.childElementCount };
  }

  private clearScrolledPastSoon(): void {
    clearTimeout(this.scrolledPastTimer);
    this.scrolledPastTimer = setTimeout(() => {
      this.scrolledPast.clear();
      this.host.requestUpdate();
    }, fastScrollMs);
  }
}

/** A busy page may report a block twice at once: as visible, and as hidden or removed since. Only the last report still holds. */
function lastReports(changes: IntersectionObserverEntry[]): IntersectionObserverEntry[] {
  return [...new Map(changes.map((change) => [change.target, change])).values()];
}

/**
 * The element itself or its nearest ancestor that scrolls, through every shadow root; undefined when it is the page. What scrolls only
 * sideways may scroll both ways by its style.
 */
function scrollerOf(element: Element): Element | undefined {
  for (let node: Element | undefined = element; node !== undefined && !isOfWindow(node); node = parentOf(node)) {
    const { overflowY } = getComputedStyle(node);
    const isHigher = node.scrollHeight > node.clientHeight + 1;
    if (isHigher && (overflowY === 'auto' || overflowY === 'scroll')) return node;
  }
  return undefined;
}

/** Whether the overflow of an element is that of the window: of the body, unless the root has its own. */
function isOfWindow(element: Element): boolean {
  const { documentElement: root, body } = document;
  return element === root || (element === body && getComputedStyle(root).overflowY === 'visible');
}

function parentOf(node: Element): Element | undefined {
  const parent: Node | null = node.assignedSlot ?? node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}

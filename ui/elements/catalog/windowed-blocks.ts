import type { LitElement, ReactiveController } from 'lit';

/** Lines in a block: few enough to be drawn within a frame, many enough that blocks are few. */
export const blockLines = 8;
const firstBlocks = [0, 1, 2];
/** How far outside the visible area a block is drawn already, so that scrolling does not outrun it. */
const aheadPx = 600;
/** Blocks that follow one another faster than this are flown past. */
const rushMs = 100;

/**
 * Draws only the blocks of lines that are near the visible area of whatever scrolls around the element. The others
 * keep their room, with the height that they had when they were drawn, or an estimate.
 */
export class WindowedBlocks implements ReactiveController {
  private near = new Set(firstBlocks);
  private heights = new Map<number, number>();
  private seen = new WeakSet<Element>();
  private observer: IntersectionObserver | undefined;
  private scroller: Element | undefined;
  private passing = new Set<number>();
  private changedAt = Number.NEGATIVE_INFINITY;
  private calm: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: LitElement,
    /** A line that stays in the page however far it is scrolled away, since it holds the focus. */
    private readonly pinnedLine: () => number | undefined,
  ) {
    host.addController(this);
  }

  isDrawn(block: number): boolean {
    const pinned = this.pinnedLine();
    return this.near.has(block) || (pinned !== undefined && Math.floor(pinned / blockLines) === block);
  }

  /** Whether the block came while the list flies past; what it would fetch can wait until somebody looks at it. */
  isPassing(block: number): boolean {
    return this.passing.has(block);
  }

  /** The height that a block had when it was last drawn. */
  heightOf(block: number): number | undefined {
    return this.heights.get(block);
  }

  /** The line after the last one that is drawn. */
  get endLine(): number {
    return (Math.max(...this.near, 0) + 1) * blockLines;
  }

  /** Other lines come; nothing is known of them yet. */
  restart(): void {
    this.near = new Set(firstBlocks);
    this.heights = new Map();
    this.seen = new WeakSet();
    this.passing.clear();
    this.changedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.calm);
    this.observer?.disconnect();
  }

  /** Scrolls what scrolls around the element, and nothing further out. */
  scrollBy(distancePx: number): void {
    (this.scroller ?? window).scrollBy(0, distancePx);
  }

  hostConnected(): void {
    this.scroller = scrollerOf(this.host);
    this.observer = new IntersectionObserver((changes) => this.handleChanges(changes), {
      root: this.scroller ?? null,
      rootMargin: `${aheadPx}px 0px`,
    });
    this.host.requestUpdate();
  }

  hostUpdated(): void {
    for (const block of this.host.renderRoot.querySelectorAll('[data-block]')) {
      if (this.seen.has(block)) continue;
      this.seen.add(block);
      this.observer?.observe(block);
    }
  }

  hostDisconnected(): void {
    this.restart();
    this.observer = undefined;
  }

  private handleChanges(changes: IntersectionObserverEntry[]): void {
    const isRush = performance.now() - this.changedAt < rushMs;
    this.changedAt = performance.now();
    for (const { target, isIntersecting, boundingClientRect } of changes) {
      const block = Number((target as HTMLElement).dataset.block);
      this.passing.delete(block);
      if (isIntersecting && isRush && !this.near.has(block)) this.passing.add(block);
      if (isIntersecting) this.near.add(block);
      else if (this.near.delete(block)) this.heights.set(block, boundingClientRect.height);
    }
    this.host.requestUpdate();
    if (isRush) this.calmDown();
  }

  private calmDown(): void {
    clearTimeout(this.calm);
    this.calm = setTimeout(() => {
      this.passing.clear();
      this.host.requestUpdate();
    }, rushMs);
  }
}

/** The nearest ancestor that scrolls, through every shadow root; undefined when it is the page. */
function scrollerOf(element: Element): Element | undefined {
  for (let node = parentOf(element); node !== undefined && node !== document.body; node = parentOf(node)) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY === 'auto' || overflowY === 'scroll') return node;
  }
  return undefined;
}

function parentOf(node: Element): Element | undefined {
  const parent: Node | null = node.assignedSlot ?? node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}

/** How long a region is on the page before it gets its text: screen readers do not read the text that a region arrives with. */
const noticedAfterMs = 100;

/** What an element tells screen readers, after what they are reading. */
export class LiveRegion {
  private readonly region = document.createElement('div');
  private readonly waiting = new Set<string>();
  private timer: number | undefined;

  constructor(private readonly root: HTMLElement | DocumentFragment) {
    this.region.className = 'visually-hidden';
    this.region.setAttribute('role', 'status');
  }

  /** An empty text takes back what was said, and what still waits. */
  announce(text: string): void {
    if (text === '') this.waiting.clear();
    else this.waiting.add(text);
    // Otherwise a text that is said again would change nothing, and not be read.
    this.region.textContent = '';
    this.tellSoon();
  }

  private tellSoon(): void {
    const { parent } = this;
    // What follows the first template is Lit's to remove when another template replaces it.
    if (this.region.parentNode !== parent) parent.prepend(this.region);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.tell(), noticedAfterMs);
  }

  private tell(): void {
    // A dialog may have opened or closed meanwhile.
    if (this.region.parentNode !== this.parent) {
      this.tellSoon();
      return;
    }
    this.region.textContent = [...this.waiting].join(' ');
    this.waiting.clear();
  }

  /** An open dialog makes everything around it inert, for screen readers too. */
  private get parent(): ParentNode & Node {
    return this.root.querySelector('dialog[open]') ?? this.root;
  }
}

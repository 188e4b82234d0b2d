/** How long a region is on the page before it gets its text: screen readers do not read the text that a region arrives with. */
const noticedAfterMs = 100;

/** What an element tells screen readers, after what they are reading. */
export class LiveRegion {
  private readonly region = document.createElement('div');
  private timer: number | undefined;

  constructor(private readonly root: HTMLElement | DocumentFragment) {
    this.region.className = 'visually-hidden';
    this.region.setAttribute('role', 'status');
  }

  announce(text: string): void {
    this.moveTo(this.root.querySelector('dialog[open]') ?? this.root);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.region.textContent = text;
    }, noticedAfterMs);
  }

  /** An open dialog makes everything around it inert, for screen readers too. */
  private moveTo(place: ParentNode & Node): void {
    if (this.region.parentNode === place) return;
    this.region.textContent = '';
    // What follows the first template is Lit's to remove when another template replaces it.
    place.prepend(this.region);
  }
}

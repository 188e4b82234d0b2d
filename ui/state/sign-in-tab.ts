/** The browser tab for the provider's page. It opens empty during the click, and goes to the address once that is known. */
export class SignInTab {
  private readonly tab: Window | null;

  constructor() {
    this.tab = window.open('about:blank', '_blank');
    // Without an opener the provider's page cannot navigate this one.
    if (this.tab !== null) this.tab.opener = null;
  }

  get isBlocked(): boolean {
    return this.tab === null;
  }

  goTo(url: string): void {
    this.tab?.location.replace(url);
  }

  close(): void {
    this.tab?.close();
  }
}

/** The browser tab for the provider's page. It opens empty during the click, and goes to the address once that is known. */
export class SignInTab {
  private readonly tab: Window | null = null;

  constructor() {
    // A view with one window returns the page itself. An empty address leaves it as it is; `about:blank` leads it away.
    const tab = window.open('', '_blank');
    if (tab === null || tab === window.top) return;
    this.tab = tab;
    // Without an opener the provider's page cannot navigate this one.
    tab.opener = null;
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

/** The browser tab for the provider's page: opened empty during the click, sent on its way once the address is known. */
export class SignInTab {
  private readonly tab: Window | null;

  constructor() {
    this.tab = window.open('about:blank', '_blank');
    // The provider's page must not be able to steer this one.
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

/** The page of a sign-in that was started here, and whether the browser blocked its tab. */
export interface StartedPage {
  readonly url: string;
  readonly isBlocked: boolean;
}

/** The browser tab for the provider's page. It opens empty during the click, and goes to the address once that is known. */
export class SignInTab {
  private readonly tab: Window | null = null;

  constructor(private readonly isHandedOff = false) {
    // Another browser gets the address alone: it would keep an empty tab, or refuse to open one.
    if (isHandedOff) return;
    // A view with one window returns the page itself. An empty address leaves it as it is; `about:blank` leads it away.
    const tab = window.open('', '_blank');
    if (tab === null || tab === window.top) return;
    this.tab = tab;
    // Without an opener the provider's page cannot navigate this one.
    tab.opener = null;
  }

  goTo(url: string): StartedPage {
    if (this.isHandedOff) window.open(url, '_blank', 'noopener');
    else this.tab?.location.replace(url);
    return { url, isBlocked: !this.isHandedOff && this.tab === null };
  }

  close(): void {
    this.tab?.close();
  }
}

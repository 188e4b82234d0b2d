/**
 * The page of a sign-in that was started here. `isBlocked`: the browser blocked its tab; `isNextStep`: no tab of ours shows it, so a
 * link has to. Nothing tells whether another browser, which was given the address, shows it.
 */
export interface StartedPage {
  readonly url: string;
  readonly isBlocked: boolean;
  readonly isNextStep: boolean;
}

/** The browser tab for the provider's page. It opens empty during the click, and goes to the address once that is known. */
export class SignInTab {
  private readonly tab: Window | null = null;

  /** @param isForShell whether the page is in a shell, which gives its links to another browser */
  constructor(private readonly isForShell = false) {
    // A shell would hand on an empty tab, or refuse it, so it gets the address alone.
    if (isForShell) return;
    this.tab = window.open('about:blank', '_blank');
    // Without an opener the provider's page cannot navigate this one.
    if (this.tab !== null) this.tab.opener = null;
  }

  goTo(url: string): StartedPage {
    const { isForShell, tab } = this;
    if (isForShell) window.open(url, '_blank', 'noopener');
    tab?.location.replace(url);
    return { url, isBlocked: !isForShell && tab === null, isNextStep: tab === null };
  }

  close(): void {
    this.tab?.close();
  }
}

export interface FakeTab {
  window: Window;
  address: string | undefined;
  isClosed: boolean;
}

/** A fake of the tab that the browser opens. */
export function aTab(): FakeTab {
  const tab: FakeTab = { window: undefined as unknown as Window, address: undefined, isClosed: false };
  tab.window = {
    opener: window,
    location: { replace: (address: string) => (tab.address = address) },
    close: () => (tab.isClosed = true),
  } as unknown as Window;
  return tab;
}

/** Whether an event comes out of a dialog that is within the element which hears it; the keys of that dialog are its own. */
export function isFromDialog(event: Event): boolean {
  const path = event.composedPath();
  return path
    .slice(0, path.indexOf(event.currentTarget as EventTarget))
    .some((each) => each instanceof HTMLDialogElement);
}

/** Opens a dialog that closes where it is hidden with what is around it: a modal one that nobody sees makes the page inert. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // The second click of a double click hits what came under the pointer: it is no answer, and no tick.
  dialog.onclick = (event) => {
    if (event.detail > 1) event.preventDefault();
  };
  const watcher = new ResizeObserver(() => {
    if (dialog.getClientRects().length > 0) return;
    watcher.disconnect();
    dialog.close();
  });
  watcher.observe(dialog);
}

/** Opens a dialog that closes where it is hidden with what is around it: a modal one that nobody sees makes the page inert. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const watcher = new ResizeObserver(() => {
    if (dialog.getClientRects().length > 0) return;
    watcher.disconnect();
    dialog.close();
  });
  watcher.observe(dialog);
}

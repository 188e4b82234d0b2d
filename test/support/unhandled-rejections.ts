/** The rejections that nobody handled in a test, as texts. Outside of tests each of them would end the process. */
export function useUnhandledRejections(): string[] {
  const rejections: string[] = [];
  const note = (reason: unknown) => void rejections.push(String(reason));
  let others: NodeJS.UnhandledRejectionListener[];

  beforeEach(() => {
    rejections.length = 0;
    others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
  });
  afterEach(() => {
    process.off('unhandledRejection', note);
    for (const other of others) process.on('unhandledRejection', other);
  });
  return rejections;
}

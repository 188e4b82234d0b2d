const encoder = new TextEncoder();

/**
 * The parts as UTF-8. Each is made when the reader has taken the one before, so that a slow reader costs the memory of one
 * part. An aborted signal fails the stream, since a reader must not take the beginning for the whole. So does a reader who
 * takes nothing for `maxIdleMs`: not every host says that a connection was lost. `onEnd` is called once, however it ends.
 */
export function toByteStream(
  parts: AsyncGenerator<string, void>,
  { signal, maxIdleMs, onEnd }: { signal: AbortSignal; maxIdleMs: number; onEnd: () => void },
): ReadableStream<Uint8Array> {
  let fail = (_reason: unknown) => {};
  let idle: NodeJS.Timeout | undefined;
  const onAbort = () => fail(signal.reason);
  const waitForReader = () => {
    idle = setTimeout(() => fail(new Error('The reader has stopped reading.')), maxIdleMs).unref();
  };
  const end = () => {
    clearTimeout(idle);
    signal.removeEventListener('abort', onAbort);
    onEnd();
    onEnd = () => {};
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (reason) => {
          end();
          controller.error(reason);
        };
        signal.addEventListener('abort', onAbort);
        if (signal.aborted) onAbort();
        else waitForReader();
      },
      async pull(controller) {
        clearTimeout(idle);
        const part = await parts.next().catch((error) => {
          end();
          throw error;
        });
        // The signal may have failed the stream meanwhile.
        if (signal.aborted) return;
        if (part.done) {
          end();
          return controller.close();
        }
        controller.enqueue(encoder.encode(part.value));
        waitForReader();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

import { type Dispatcher, request } from 'undici';

type Options = Omit<Dispatcher.RequestOptions, 'origin' | 'path'> & { dispatcher: Dispatcher; signal: AbortSignal };

/**
 * As the package's `request` (7.30.2), which hears its signal only once a connection stands: one that does not come about, by
 * a proxy that never answers, would be waited for without end. What was given up by then is not sent any more.
 */
export function abortableRequest(url: string, options: Options): Promise<Dispatcher.ResponseData> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    request(url, options)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** The result of the work, or undefined once the signal aborts. The work itself goes on, since others may wait for it. */
export function raceWithSignal<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const unlink = follow(signal, () => resolve(undefined));
    work.then(resolve, reject).finally(unlink);
  });
}

/**
 * A signal that aborts as soon as one of `signals` does, until `unlink` is called. To be used instead of `AbortSignal.any`, which
 * on Node 20 keeps an entry per use for as long as a source signal lives.
 */
export function linkSignals(signals: readonly AbortSignal[]): { linked: AbortController; unlink: () => void } {
  const linked = new AbortController();
  const unlinks = signals.map((signal) => follow(signal, (reason) => linked.abort(reason)));
  return {
    linked,
    unlink: () => {
      for (const unlink of unlinks) unlink();
    },
  };
}

/** Runs `work` with a signal that aborts as soon as one of `signals` does, or when the work calls `abort`. */
export async function withLinkedSignal<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal, abort: () => void) => Promise<Result>,
): Promise<Result> {
  const { linked, unlink } = linkSignals(signals);
  try {
    return await work(linked.signal, () => linked.abort());
  } finally {
    unlink();
  }
}

type Follower = (reason: unknown) => void;
type Link = { followers: Set<Follower>; notify: () => void };

/** All work linked to a signal shares one listener of it: Node logs a leak warning from the eleventh listener on. */
const linksOf = new WeakMap<AbortSignal, Link>();

function follow(signal: AbortSignal, follower: Follower): () => void {
  if (signal.aborted) follower(signal.reason);
  const link = linksOf.get(signal) ?? createLink(signal);
  link.followers.add(follower);
  return () => {
    link.followers.delete(follower);
    if (link.followers.size > 0) return;
    signal.removeEventListener('abort', link.notify);
    linksOf.delete(signal);
  };
}

function createLink(signal: AbortSignal): Link {
  const followers = new Set<Follower>();
  const notify = () => {
    for (const follower of [...followers]) follower(signal.reason);
  };
  signal.addEventListener('abort', notify, { once: true });
  const link = { followers, notify };
  linksOf.set(signal, link);
  return link;
}

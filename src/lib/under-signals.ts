/**
 * Runs `work` under a signal that aborts with any of `signals`, and lets go of them when it ends. For signals that live as
 * long as the plugin: there `AbortSignal.any` keeps an entry for every use on Node 20.
 */
export async function withLinkedSignal<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const joined = new AbortController();
  const leaving = signals.map((signal) => follow(signal, (reason) => joined.abort(reason)));
  try {
    return await work(joined.signal);
  } finally {
    for (const leave of leaving) leave();
  }
}

type Follower = (reason: unknown) => void;
type Following = { followers: Set<Follower>; tell: () => void };

/** All that is under way hangs on one listener of a signal: Node takes eleven for a leak, and says so in the log. */
const followings = new WeakMap<AbortSignal, Following>();

function follow(signal: AbortSignal, follower: Follower): () => void {
  if (signal.aborted) follower(signal.reason);
  const following = followings.get(signal) ?? beginFollowing(signal);
  following.followers.add(follower);
  return () => {
    following.followers.delete(follower);
    if (following.followers.size > 0) return;
    signal.removeEventListener('abort', following.tell);
    followings.delete(signal);
  };
}

function beginFollowing(signal: AbortSignal): Following {
  const followers = new Set<Follower>();
  const tell = () => {
    for (const follower of [...followers]) follower(signal.reason);
  };
  signal.addEventListener('abort', tell, { once: true });
  const following = { followers, tell };
  followings.set(signal, following);
  return following;
}

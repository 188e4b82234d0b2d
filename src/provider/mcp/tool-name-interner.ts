import { createHash } from 'node:crypto';
import { growingCache } from '../../lib/memory/growing-cache.js';

// About as many as apps are in use at once; a list that is evicted is merely kept twice.
const maxLists = 500;

/** Keeps equal lists in memory once: all sessions with an app list the same tools, for some apps a thousand of them. */
export class ToolNameInterner {
  private readonly lists = growingCache<string, ReadonlySet<string>>(maxLists);

  intern(list: ReadonlySet<string>): ReadonlySet<string> {
    const hash = createHash('sha256')
      .update([...list].sort().join('\n'))
      .digest('base64');
    const known = this.lists.get(hash);
    if (known !== undefined) return known;
    this.lists.set(hash, list);
    return list;
  }
}

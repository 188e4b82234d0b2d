import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

// As many apps as are in use at once; one that falls out is merely held twice.
const maxLists = 500;

/** Keeps equal lists once: every member's session with an app lists the same actions, a thousand of them for some apps. */
export class ToolNameInterner {
  private readonly lists = new LRUCache<string, ReadonlySet<string>>({ max: maxLists });

  intern(list: ReadonlySet<string>): ReadonlySet<string> {
    const name = createHash('sha256')
      .update([...list].sort().join('\n'))
      .digest('base64');
    const known = this.lists.get(name);
    if (known !== undefined) return known;
    this.lists.set(name, list);
    return list;
  }
}

import type { Registration } from 'appconnect/host';

export function keep<Entry>(entries: Set<Entry>, entry: Entry): Registration {
  entries.add(entry);
  return { dispose: () => void entries.delete(entry) };
}

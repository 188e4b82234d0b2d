import { EndlessWatch } from './endless-watch.js';

/** Run by a test: reads an input without end. */
const watch = await EndlessWatch.open({ maxMs: 100 });
await watch.during('an input that ends', async () => {});
await watch.during('an input without end', async () => {
  for (;;);
});

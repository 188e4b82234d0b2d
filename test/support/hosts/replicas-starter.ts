// A process that starts replicas as `npm start` does, reports their addresses, and runs until it is ended.
import { closeOnSignals, startReplicatedSandbox } from '../../../src/testing/sandbox.js';

process.once('message', async (options: Parameters<typeof startReplicatedSandbox>[0]) => {
  const sandbox = await startReplicatedSandbox(options);
  closeOnSignals(sandbox);
  process.send?.([sandbox.url, ...sandbox.replicas.list().map(({ url }) => url)]);
});

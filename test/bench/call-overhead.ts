import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ResolvedTool } from '../../src/host/index.js';
import type { BenchRow } from './bench-row.js';
import { openBareClient } from './support/bare-client.js';
import { type BenchPlatform, openBenchPlatform } from './support/bench-platform.js';
import { quantile, timed } from './support/durations.js';
import { forkEmulator } from './support/emulator-process.js';

type Call = { action: string; arguments: Record<string, unknown> };
type Contenders = { ours: ResolvedTool; bare: Client };

const read: Call = { action: 'GMAIL_FETCH_EMAILS', arguments: { max_results: 3 } };
const warmUps = 300;
const delayMs = 20;
const signal = new AbortController().signal;

/**
 * Measures what gates, checks, records and shaping add to a call, compared with a bare MCP client on the same provider
 * session. Both run alternately in this process, the emulator in another.
 */
export async function benchCallOverhead(): Promise<BenchRow[]> {
  const emulator = await forkEmulator();
  const platform = await openBenchPlatform(emulator);
  try {
    const contenders = await openContenders(platform, emulator.projectKey);
    const write = await chooseWrite(contenders.ours);
    await compare(contenders, read, warmUps);
    await compare(contenders, write, warmUps);
    const atOnce = [
      ...rowsOf('read, provider answers at once', await compare(contenders, read, 1_500)),
      ...rowsOf('write, provider answers at once', await compare(contenders, write, 1_500)),
    ];
    await emulator.delayCalls(delayMs);
    return [
      ...atOnce,
      ...rowsOf(`read, provider takes ${delayMs} ms`, await compare(contenders, read, 300)),
      ...rowsOf(`write, provider takes ${delayMs} ms`, await compare(contenders, write, 300)),
    ];
  } finally {
    await platform.close();
    await emulator.close();
  }
}

async function openContenders({ resolveInvoke, database }: BenchPlatform, key: string): Promise<Contenders> {
  const ours = await resolveInvoke('ada');
  await callOurs(ours, read);
  const { session_url } = await database('appconnect_user_connections').where({ user_id: 'ada' }).first('session_url');
  return { ours, bare: await openBareClient(session_url, key) };
}

/** A write that can be repeated without growing the mailbox. */
async function chooseWrite(ours: ResolvedTool): Promise<Call> {
  const { messages } = (await callOurs(ours, read)) as { messages: { messageId: string }[] };
  return {
    action: 'GMAIL_ADD_LABEL_TO_EMAIL',
    arguments: { message_id: messages[0]?.messageId, add_label_ids: ['STARRED'] },
  };
}

/** Alternates the two and who is first, so that both run under the same conditions. */
async function compare({ ours, bare }: Contenders, call: Call, rounds: number) {
  const durations = { ours: [] as number[], bare: [] as number[] };
  const runs = {
    ours: async () => durations.ours.push(await timed(() => callOurs(ours, call))),
    bare: async () => durations.bare.push(await timed(() => callBare(bare, call))),
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const who of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) await runs[who]();
  }
  return durations;
}

async function callOurs(tool: ResolvedTool, call: Call): Promise<unknown> {
  const { isError, structuredContent, content } = await tool.call(call, { signal });
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent?.data;
}

async function callBare(client: Client, { action, arguments: args }: Call): Promise<void> {
  const result = await client.callTool({ name: action, arguments: args });
  const [item] = result.content as { text: string }[];
  if (JSON.parse(item?.text ?? '{}').successful !== true) throw new Error(JSON.stringify(result));
}

function rowsOf(name: string, { ours, bare }: { ours: number[]; bare: number[] }): BenchRow[] {
  const [median, bareMedian] = [quantile(ours, 0.5), quantile(bare, 0.5)];
  return [
    { name: `${name}: ours, median`, value: median, unit: 'ms' },
    { name: `${name}: bare client, median`, value: bareMedian, unit: 'ms' },
    { name: `${name}: added by us, medians`, value: median - bareMedian, unit: 'ms' },
    { name: `${name}: ours ÷ bare, medians`, value: median / bareMedian, unit: '', bound: { atMost: 1.15 } },
  ];
}

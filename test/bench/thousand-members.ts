import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ResolvedTool } from '../../src/host/index.js';
import type { BenchRow } from './bench-row.js';
import { openBareClient } from './support/bare-client.js';
import { type BenchPlatform, openBenchPlatform } from './support/bench-platform.js';
import { connectMembers } from './support/connect-members.js';
import { quantile, timed } from './support/durations.js';
import { forkEmulator } from './support/emulator-process.js';

type Member = { userId: string; tool: ResolvedTool };
type Mail = { sender: string; to: string; subject: string };
type Tally = { failures: number; foreign: number };

const memberCount = 1_000;
const rounds = 5;
const signal = new AbortController().signal;

/** Runs calls of all members at once, each with their own account: counts failures and data of others, measures throughput. */
export async function benchThousandMembers(): Promise<BenchRow[]> {
  const emulator = await forkEmulator();
  const platform = await openBenchPlatform(emulator);
  try {
    const userIds = Array.from({ length: memberCount }, (_, number) => `m${number}`);
    await connectMembers(platform, emulator, userIds);
    const members = await Promise.all(
      userIds.map(async (userId) => ({ userId, tool: await platform.resolveInvoke(userId) })),
    );
    const tally = { failures: 0, foreign: 0 };
    const firstMs = await timed(() => atOnce(members, (member) => sendToSelf(member, tally)));
    const clients = await openClients(platform, emulator.projectKey);
    const { ours, bare } = await race(members, clients, tally);
    return [
      {
        name: `${memberCount} members at once: calls that failed`,
        value: tally.failures,
        unit: '',
        bound: { atMost: 0 },
      },
      {
        name: `${memberCount} members at once: mails of others seen`,
        value: tally.foreign,
        unit: '',
        bound: { atMost: 0 },
      },
      { name: 'the first call of each (a write, sessions made)', value: perSecond(firstMs), unit: 'calls/s' },
      { name: 'reads, ours, median of rounds', value: perSecond(quantile(ours, 0.5)), unit: 'calls/s' },
      { name: 'reads, pool of bare clients, median of rounds', value: perSecond(quantile(bare, 0.5)), unit: 'calls/s' },
      { name: 'reads, ours ÷ bare clients', value: quantile(bare, 0.5) / quantile(ours, 0.5), unit: '' },
      { name: 'resident memory of host, plugin and bare clients', value: process.memoryUsage().rss / 1e6, unit: 'MB' },
    ];
  } finally {
    await platform.close();
    await emulator.close();
  }
}

function atOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<unknown> {
  return Promise.all(items.map(work));
}

function perSecond(milliseconds: number): number {
  return (memberCount * 1_000) / milliseconds;
}

async function sendToSelf({ userId, tool }: Member, tally: Tally): Promise<void> {
  const mail = { recipient_email: `${userId}@example.com`, subject: `note of ${userId}`, body: 'Mine alone.' };
  const result = await tool.call({ action: 'GMAIL_SEND_EMAIL', arguments: mail }, { signal });
  if (result.isError) tally.failures += 1;
}

/** One provider session for each member, as created by our own calls. */
async function openClients({ database }: BenchPlatform, key: string): Promise<Client[]> {
  const sessions = await database('appconnect_user_connections').whereLike('user_id', 'm%').pluck('session_url');
  return Promise.all(sessions.map((url) => openBareClient(url, key)));
}

/** Alternates rounds; each figure is the milliseconds in which all members got their answers. */
async function race(members: Member[], clients: Client[], tally: Tally) {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timed(() => atOnce(clients, readBare)));
    ours.push(await timed(() => atOnce(members, (member) => readOwn(member, tally))));
  }
  return { ours, bare };
}

async function readOwn({ userId, tool }: Member, tally: Tally): Promise<void> {
  const result = await tool.call({ action: 'GMAIL_FETCH_EMAILS' }, { signal });
  const content = result.structuredContent as { acting_as?: string; data?: { messages: Mail[] } };
  const mails = content.data?.messages ?? [];
  const isOwn = content.acting_as === `${userId} (${userId}@example.com)`;
  if (result.isError || !isOwn || !mails.some(({ subject }) => subject === `note of ${userId}`)) tally.failures += 1;
  tally.foreign += mails.filter(({ subject }) => /^note of /.test(subject) && subject !== `note of ${userId}`).length;
}

async function readBare(client: Client): Promise<void> {
  await client.callTool({ name: 'GMAIL_FETCH_EMAILS', arguments: {} });
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import { gatewayTo } from '../../support/provider/scripted-server.js';
import type { ScriptedAnswer } from './provider-worker.js';

const initialized = {
  protocolVersion: '2025-03-26',
  capabilities: { tools: {} },
  serverInfo: { name: 'scripted', version: '1' },
};

/** A provider in a thread of its own, and gateways to it. */
export class ProviderThread {
  private worker?: Worker;
  private url = '';

  async open(): Promise<void> {
    this.worker = new Worker(new URL('./provider-worker.js', import.meta.url));
    const [port] = await once(this.worker, 'message');
    this.url = `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  get session() {
    return { id: 'trs_1', url: `${this.url}/tool_router/trs_1/mcp` };
  }

  async script(answers: ScriptedAnswer[]): Promise<void> {
    this.worker?.postMessage(answers);
    await once(this.worker as Worker, 'message');
  }

  /** A new one for each answer, since circuits open and sessions are kept. */
  async withGateway(work: (gateway: ProviderGateway) => Promise<unknown>): Promise<void> {
    const gateway = gatewayTo(this.url);
    try {
      await work(gateway);
    } finally {
      await gateway.close();
    }
  }
}

/** The answers of a session that opens, and lists these tools. */
export function openingAnswers(tools: string): ScriptedAnswer[] {
  return [
    { to: ' initialize', body: rpcBody(JSON.stringify(initialized)) },
    { to: ' notifications/', body: '', status: 202 },
    { to: ' tools/list', body: rpcBody(`{"tools":${tools}}`) },
  ];
}

/** A JSON-RPC reply with this JSON as its result. */
export function rpcBody(result: string): string {
  return `{"jsonrpc":"2.0","id":"$id","result":${result}}`;
}

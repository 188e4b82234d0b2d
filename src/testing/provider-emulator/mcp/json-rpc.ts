import { z } from 'zod';

const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});

type RpcMessage = z.infer<typeof messageSchema>;
export type RpcRequest = RpcMessage & { id: string | number; method: string };
export type RpcReply = { jsonrpc: '2.0'; id: string | number | null } & (
  | { result: Record<string, unknown> }
  | { error: { code: number; message: string } }
);

export const rpcErrorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
} as const;

/** Thrown by a method to return a JSON-RPC error. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = 'RpcError';
  }
}

/** Parses a body with one message or a batch. @throws RpcError for anything else. */
export function readMessages(text: string): { messages: RpcMessage[]; isBatch: boolean } {
  const body = parseJson(text);
  const isBatch = Array.isArray(body);
  const messages = z
    .array(messageSchema)
    .min(1)
    .safeParse(isBatch ? body : [body]);
  if (messages.success) return { messages: messages.data, isBatch };
  throw new RpcError(rpcErrorCodes.invalidRequest, 'This is not a JSON-RPC 2.0 message');
}

/** Notifications and responses get no reply. */
export function isRequest(message: RpcMessage): message is RpcRequest {
  return message.id !== undefined && message.method !== undefined;
}

export function toErrorReply(id: string | number | null, { code, message }: RpcError): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RpcError(rpcErrorCodes.parseError, 'The body is not valid JSON');
  }
}

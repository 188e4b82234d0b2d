import { z } from 'zod';

export const proxyBody = z.object({
  endpoint: z.string().min(1),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']),
  body: z.unknown().optional(),
  parameters: z.array(z.object({ name: z.string(), value: z.string(), type: z.enum(['header', 'query']) })).optional(),
});

/** What stands in for the app's own interface: it says what it was asked, and by which account. */
export function toProxyAnswer(
  { endpoint, method, parameters = [] }: z.infer<typeof proxyBody>,
  accountId: string | undefined,
): Record<string, unknown> {
  const headers = { 'content-type': 'application/json' };
  return { status: 200, data: { endpoint, method, parameters, account: accountId ?? null }, headers };
}

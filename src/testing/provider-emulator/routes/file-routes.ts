import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { toolNotFound } from '../errors/execution-errors.js';
import { invalidRequest } from '../errors/provider-error.js';
import { requireAccess } from '../http/key-auth.js';
import type { ProviderEnv } from '../http/provider-context.js';
import { parseBody } from '../http/request-parsing.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';

const uploadBody = z.object({
  toolkit_slug: z.string().min(1),
  tool_slug: z.string().min(1),
  filename: z.string().min(1),
  mimetype: z.string().min(1),
  md5: z.string().min(1),
});

/** `/files`: requests an upload address for a file that an action needs. */
export function fileRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.post('/upload/request', requireAccess('tool_execution', 'write'), async (context) => {
    const body = await parseBody(context, uploadBody);
    if (!provider.catalog.findTool(body.tool_slug)) throw toolNotFound(body.tool_slug);
    const token = randomBytes(9).toString('base64url');
    const { project } = context.var;
    const key = `${project.id}/${body.toolkit_slug}/${body.tool_slug}/${token}/${body.filename}`;
    project.stagedFiles.reserve(token, key);
    const address = `${provider.origin}/_storage/${token}`;
    return context.json({
      id: `file_${token}`,
      key,
      new_presigned_url: address,
      newPresignedUrl: address,
      type: 'new',
      metadata: { storage_backend: 's3' },
    });
  });
  return routes;
}

/** `/_storage/{token}`: the foreign storage of uploads. It refuses a project key, which a client must not disclose to it. */
export function storageRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.put('/:token', async (context) => {
    if (context.req.header('x-api-key') !== undefined) throw invalidRequest(['The key must not be sent to storage']);
    await context.req.arrayBuffer();
    const token = context.req.param('token');
    const isKnown = provider.projects.some(({ stagedFiles }) => stagedFiles.markUploaded(token));
    return context.body(null, isKnown ? 200 : 403);
  });
  return routes;
}

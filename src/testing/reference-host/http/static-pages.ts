import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { PluginManifest } from '../../../host/index.js';
import type { HostBindings } from './host-app.js';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https: http://127.0.0.1:*",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** The control center at `/` and at the paths of its own router, and the plugin's elements under `/plugins`. */
export function addStaticPages(
  app: Hono<HostBindings>,
  options: { controlCenterDirectory: string; manifestPath: string; manifest?: PluginManifest },
): void {
  const { controlCenterDirectory, manifestPath, manifest } = options;
  app.get('*', withPolicy);
  if (manifest?.entry.ui) {
    const root = dirname(resolve(dirname(manifestPath), manifest.entry.ui));
    const prefix = `/plugins/${manifest.id}/`;
    if (existsSync(root))
      app.get(`${prefix}*`, serveStatic({ root, rewriteRequestPath: (path) => path.slice(prefix.length - 1) }));
  }
  const indexPage = join(controlCenterDirectory, 'index.html');
  if (existsSync(indexPage)) {
    app.get('*', serveStatic({ root: controlCenterDirectory }));
    app.get('*', onlyForPages(serveStatic({ path: indexPage })));
  } else
    app.get(
      '*',
      onlyForPages(async (context) => context.html(missingPage, 503)),
    );
}

const withPolicy: MiddlewareHandler = async (context, next) => {
  context.header('content-security-policy', policy);
  context.header('cache-control', 'no-cache');
  await next();
};

/** Serves the control center for a path without a file, if a browser asks for a page. */
function onlyForPages(serve: MiddlewareHandler): MiddlewareHandler {
  return async (context, next) => (isPageRequest(context) ? serve(context, next) : next());
}

function isPageRequest(context: Context): boolean {
  return !context.req.path.startsWith('/plugins/') && (context.req.header('accept') ?? '').includes('text/html');
}

const missingPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Control center not built</title>
<h1>The control center is not built yet</h1>
<p>The host runs and answers under <code>/v1</code>. Build the pages with <code>npm run build</code>, then start it again.</p>
</html>`;

import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { HostBindings } from '../host-app.js';
import { FileFolder } from './file-folder.js';
import { toFileResponse } from './file-response.js';
import type { PluginFiles } from './plugin-files.js';

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

/** `control-center-2LhAqrSO.svg`: the bundler's digest of eight characters, which never is a word in lower case. */
const hashedName = /-(?=[\w-]*[A-Z0-9])[\w-]{8}(?:\.\w+)+$/;

/** The control center at `/`, whose router keeps its pages in the fragment, and the plugin's elements under `/plugins`. */
export function addStaticPages(
  app: Hono<HostBindings>,
  options: { controlCenterDirectory: string; pluginFiles: PluginFiles; basePath: string },
): void {
  const { pluginFiles, basePath } = options;
  const controlCenter = new FileFolder(options.controlCenterDirectory);
  app.get('*', withPolicy);
  app.get('/plugins/*', async (context) => {
    const { path } = context.req;
    const found = await pluginFiles.find(path);
    if (!found) return context.notFound();
    return toFileResponse(context, found.file, { isImmutable: found.isVersioned || hashedName.test(path) });
  });
  app.get('*', async (context, next) => {
    const file = await controlCenter.find(context.req.path);
    return file ? toFileResponse(context, file, { isImmutable: hashedName.test(context.req.path) }) : next();
  });
  app.get('/', async (context) => {
    const [index, modules] = await Promise.all([controlCenter.find('/index.html'), pluginFiles.listModules()]);
    if (!index) return context.html(missingPage, 503);
    for (const module of modules) context.header('link', `<${module}>; rel=modulepreload`, { append: true });
    return toFileResponse(context, index, { isImmutable: false });
  });
  app.get('*', (context) => (isPageRequest(context) ? context.html(noSuchPage(basePath), 404) : context.notFound()));
}

const withPolicy: MiddlewareHandler = async (context, next) => {
  context.header('content-security-policy', policy);
  context.header('cache-control', 'no-cache');
  await next();
};

function isPageRequest({ req }: Context): boolean {
  return (req.header('accept') ?? '').includes('text/html');
}

function noSuchPage(basePath: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>No such page</title>
<h1>There is no such page</h1>
<p>The control center has one address. <a href="${basePath}/">Open it</a>.</p>
</html>`;
}

const missingPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Control center not built</title>
<h1>The control center is not built yet</h1>
<p>The host runs and answers under <code>/v1</code>. Build the pages with <code>npm run build</code>, then start it again.</p>
</html>`;

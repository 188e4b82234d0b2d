import { Hono } from 'hono';
import { html } from 'hono/html';
import { routeNotFound } from '../errors/provider-error.js';
import type { ProviderEnv } from '../http/provider-context.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';

const oneDay = 'public, max-age=86400';

/** The address of an app's logo. */
export function logoUrl(slug: string, origin: string): string {
  return `${origin}/logos/${slug}.svg`;
}

/** `/logos/{slug}.svg`: the first letter of the app's name on a coloured square. Public, without a key. */
export function logoRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.get('/:file{[^/]+\\.svg}', async (context) => {
    const slug = context.req.param('file').slice(0, -'.svg'.length);
    const toolkit = provider.catalog.findToolkit(slug);
    if (!toolkit) throw routeNotFound('GET', context.req.path);
    return context.body(String(await drawLogo(toolkit.name, hueOf(slug))), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': oneDay,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'",
    });
  });
  return routes;
}

function drawLogo(name: string, hue: number) {
  const letter = [...name][0]?.toUpperCase() ?? '?';
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><rect width="64" height="64" rx="14" fill="hsl(${hue} 55% 42%)"/><text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="34" font-weight="600" text-anchor="middle" dominant-baseline="central">${letter}</text></svg>`;
}

/** A slug always gets the same hue, and similar slugs get distant hues. */
function hueOf(slug: string): number {
  return [...slug].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
}

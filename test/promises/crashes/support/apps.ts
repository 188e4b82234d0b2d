import type { BrowserClient } from '../../../support/browser/browser-client.js';
import type { CrashSite } from './crash-site.js';
import { done } from './done.js';

type Listed = { app: string; connectability: string };

export async function enableGmail(site: CrashSite): Promise<void> {
  done(await (await site.signIn('ada')).put('/v1/appconnect/apps/gmail/enablement'));
}

/**
 * An app that nobody has used yet, for each window another one, since the first use of an app makes what is there later. None of
 * Google: their accounts may share a grant, which the connection of an earlier window would keep.
 */
export async function findNewApp(site: CrashSite, ada: BrowserClient): Promise<string> {
  const { body } = await ada.get('/v1/appconnect/apps?view=all&limit=100');
  const apps = body.apps.filter(
    ({ app, connectability }: Listed) => connectability === 'one_click' && !/^(?:gmail|youtube|google)/.test(app),
  );
  const listed: Listed | undefined = apps[site.round];
  if (listed === undefined) throw new Error('More windows than apps on this site.');
  return listed.app;
}

export async function enableNewApp(site: CrashSite, ada: BrowserClient): Promise<string> {
  const app = await findNewApp(site, ada);
  const { status } = await ada.put(`/v1/appconnect/apps/${app}/enablement`);
  if (status !== 200) throw new Error(`${app} was not enabled: ${status}.`);
  return app;
}

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ProviderEnv } from '../http/provider-context.js';
import type { ConnectedAccount } from '../projects/connected-account-store.js';
import type { LinkSession } from '../projects/link-session-store.js';
import type { Project } from '../projects/project.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import { type ConsentPage, consentPage, type Markup, missingField, noticePage, signInFields } from './hosted-page.js';
import { logoUrl } from './logo-routes.js';

type PageContext = Context<ProviderEnv>;
type OpenLink = { project: Project; link: LinkSession; account: ConnectedAccount };

const formSchema = z.object({ decision: z.enum(['allow', 'deny']) }).catchall(z.string().trim().max(500));
type Form = z.infer<typeof formSchema>;

/** `/link/{token}`: the page on which a person signs in to an app. Public: the token is enough. */
export function hostedPageRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.get('/:token', async (context) => {
    const open = await findOpenLink(context, provider);
    if (open instanceof Response) return open;
    open.project.links.markOpened(open.link);
    return showConsent(context, toConsentPage(provider, open.account));
  });
  routes.post('/:token', async (context) => {
    const open = await findOpenLink(context, provider);
    if (open instanceof Response) return open;
    const form = formSchema.safeParse(await context.req.parseBody());
    if (!form.success) return showConsent(context, toConsentPage(provider, open.account), 400);
    return handleDecision(context, provider, { open, form: form.data });
  });
  return routes;
}

/** The open link of the address, or a page that says why it cannot be used. */
async function findOpenLink(context: PageContext, provider: EmulatedProvider): Promise<OpenLink | Response> {
  const found = provider.findLink(context.req.param('token') ?? '');
  const state = found?.project.links.stateOf(found.link);
  if (!found || state === undefined) {
    return show(context, noticePage('Link not found', 'This sign-in link does not exist. Start again.'), 404);
  }
  if (state === 'used') {
    return show(context, noticePage('Link already used', 'This sign-in is finished. You can close this page.'), 410);
  }
  if (state === 'expired') {
    return show(context, noticePage('Link expired', 'The session could not be verified. Start again.'), 410);
  }
  return { ...found, account: found.project.accounts.get(found.link.accountId) };
}

function handleDecision(
  context: PageContext,
  provider: EmulatedProvider,
  { open, form }: { open: OpenLink; form: Form },
): Response | Promise<Response> {
  const { project, link, account } = open;
  const { decision, ...typed } = form;
  const { readsUntilActive, readsUntilNamed, tellsCallbackErrors, refusedLinksStayOpen, verifierUrl } =
    provider.switches;
  if (decision === 'deny') {
    if (!refusedLinksStayOpen) project.links.deny(link);
    const error = tellsCallbackErrors ? 'access_denied' : undefined;
    return redirectToCallback(context, link, { status: 'failed', accountId: account.id, error });
  }
  const page = toConsentPage(provider, account);
  const missing = missingField(page.fields, typed);
  if (missing) return showConsent(context, { ...page, typed, missing }, 422);
  const label = typed.account ?? '';
  if (verifierUrl !== undefined) {
    const sessionUri = project.links.allowUnverified(link, { label });
    return context.redirect(verifierRedirect(verifierUrl, sessionUri), 303);
  }
  project.links.allow(link, { label, readsUntilActive, readsUntilNamed });
  return redirectToCallback(context, link, { status: 'success', accountId: account.id });
}

/** Has only the parameter `session_uri`; nothing of the callback's address is passed on. */
function verifierRedirect(verifierUrl: string, sessionUri: string): string {
  const address = new URL(verifierUrl);
  address.search = new URLSearchParams({ session_uri: sessionUri }).toString();
  return address.href;
}

/** Redirects to the callback and keeps its query. Without a callback, shows a closing page. */
function redirectToCallback(
  context: PageContext,
  link: LinkSession,
  { status, accountId, error }: { status: 'success' | 'failed'; accountId: string; error?: string },
): Response | Promise<Response> {
  if (link.callbackUrl === undefined) {
    const [title, text] =
      status === 'success'
        ? ['Account connected', 'You can close this page.']
        : ['Account not connected', 'The access was not allowed. You can close this page.'];
    return show(context, noticePage(title, text));
  }
  const callback = new URL(link.callbackUrl);
  callback.searchParams.append('status', status);
  callback.searchParams.append('connected_account_id', accountId);
  if (error !== undefined) callback.searchParams.append('error', error);
  return context.redirect(callback.href, 303);
}

function toConsentPage(provider: EmulatedProvider, account: ConnectedAccount): ConsentPage {
  return {
    appName: provider.catalog.findToolkit(account.toolkitSlug)?.name ?? account.toolkitSlug,
    logoUrl: logoUrl(account.toolkitSlug, ''),
    fields: signInFields(provider, account),
    typed: { account: sampleAccount(account) },
  };
}

/** What the page suggests as the account: nobody has one at a sandbox. `platform:user:ada` gets `ada@example.com`. */
function sampleAccount({ userId }: ConnectedAccount): string {
  const name =
    userId
      .split(':')
      .at(-1)
      ?.replaceAll(/[^A-Za-z0-9._-]/g, '') ?? '';
  return name === '' ? '' : `${name}@example.com`;
}

function showConsent(context: PageContext, page: ConsentPage, status: 200 | 400 | 422 = 200) {
  return show(context, consentPage(page), status);
}

function show(context: PageContext, page: Markup, status: 200 | 400 | 404 | 410 | 422 = 200) {
  return context.html(page, status, {
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
}

import type { Channel } from '../../../src/contract/access-constants.js';
import type { Principal } from '../../../src/host/routes.js';
import { AuditService } from '../../../src/services/activity/audit-service.js';
import type { AuthorizationRedirect } from '../../../src/services/sign-ins/authorization-redirect-service.js';
import { ClientTestService } from '../../../src/services/sign-ins/client-test-service.js';
import { ConnectPageService, type LinkPage } from '../../../src/services/sign-ins/connect-page-service.js';
import { type CallbackResult, SignInCallbackService } from '../../../src/services/sign-ins/sign-in-callback-service.js';
import { SignInService } from '../../../src/services/sign-ins/sign-in-service.js';
import { VerifierCallbackService } from '../../../src/services/sign-ins/verifier-callback-service.js';
import { EnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import type { Services } from '../services.js';
import { neverAborted } from '../signals.js';
import { until } from '../until.js';

/** Ada, an org admin of Acme, unless told otherwise. */
export function aPrincipal(fields: Partial<Principal> = {}): Principal {
  return { userId: 'ada', name: 'Ada', orgId: 'acme', role: 'org_admin', isPlatformAdmin: false, ...fields };
}

/** A browser that was redirected to the provider, with its cookie and the `state` of its callback. */
export type RedirectedBrowser = AuthorizationRedirect & { state: string; accountId: string };

type LinkOptions = { channel?: Channel; app?: string; isCallersOwn?: boolean };
type CallbackOptions = {
  principal?: Principal;
  cookiesOf?: RedirectedBrowser | 'nothing';
  status?: string;
  signal?: AbortSignal;
};

/** The steps of a sign-in, as the routes call the services. */
export class SignInFlow {
  constructor(private readonly services: () => Services) {}

  enable(app = 'gmail', orgId = 'acme'): Promise<boolean> {
    const change = { byUserId: 'ada', at: new Date().toISOString() };
    return this.services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId, app }, change);
  }

  async start(principal = aPrincipal(), app = 'gmail'): Promise<RedirectedBrowser> {
    const request = { app, clientOrigin: 'https://platform.example' };
    return this.toBrowser(await this.services().get(SignInService).startInBrowser(principal, request));
  }

  /** Tests the OAuth client of an app. */
  async startClientTest(principal: Principal, app = 'gmail'): Promise<RedirectedBrowser> {
    const request = { app, clientOrigin: 'https://platform.example' };
    return this.toBrowser(await this.services().get(ClientTestService).startInBrowser(principal, request));
  }

  /** The token of a link that an agent gives out. */
  async createLink(userId = 'cleo', app = 'gmail'): Promise<string> {
    return (await this.requestLink(userId, { app, isCallersOwn: true })).token;
  }

  /** Requests a link for a member as an agent; `isCallersOwn`: the member is the one talking to the agent. */
  async requestLink(userId: string, { channel = 'bridge', app = 'gmail', isCallersOwn = false }: LinkOptions = {}) {
    const member = await this.services().fakes.directory.findMember('acme', userId);
    if (member === undefined) throw new Error(`There is no ${userId} in Acme.`);
    const request = { channel, agentId: 'assistant', app, clientOrigin: 'https://platform.example', isCallersOwn };
    const link = await this.services().get(SignInService).startFromChat(member, request);
    return { ...link, token: link.signInUrl.split('/').at(-1) ?? '' };
  }

  /** Presses Continue on the link page as the member; throws unless it redirects to the provider. */
  async continueToProvider(token: string, principal: Principal): Promise<RedirectedBrowser> {
    const next = await this.pressContinue(token, principal);
    if ('page' in next) throw new Error(`Continue led to the page "${next.page}".`);
    return this.toBrowser(next);
  }

  pressContinue(token: string, principal?: Principal): Promise<AuthorizationRedirect | LinkPage> {
    return this.services().get(ConnectPageService).continue(token, { principal });
  }

  allow({ accountId }: RedirectedBrowser): void {
    this.services().fakes.provider.answerSignIn(accountId, 'allow');
  }

  /** Calls back with the state of `browser`, and with its cookie unless `cookiesOf` names another browser. */
  handleCallback(
    browser: RedirectedBrowser,
    { principal, cookiesOf = browser, status, signal = neverAborted().signal }: CallbackOptions = {},
  ): Promise<CallbackResult> {
    const query = { state: browser.state, status };
    return this.services()
      .get(SignInCallbackService)
      .handleCallback(query, { ...callbackFrom(cookiesOf, signal), principal });
  }

  /** Calls back through the provider's verifier, with the cookies of these redirected browsers. */
  handleVerifierCallback(
    sessionUri: string,
    {
      principal,
      cookiesOf = [],
      at = this.services(),
    }: { principal?: Principal; cookiesOf?: RedirectedBrowser[]; at?: Services } = {},
  ): Promise<CallbackResult> {
    const secrets = ({ id }: { id: string }) => cookiesOf.find((browser) => browser.id === id)?.browserSecret;
    const attempts = cookiesOf.map(({ id }) => id);
    const request = { secrets, attempts, principal, ...neverAborted() };
    return at.get(VerifierCallbackService).handleCallback(sessionUri, request);
  }

  /** Waits for it: the removal goes on after the callback is answered. */
  isRemoved(accountId: string): Promise<void> {
    return until(`${accountId} is removed`, () => !this.services().fakes.provider.accounts.has(accountId));
  }

  /** The refused sign-ins in the activity of Acme. */
  async refusals() {
    const { events } = await this.services().get(AuditService).list('acme', { limit: 100 });
    return events.filter(({ action }) => action === 'sign_in.refused');
  }

  /** Adds the `state`, which only the provider gets. */
  private toBrowser(redirect: AuthorizationRedirect): RedirectedBrowser {
    const links = this.services().fakes.provider.inputsOf('createLink') as { callbackUrl: string }[];
    const state = new URL(links.at(-1)?.callbackUrl ?? '').searchParams.get('state') ?? '';
    return { ...redirect, state, accountId: redirect.url.split('/').at(-1) ?? '' };
  }
}

function callbackFrom(cookiesOf: RedirectedBrowser | 'nothing', signal: AbortSignal) {
  const jar = cookiesOf === 'nothing' ? undefined : cookiesOf;
  return { secrets: (asked: { id: string }) => (asked.id === jar?.id ? jar.browserSecret : undefined), signal };
}

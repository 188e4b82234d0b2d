import type { Channel } from '../../src/contract/constants.js';
import type { Principal } from '../../src/host/routes.js';
import type { AuthorizationRedirect } from '../../src/services/sign-ins/authorization-redirect-service.js';
import { ClientTestService } from '../../src/services/sign-ins/client-test-service.js';
import { ConnectPageService, type LinkPage } from '../../src/services/sign-ins/connect-page-service.js';
import { type CallbackResult, SignInCallbackService } from '../../src/services/sign-ins/sign-in-callback-service.js';
import { SignInService } from '../../src/services/sign-ins/sign-in-service.js';
import { VerifierCallbackService } from '../../src/services/sign-ins/verifier-callback-service.js';
import { EnabledAppStore } from '../../src/stores/enabled-app-store.js';
import type { Services } from './services.js';

/** Ada, an org admin of Acme, unless told otherwise. */
export function aPrincipal(fields: Partial<Principal> = {}): Principal {
  return { userId: 'ada', name: 'Ada', orgId: 'acme', role: 'org_admin', isPlatformAdmin: false, ...fields };
}

/** A browser that was redirected to the provider, with its cookie and the `state` of its callback. */
export type RedirectedBrowser = AuthorizationRedirect & { state: string; accountId: string };

type LinkOptions = { channel?: Channel; app?: string; isCallersOwn?: boolean };
type CallbackOptions = {
  who?: Principal;
  carries?: RedirectedBrowser | 'nothing';
  says?: 'failed';
  signal?: AbortSignal;
};

/** The steps of a sign-in, as the routes call the services. */
export class SignInJourney {
  constructor(private readonly services: () => Services) {}

  enable(app = 'gmail', orgId = 'acme'): Promise<boolean> {
    const change = { byUserId: 'ada', at: new Date().toISOString() };
    return this.services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId, app }, change);
  }

  async start(who = aPrincipal(), app = 'gmail'): Promise<RedirectedBrowser> {
    const request = { app, clientOrigin: 'https://platform.example' };
    return this.toBrowser(await this.services().get(SignInService).startInBrowser(who, request));
  }

  /** Tests the OAuth client of an app. */
  async startTest(who: Principal, app = 'gmail'): Promise<RedirectedBrowser> {
    const request = { app, clientOrigin: 'https://platform.example' };
    return this.toBrowser(await this.services().get(ClientTestService).startInBrowser(who, request));
  }

  /** The token of a link that an agent gives out. */
  async link(userId = 'cleo', app = 'gmail'): Promise<string> {
    return (await this.ask(userId, { app, isCallersOwn: true })).token;
  }

  /** An agent asks for a link for that member; `isCallersOwn`: it is the member who talks to it. */
  async ask(userId: string, { channel = 'bridge', app = 'gmail', isCallersOwn = false }: LinkOptions = {}) {
    const member = await this.services().ground.directory.findMember('acme', userId);
    if (member === undefined) throw new Error(`There is no ${userId} in Acme.`);
    const request = { channel, agentId: 'assistant', app, clientOrigin: 'https://platform.example', isCallersOwn };
    const link = await this.services().get(SignInService).startFromChat(member, request);
    return { ...link, token: link.signInUrl.split('/').at(-1) ?? '' };
  }

  /** Continue, pressed by the member. */
  async continueFrom(token: string, who: Principal): Promise<RedirectedBrowser> {
    const next = await this.press(token, who);
    if ('page' in next) throw new Error(`Continue led to the page "${next.page}".`);
    return this.toBrowser(next);
  }

  press(token: string, who?: Principal): Promise<AuthorizationRedirect | LinkPage> {
    return this.services().get(ConnectPageService).continue(token, { principal: who });
  }

  allow({ accountId }: RedirectedBrowser): void {
    this.services().ground.provider.answerSignIn(accountId, 'allow');
  }

  /** A browser comes back with the state of that traveller, carrying its cookie unless told otherwise. */
  comeBack(
    browser: RedirectedBrowser,
    { who, carries = browser, says, signal = neverAborted }: CallbackOptions = {},
  ): Promise<CallbackResult> {
    const query = { state: browser.state, saysFailed: says === 'failed' };
    return this.services()
      .get(SignInCallbackService)
      .handleCallback(query, { ...callbackFrom(carries, signal), principal: who });
  }

  /** A browser comes back by the provider's verifier, with the cookies of its travellers. */
  comeBackByVerifier(
    sessionUri: string,
    { who, carries = [], at = this.services() }: { who?: Principal; carries?: RedirectedBrowser[]; at?: Services } = {},
  ): Promise<CallbackResult> {
    const secrets = ({ id }: { id: string }) => carries.find((browser) => browser.id === id)?.browserSecret;
    const attempts = carries.map(({ id }) => id);
    const request = { secrets, attempts, principal: who, signal: neverAborted };
    return at.get(VerifierCallbackService).handleCallback(sessionUri, request);
  }

  /** Adds the `state`, which only the provider gets. */
  private toBrowser(redirect: AuthorizationRedirect): RedirectedBrowser {
    const links = this.services().ground.provider.inputsOf('createLink') as { callbackUrl: string }[];
    const state = new URL(links.at(-1)?.callbackUrl ?? '').searchParams.get('state') ?? '';
    return { ...redirect, state, accountId: redirect.url.split('/').at(-1) ?? '' };
  }
}

const neverAborted = new AbortController().signal;

function callbackFrom(carries: RedirectedBrowser | 'nothing', signal: AbortSignal) {
  const jar = carries === 'nothing' ? undefined : carries;
  return { secrets: (asked: { id: string }) => (asked.id === jar?.id ? jar.browserSecret : undefined), signal };
}

import { expect } from 'chai';
import type { Injection } from '../../src/testing/provider-emulator/provider-emulator.js';
import type { BrowserClient } from './browser/browser-client.js';
import { useClock } from './clock.js';
import { Installation, type InstallationOptions } from './installation.js';

export type Fault = Injection['fault'];

export const agent = 'acme-assistant';
export const connection = '/v1/appconnect/apps/gmail/connection';
export const send = 'GMAIL_SEND_EMAIL';
export const read = 'GMAIL_FETCH_EMAILS';
export const mail = (subject: string) => ({ recipient_email: 'someone@example.com', subject, body: 'Hello.' });

/** An installation for each test of a suite into whose provider faults are injected; asserts that its health stays ok. */
export class ProviderFaultFixture {
  installation!: Installation;
  ada!: BrowserClient;
  cleo!: BrowserClient;
  readonly startClock = useClock();

  constructor() {
    afterEach(async () => {
      expect((await this.installation.anonymous().get('/health')).body.status).to.equal('ok');
      await this.installation.close();
    });
  }

  async open(options: InstallationOptions = { apps: ['gmail'] }): Promise<void> {
    this.installation = await Installation.open(options);
    this.ada = await this.installation.signIn('ada');
    this.cleo = await this.installation.signIn('cleo');
  }

  injectFault(fault: Fault, path = '*', more: Partial<Injection['match']> = {}): void {
    this.installation.provider.inject({ match: { path, ...more }, fault, times: 1_000 });
  }

  injectFaultOnce(fault: Fault, path: string, more: Partial<Injection['match']> = {}): void {
    this.installation.provider.inject({ match: { path, ...more }, fault });
  }

  /** The status of Cleo's connection to Gmail. */
  async status(): Promise<string> {
    return (await this.cleo.get(connection)).body.status;
  }

  /** Advances the time of day that the plugin sees; timers and connections are not affected. */
  advanceClock(ms: number): void {
    this.startClock('date', Date.now() + ms);
  }
}

import { parseUrl } from '../lib/parse-url.js';
import type { Sandbox } from './sandbox.js';

const checkedVariables = ['APPCONNECT_API_KEY', 'APPCONNECT_API_KEY_FILE', 'PLATFORM_WEB_PUBLIC_URL'];

/** The text that the sandbox prints at its start: addresses, whom to sign in as, and where the key comes from. */
export async function greetFromSandbox(sandbox: Sandbox): Promise<string> {
  const lines = [
    `  Control center   ${sandbox.url}   (sign in as Ada, who may do everything)`,
    `  Project key      ${await describeKey(sandbox)}`,
    `  Provider         ${describeProvider(sandbox)}`,
    `  State            ${sandbox.home}`,
    ...listProblems(sandbox).map((problem) => `  Problem          ${problem}`),
  ];
  return `\n${lines.join('\n')}\n\n  Ctrl-C stops it.\n`;
}

async function describeKey(sandbox: Sandbox): Promise<string> {
  const environment = environmentOf(sandbox);
  const emulated = sandbox.provider?.projectKey;
  const hint = emulated ? `   (the emulated provider takes ${emulated})` : '';
  if (environment.APPCONNECT_API_KEY !== undefined) return `from APPCONNECT_API_KEY${hint}`;
  if (environment.APPCONNECT_API_KEY_FILE !== undefined) return `from APPCONNECT_API_KEY_FILE${hint}`;
  if (await hasSavedKey(sandbox)) return `saved already${hint}`;
  return `${emulated}   (paste it under Integrations)`;
}

/** Reads the settings as a platform admin. False when the plugin does not answer. */
async function hasSavedKey({ url, host }: Sandbox): Promise<boolean> {
  const headers = { cookie: await host.signIn('ada', 'acme') };
  const response = await fetch(`${url}/v1/appconnect/settings`, { headers });
  const settings = response.ok ? await response.json() : undefined;
  await fetch(`${url}/v1/session`, { method: 'DELETE', headers });
  return settings?.key.saved === true;
}

function describeProvider(sandbox: Sandbox): string {
  if (sandbox.provider) return `${sandbox.provider.url}   (emulated: nothing leaves this machine)`;
  const address = environmentOf(sandbox).APPCONNECT_PROVIDER_URL;
  if (!address) return 'the real one';
  return isLoopback(address) ? `${address}   (on this machine)` : `${address}   (the real one)`;
}

function isLoopback(address: string): boolean {
  const name = parseUrl(address)?.hostname ?? '';
  return name === 'localhost' || name === '[::1]' || name.startsWith('127.');
}

function listProblems(sandbox: Sandbox): string[] {
  const environment = environmentOf(sandbox);
  const empty = checkedVariables.filter((name) => environment[name]?.trim() === '');
  const problems = empty.map(
    (name) => `${name} is set, but empty. It counts all the same: unset it, or give it a value.`,
  );
  return [...problems, ...sandbox.host.problems];
}

function environmentOf({ host }: Sandbox): Readonly<Record<string, string | undefined>> {
  return host.host.environment ?? {};
}

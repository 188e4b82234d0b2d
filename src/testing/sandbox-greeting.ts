import { parseUrl } from '../lib/http/parse-url.js';
import type { RunningSandbox } from './sandbox.js';

const checkedVariables = ['APPCONNECT_API_KEY', 'APPCONNECT_API_KEY_FILE', 'PLATFORM_WEB_PUBLIC_URL'];

/** The text that the sandbox prints at its start: addresses, whom to sign in as, and where the key comes from. */
export async function greetFromSandbox(sandbox: RunningSandbox): Promise<string> {
  const lines = [
    `  Control center   ${sandbox.url}   (sign in as Ada, who may do everything)`,
    ...describeReplicas(sandbox),
    `  Project key      ${await describeKey(sandbox)}`,
    `  Provider         ${describeProvider(sandbox)}`,
    `  State            ${sandbox.home}`,
    ...listProblems(sandbox).map((problem) => `  Problem          ${problem}`),
  ];
  return `\n${lines.join('\n')}\n\n  Ctrl-C stops it.\n`;
}

async function describeKey(sandbox: RunningSandbox): Promise<string> {
  const environment = sandbox.environment;
  const emulated = sandbox.provider?.projectKey;
  const hint = emulated ? `   (the emulated provider takes ${emulated})` : '';
  if (environment.APPCONNECT_API_KEY !== undefined) return `from APPCONNECT_API_KEY${hint}`;
  if (environment.APPCONNECT_API_KEY_FILE !== undefined) return `from APPCONNECT_API_KEY_FILE${hint}`;
  if (await hasSavedKey(sandbox)) return `saved already${hint}`;
  return `${emulated}   (paste it under Integrations)`;
}

/** Reads the settings as a platform admin. False when the plugin does not answer. */
async function hasSavedKey({ url }: RunningSandbox): Promise<boolean> {
  const headers = { cookie: await signInAsAda(url) };
  const response = await fetch(`${url}/v1/appconnect/settings`, { headers });
  const settings = response.ok ? await response.json() : undefined;
  await fetch(`${url}/v1/session`, { method: 'DELETE', headers });
  return settings?.key.saved === true;
}

async function signInAsAda(url: string): Promise<string> {
  const body = JSON.stringify({ user: 'ada', org: 'acme' });
  const response = await fetch(`${url}/v1/session`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** One line, or none for a sandbox with one host. */
function describeReplicas({ replicas }: RunningSandbox): string[] {
  const urls = replicas?.list().map(({ url }) => url);
  return urls ? [`  Replicas         ${urls.length}, in turns: ${urls.join('  ')}`] : [];
}

function describeProvider(sandbox: RunningSandbox): string {
  if (sandbox.provider) return `${sandbox.provider.url}   (emulated: nothing leaves this machine)`;
  const address = sandbox.environment.APPCONNECT_PROVIDER_URL;
  if (!address) return 'the real one';
  return isLoopback(address) ? `${address}   (on this machine)` : `${address}   (the real one)`;
}

function isLoopback(address: string): boolean {
  const name = parseUrl(address)?.hostname ?? '';
  return name === 'localhost' || name === '[::1]' || name.startsWith('127.');
}

function listProblems(sandbox: RunningSandbox): string[] {
  const environment = sandbox.environment;
  const empty = checkedVariables.filter((name) => environment[name]?.trim() === '');
  const problems = empty.map(
    (name) => `${name} is set, but empty. It counts all the same: unset it, or give it a value.`,
  );
  return [...problems, ...sandbox.problems];
}

import type { Sandbox } from './sandbox.js';

/** What somebody who started the sandbox wants to know: where to go, whom to be, which key to paste. */
export function greetFromSandbox({ url, home, host, provider }: Sandbox): string {
  const key = provider
    ? [
        `  Project key      ${provider.projectKey}   (paste it under Integrations)`,
        `  Provider         ${provider.url}   (emulated: nothing leaves this machine)`,
      ]
    : ['  Provider         the real one, with the key from APPCONNECT_API_KEY'];
  const lines = [
    `  Control center   ${url}   (sign in as Ada, who may do everything)`,
    ...key,
    `  State            ${home}`,
    ...host.problems.map((problem) => `  Problem          ${problem}`),
  ];
  return `\n${lines.join('\n')}\n\n  Ctrl-C stops it.\n`;
}

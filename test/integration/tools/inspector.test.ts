import { execFile } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Installation } from '../../support/installation.js';

const build = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const inspector = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector-cli'));

describe("The MCP Inspector's command line", () => {
  let installation: Installation;

  before(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    await (await installation.signIn('cleo')).connect('gmail', 'cleo@example.com');
  });

  after(() => installation.close());

  const inspect = async (...words: string[]) => {
    const cookie = await installation.host.signIn('cleo', 'acme');
    const url = `${installation.url}/v1/agents/acme-assistant/mcp?channel=web`;
    const target = ['--cli', url, '--transport', 'http', '--header', `Cookie: ${cookie}`];
    // The inspector looks for its package.json one folder above its working directory.
    const { stdout } = await promisify(execFile)(process.execPath, [inspector, ...target, ...words], { cwd: build });
    return JSON.parse(stdout);
  };

  it('lists the tools', async () => {
    const { tools } = await inspect('--method', 'tools/list');

    expect(tools.map(({ name }: { name: string }) => name)).to.deep.equal([
      'appconnect__search_actions',
      'appconnect__invoke_action',
    ]);
  });

  it('runs an action', async () => {
    const call = ['--method', 'tools/call', '--tool-name', 'appconnect__invoke_action'];

    const result = await inspect(...call, '--tool-arg', 'action=GMAIL_FETCH_EMAILS', 'arguments={"max_results":2}');

    expect(result.structuredContent).to.include({ app: 'gmail' });
    expect(result.structuredContent.data.messages).to.have.length(2);
  });
});

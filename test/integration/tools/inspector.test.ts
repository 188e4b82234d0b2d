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

  it('searches, and runs what it found', async () => {
    const call = ['--method', 'tools/call', '--tool-name'];
    const found = await inspect(...call, 'appconnect__search_actions', '--tool-arg', 'query=fetch emails', 'limit=3');
    const action = found.structuredContent.actions[0].action;

    const result = await inspect(...call, 'appconnect__invoke_action', '--tool-arg', `action=${action}`);

    expect(action).to.equal('GMAIL_FETCH_EMAILS');
    expect(result.structuredContent).to.include({ app: 'gmail' });
    expect(result.structuredContent.data.messages).to.have.length(3);
  });
});

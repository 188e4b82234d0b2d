import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const agent = 'acme-assistant';
const secretWords = 'Salary of Bob is 4711';

const answered = (status: number) => ({
  kind: 'status' as const,
  status,
  body: { error: { message: `Could not send "${secretWords}"`, code: 1, slug: 'Failed', status } },
});

const failed = (error: string) => ({ kind: 'tool_failure' as const, error });

const faults = {
  'a refusal of the app': failed(`Cannot send "${secretWords}" to bob@example.com`),
  'an app that was silent': failed(`Read timed out. Body: {"body":"${secretWords}"}`),
  'a fault of the provider': answered(500),
  'a gateway’s fault': answered(502),
  'a refused request': answered(400),
  'a refused session': answered(404),
};

describe('What the app wrote about a call', () => {
  let installation: Installation;
  let cleo: BrowserClient;

  before(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    cleo = await installation.signIn('cleo');
    await cleo.connect('gmail', 'cleo@example.com');
  });

  after(() => installation.close());

  for (const [name, fault] of Object.entries(faults)) {
    it(`is told to the agent, and to no log: ${name}`, async () => {
      const told = installation.logs.length;
      installation.provider.inject({ match: { path: '*', tool: '*' }, fault });

      // An equal call may be refused, and not be sent.
      const mail = { recipient_email: 'bob@example.com', subject: `Pay, with ${name}`, body: secretWords };
      const result = await cleo.invoke(agent, 'GMAIL_SEND_EMAIL', mail);

      expect(result.code).to.be.oneOf([
        'action_failed',
        'outcome_unknown',
        'provider_protocol',
        'provider_unreachable',
      ]);
      const lines = installation.logs.slice(told).filter((line) => line.includes(String(result.code)));
      expect(lines).not.to.deep.equal([]);
      expect(lines.filter((line) => /Salary|4711|bob@/.test(line))).to.deep.equal([]);
    });
  }
});

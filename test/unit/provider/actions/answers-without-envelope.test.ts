import { expect } from 'chai';
import fc from 'fast-check';
import type { ActionAnswer } from '../../../../src/provider/actions/action-executor.js';
import { isEnvelope } from '../../../../src/provider/actions/answer-envelope.js';
import { outcomeOfRead, outcomeOfWrite, secret, textAnswer } from '../../../support/provider/action-answers.js';

const noConnection = "No active connection found for toolkit(s) 'gmail' in this session. To fix this, call X.";
const envelope = (fields: object) => ({
  error: { message: 'No.', code: 1, slug: 'Some_Refusal', status: 400, ...fields },
});
const notConnected = envelope({ message: noConnection, code: 4302, slug: 'ToolRouterV2_NoActiveConnection' });

const noSession = envelope({ code: 4303, slug: 'ToolRouterV2_SessionNotFound', status: 404 });
const ofAnApp = envelope({ code: 7, slug: 'Browser_SessionExpired', status: 404 });
const wrongKey = envelope({ code: 801, slug: 'APIKey_InvalidAPIKey', status: 401 });
const limit = envelope({ code: 10429, slug: 'HTTP_TooManyRequests', status: 429 });

const refusedMail = { successful: 'false', error: 'permission denied' };
const success = { data: {}, successful: true, error: null };

describe('The answer to a call with effects that has no envelope', () => {
  const refusals: [name: string, document: unknown, outcome: object][] = [
    ['no connection', noConnection, { outcome: 'failed', accountFault: 'possible', refusal: 'sign_in_refused' }],
    ['the same as an error', `Error: ${noConnection}`, { outcome: 'failed', accountFault: 'possible' }],
    [
      'no account',
      'No connected account found for user ID x for toolkit gmail',
      { outcome: 'failed', accountFault: 'possible' },
    ],
    ['a dead account', 'Connected account ca_1 is in EXPIRED state', { outcome: 'failed', accountFault: 'possible' }],
    [
      'an app outside the session',
      "[Session Restriction] Toolkit 'gmail' is not allowed for this session.",
      { outcome: 'failed', accountFault: 'none' },
    ],
    ['no such action', 'Error: Tool GMAIL_SEND_EMAIL not found', { outcome: 'failed', refusal: 'action_missing' }],
    ['the error envelope', notConnected, { outcome: 'failed', accountFault: 'possible', refusal: 'sign_in_refused' }],
    [
      'the same after its status',
      `400 ${JSON.stringify(notConnected)}`,
      { outcome: 'failed', accountFault: 'possible' },
    ],
    ['a limit', { error: 'Rate limit exceeded', message: 'x' }, { outcome: 'failed', refusal: 'rate_limited' }],
    ['an error', { success: false, error: 'Invalid recipient' }, { outcome: 'failed' }],
    ['a flag and a message', { success: false, message: 'Invalid recipient' }, { outcome: 'failed' }],
    ['a text of an error', 'Error: the recipient is invalid', { outcome: 'failed' }],
  ];
  for (const [name, document, outcome] of refusals) {
    it(`is the refusal that it says: ${name}`, () => {
      expect(outcomeOfWrite(textAnswer(document))).to.include(outcome);
    });
  }

  const open: [name: string, answer: ActionAnswer][] = [
    ['nothing', { content: [] }],
    ['an empty object', textAnswer({})],
    ['a text', textAnswer('All done.')],
    ['words of a refusal in a text', textAnswer('Sent. The invalid address was left out.')],
    ['an object', textAnswer({ id: 7 })],
    ['a failure that proves nothing', textAnswer({ success: false })],
    ['an envelope behind other words', textAnswer(`Tool execution failed: ${JSON.stringify(notConnected)}`)],
    ['an error envelope of a fault', textAnswer(envelope({ status: 500 }))],
    ['an error envelope about another status', textAnswer(`500 ${JSON.stringify(notConnected)}`)],
    ['a refusal among other texts', { content: [...textAnswer('Sent.').content, ...textAnswer(noConnection).content] }],
    ['what was posted, in words of a refusal', textAnswer('No active connection found - is anybody else seeing this?')],
    ['what was posted, of something that was not found', textAnswer('Tool box not found in garage, posted.')],
    ['no such session', textAnswer(noSession)],
    ['the same behind its status', textAnswer(`Error: 404 ${JSON.stringify(noSession)}`)],
    ['an envelope of something else behind its status', textAnswer(`404 ${JSON.stringify(ofAnApp)}`)],
    ['a refused key', textAnswer(`401 ${JSON.stringify(wrongKey)}`)],
    ['a limit of the provider', textAnswer(`429 ${JSON.stringify(limit)}`)],
    ['a report about an error', textAnswer('Error report filed: permission denied for user bob')],
    [
      'a failed envelope among other texts',
      { content: [...textAnswer('Sent.').content, ...textAnswer(refusedMail).content] },
    ],
    [
      'one of success among other texts',
      { content: [...textAnswer('Error: No').content, ...textAnswer(success).content] },
    ],
    ['an image', { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] }],
  ];
  for (const [name, answer] of open) {
    it(`leaves open whether it was carried out: ${name}`, () => {
      expect(outcomeOfWrite(answer)).to.have.property('outcome', 'unknown');
    });
  }

  it('is quoted where it is a refusal that proves nothing', () => {
    expect(outcomeOfWrite(textAnswer(noSession)))
      .to.have.property('message')
      .that.contains('"No."');
  });

  it('says of a read that the session is gone, since that may be sent twice', () => {
    expect(outcomeOfRead(textAnswer(noSession))).to.include({ reason: 'session_gone' });
  });

  it('shows of a read what only begins as a refusal', () => {
    const data = 'No active connection found for you. Dear all, please connect.';

    expect(outcomeOfRead(textAnswer(data))).to.deep.equal({ outcome: 'done', data });
  });

  it('is the structured content, whatever the text beside it', () => {
    const answer = { content: textAnswer('Error: permission denied').content, structuredContent: success };

    expect(outcomeOfWrite(answer)).to.deep.equal({ outcome: 'done', data: {} });
  });

  it('is quoted where it says something', () => {
    expect(outcomeOfWrite(textAnswer(`Queued by ${secret}`)))
      .to.have.property('message')
      .that.contains('"Queued by ***"');
  });

  it('never counts as done, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        fc.pre(!isEnvelope(document));
        expect(outcomeOfWrite(textAnswer(document)).outcome).not.to.equal('done');
      }),
    );
  });
});

import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { maxExtraLinks, maxRedirects, signInLifetimeMs } from '../../../../src/domain/sign-in.js';
import { type LimitScope, signInLimits } from '../../../../src/services/sign-ins/sign-in-limit-service.js';

/** What the document calls each scope. */
const words: Record<LimitScope, string> = {
  member: 'a member, for themselves: control center and web chat',
  agentOnChannel: 'everybody who talks to one agent on one bridge, command line or automation',
  channelsOfOrganization: 'all bridges, command lines and automations of an organization',
  organization: 'an organization',
  installation: 'the installation',
};

describe('The limits of sign-ins', () => {
  it('match docs/limits.md, all of them and no other', async () => {
    const text = await readFile('docs/limits.md', 'utf8');

    const rows = text.split('\n').filter((line) => /^\| (attempts|redirects)/.test(line));
    const documented = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    expect(Object.fromEntries(documented.map(([, , whose, count]) => [whose, Number(count)]))).to.deep.equal(
      Object.fromEntries(Object.entries(signInLimits).map(([scope, max]) => [words[scope as LimitScope], max])),
    );
  });

  it('match what docs/limits.md says of an attempt', async () => {
    const text = await readFile('docs/limits.md', 'utf8');

    const minutes = signInLifetimeMs / 60_000;
    expect(text).to.contain(`one attempt allows ${maxRedirects} redirects and is open for ${minutes} minutes.`);
    expect(text).to.contain(`It has ${maxExtraLinks} extra links at most for others who ask`);
  });

  it('leave an organization’s members more than its channels can use up, and no organization everything', () => {
    expect(signInLimits.channelsOfOrganization).to.be.below(signInLimits.organization / 2);
    expect(signInLimits.organization).to.be.at.most(signInLimits.installation / 2);
  });
});

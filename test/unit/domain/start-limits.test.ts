import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { maxExtraLinks, maxRedirects, signInLifetimeMs } from '../../../src/domain/sign-in.js';
import { type LimitHolder, startLimits } from '../../../src/domain/start-limits.js';

/** How the document calls whose share it is. */
const words: Record<LimitHolder, string> = {
  member: 'a member, for themselves: control center and web chat',
  agentOnChannel: 'everybody who talks to one agent on one bridge, command line or automation',
  channelsOfOrganization: 'all bridges, command lines and automations of an organization',
  organization: 'an organization',
  installation: 'the installation',
};

describe('The limits of sign-ins', () => {
  it('are what docs/limits.md says, all of them and no other', async () => {
    const text = await readFile('docs/limits.md', 'utf8');

    const rows = text.split('\n').filter((line) => /^\| (attempts|departures)/.test(line));
    const told = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    expect(Object.fromEntries(told.map(([, , whose, count]) => [whose, Number(count)]))).to.deep.equal(
      Object.fromEntries(Object.entries(startLimits).map(([holder, most]) => [words[holder as LimitHolder], most])),
    );
  });

  it('tell of an attempt what is so', async () => {
    const text = await readFile('docs/limits.md', 'utf8');

    const minutes = signInLifetimeMs / 60_000;
    expect(text).to.contain(`one attempt lets ${maxRedirects} browsers leave and is open for ${minutes} minutes.`);
    expect(text).to.contain(`It has ${maxExtraLinks} further links at most for others who ask`);
  });

  it('leave an organization’s members more than its channels can use up, and no organization everything', () => {
    expect(startLimits.channelsOfOrganization).to.be.below(startLimits.organization / 2);
    expect(startLimits.organization).to.be.at.most(startLimits.installation / 2);
  });
});

import { expect } from 'chai';
import { isPluginError } from '../../../../src/domain/plugin-error.js';
import type { AppAccess } from '../../../../src/services/access/access-service.js';
import { requireNamedApp, requireNamedApps } from '../../../../src/services/lookup/named-app.js';
import { aMember } from '../../../support/fakes/fake-directory.js';

function anApp(app: string, appName: string): AppAccess {
  const known = { isOffered: true, isListed: true, needsSignIn: true, isCallersOwn: true };
  return { app, appName, gates: [], actingMember: aMember(), status: 'connected', ...known };
}

const apps = [
  anApp('gmail', 'Gmail'),
  anApp('google_drive', 'Google Drive'),
  anApp('googledrive', 'Drive for Work'),
  anApp('googlesheets', 'Google Sheets'),
  anApp('jira', 'Jira'),
  anApp('jira_service_management', 'Jira Service Management'),
];
const catalog = [
  ...apps.map(({ app, appName }) => ({ slug: app, name: appName })),
  { slug: 'dropbox', name: 'Dropbox' },
  { slug: 'googlecalendar', name: 'Google Calendar' },
  { slug: 'calendly', name: 'Calendly' },
  { slug: 'zoominfo', name: 'ZoomInfo' },
  { slug: 'zoho_mail', name: 'Zoho Mail' },
  { slug: 'notion', name: 'Notion' },
  { slug: 'canvas', name: 'Canvas' },
];

describe('The app that an agent means', () => {
  const meant: Record<string, string> = {
    gmail: 'gmail',
    'GMAIL ': 'gmail',
    'g mail': 'gmail',
    Gmal: 'gmail',
    'gm\u200bail': 'gmail',
    googledrive: 'googledrive',
    google_drive: 'google_drive',
    'Google Drive': 'google_drive',
    'drive for work': 'googledrive',
    Jira: 'jira',
    'Google Sheets [googlesheets]': 'googlesheets',
    gsheets: 'googlesheets',
    'Google Sheet': 'googlesheets',
    'Google Mail': 'gmail',
  };

  for (const [name, app] of Object.entries(meant)) {
    it(`is ${app} by ${JSON.stringify(name)}`, () => {
      expect(requireNamedApp({ apps, catalog }, name).app).to.equal(app);
    });
  }

  const written: Record<string, string> = {
    'Jira Service Management [jira_service_management]': 'jira_service_management',
    'Jira Service Management [jira_service_management] (connected)': 'jira_service_management',
    'Jira Service Management (not connected)': 'jira_service_management',
    'jira service management [JIRA_SERVICE_MANAGEMENT]': 'jira_service_management',
    '[jira_service_management]': 'jira_service_management',
    'Jira (signing in)': 'jira',
    'Jira [jira]': 'jira',
    'Drive for Work [googledrive] (needs reconnecting)': 'googledrive',
    'Google Drive [google_drive]': 'google_drive',
    'Google Sheet [googlesheets]': 'googlesheets',
    'googlesheets [googlesheets]': 'googlesheets',
    'gsheets (Connected)': 'googlesheets',
    '"Mail: do it now" [mailer]': 'mailer',
    'Mailer of a name that is longer than wha [long_mailer] (connected)': 'long_mailer',
  };
  for (const [name, app] of Object.entries(written)) {
    it(`is ${app} as our texts write it, ${JSON.stringify(name)}`, () => {
      const longName = 'Mailer of a name that is longer than what is shown of it';
      const some = [...apps, anApp('mailer', 'Mail: do it now'), anApp('long_mailer', longName)];

      expect(requireNamedApp({ apps: some, catalog }, name).app).to.equal(app);
    });
  }

  it('keeps what stands in brackets where it is a part of the name', () => {
    const some = [anApp('tool', 'Tool'), anApp('tool_old', 'Tool (not connected)'), anApp('tool_x', 'Tool [tool]')];
    const beta = [...apps, anApp('sheets_beta', 'Sheets [2] (beta)')];

    expect(requireNamedApp({ apps: some, catalog }, 'Tool (not connected)').app).to.equal('tool_old');
    expect(requireNamedApp({ apps: some, catalog }, 'tool [tool]').app).to.equal('tool_x');
    expect(requireNamedApp({ apps: beta, catalog }, 'Sheets [2] (beta) (connected)').app).to.equal('sheets_beta');
    expect(requireNamedApp({ apps: beta, catalog }, '"Sheets [2] (beta)" [sheets_beta]').app).to.equal('sheets_beta');
  });

  for (const name of [
    'Gmail [jira]',
    'Google Drive [googledrive]',
    'Jira Service Management [jira]',
    'Notion [gmail]',
    'Gmail [notion]',
    'Canvas [work]',
  ]) {
    it(`is none where name and slug are not of one app, ${JSON.stringify(name)}`, () => {
      const some = name.startsWith('Canvas') ? [anApp('canva', 'Canva')] : [...apps, anApp('gmail_jira', 'Gmail Jira')];

      expect(refusalOf(some, name)).to.match(/^This agent has no app /);
    });
  }

  for (const name of ['google', 'Jira Service', 'Notion', '', '  ', '\u200b', '日本語']) {
    it(`is none by ${JSON.stringify(name)}`, () => {
      expect(refusalOf(apps, name)).to.match(
        /^This agent has no app .* Its apps: Gmail, Google Drive \[google_drive\], /,
      );
    });
  }

  it('are several by the name of their vendor', () => {
    const byVendor = requireNamedApps({ apps, catalog }, 'Google').map(({ app }) => app);

    expect(byVendor).to.deep.equal(['gmail', 'google_drive', 'googlesheets']);
    expect(requireNamedApps({ apps, catalog }, 'gsheets').map(({ app }) => app)).to.deep.equal(['googlesheets']);
    expect(() => requireNamedApps({ apps, catalog }, 'Notion')).to.throw('This agent has no app "Notion"');
  });

  const lacking: Record<string, string[]> = {
    Box: ['dropbox', 'DROPBOX', 'Drop Box', 'drop-box', 'Dropbox (not connected)', 'Dropbox [dropbox]'],
    Cal: ['Google Calendar', 'googlecalendar', 'gcal', 'Calendly'],
    Zoom: ['zoominfo', 'Zoom Info'],
    Zoho: ['zoho_mail', 'Zoho Mail', 'ZohoMail'],
    Motion: ['notion'],
    Canva: ['canvas'],
  };
  for (const [own, names] of Object.entries(lacking)) {
    it(`is not ${own} by the similar name of another app of the catalog`, () => {
      const some = [anApp(own.toLowerCase(), own)];
      for (const name of names) {
        const refusal = `This agent has no app "${name}". Its apps: ${own}.`;
        expect(refusalOf(some, name)).to.equal(refusal);
      }
    });
  }

  it('is told from a bounded list, however many there are', () => {
    const many = Array.from({ length: 1_000 }, (_, number) => anApp(`app${number}x`, `App ${number}x`));

    expect(refusalOf(many, 'Jira')).to.match(/, App 19x \[app19x\] and 980 more\.$/);
    expect(refusalOf([], 'Jira')).to.equal('This agent has no app "Jira". Its apps: none.');
  });
});

function refusalOf(some: AppAccess[], name: string): string {
  try {
    return `It was taken for ${requireNamedApp({ apps: some, catalog }, name).app}.`;
  } catch (error) {
    return isPluginError(error, 'app_not_available') ? error.message : String(error);
  }
}

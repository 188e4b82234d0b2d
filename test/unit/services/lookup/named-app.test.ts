import { expect } from 'chai';
import { isPluginError } from '../../../../src/domain/plugin-error.js';
import type { AppAccess } from '../../../../src/services/access/access-service.js';
import { requireNamedApp, requireNamedApps } from '../../../../src/services/lookup/named-app.js';

function anApp(app: string, appName: string): AppAccess {
  const known = { isOffered: true, isListed: true, needsSignIn: true, isCallersOwn: true };
  return { app, appName, gates: [], status: 'connected', ...known };
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
    Box: ['dropbox', 'DROPBOX', 'Drop Box', 'drop-box'],
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

import { aFailingService, appsInEveryState, aService, aSlowService, manyApps } from './sample-apps.js';
import type { ElementStories } from './story-preview.js';

const tenMinutesAgo = () => new Date(Date.now() - 600_000).toISOString();

export const catalogStories: ElementStories = {
  tag: 'appconnect-catalog',
  stories: [
    { name: 'An admin, every status', api: () => aService() },
    { name: 'A member, every status', api: () => aService({ isAdmin: false }) },
    { name: 'On a page where apps can be tried', api: () => aService(), properties: { withTry: true } },
    { name: '12 apps', api: () => aService({ apps: manyApps(12) }) },
    { name: '200 apps, show all', api: () => aService({ apps: manyApps(200) }), properties: { view: 'all' } },
    { name: '2,000 apps, show all', api: () => aService({ apps: manyApps(2000) }), properties: { view: 'all' } },
    { name: 'Searching', api: () => aService({ apps: manyApps(200) }), properties: { query: 'li' } },
    { name: 'Nothing matches', api: () => aService({ apps: manyApps(12) }), properties: { query: 'zzz' } },
    { name: 'Loading', api: () => aSlowService('listApps') },
    { name: 'Empty, an admin', api: () => aService({ apps: [] }), properties: { admin: true } },
    {
      name: 'Nothing enabled, a member',
      api: () => aService({ apps: manyApps(12).filter(({ enabled }) => !enabled), isAdmin: false }),
    },
    { name: 'Empty, a member', api: () => aService({ apps: [], isAdmin: false }) },
    {
      name: 'The provider is down, last good list',
      api: () => aService({ apps: appsInEveryState(), catalog: { source: 'last_good', fetchedAt: tenMinutesAgo() } }),
    },
    { name: 'Not set up', api: () => aFailingService('listApps', 'not_configured') },
    { name: 'Cannot be read', api: () => aFailingService('listApps', 'provider_unreachable') },
  ],
};

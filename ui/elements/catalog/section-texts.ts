import type { Words } from '../../words/en.js';
import type { RowsView } from './catalog-rows.js';
import type { Search } from './catalog-search.js';

interface SectionsView {
  search: Search;
  /** Whether the others are apps that a member cannot use, not those that an admin could enable. */
  areUnusable: boolean;
  /** Whether a note above the list already says that there are no others, and whom to ask. */
  isExplained: boolean;
}

/** The headings of the sections, and the hint below that of the apps which are not enabled. */
export function sectionTexts(
  { search, areUnusable, isExplained }: SectionsView,
  { apps }: Words,
): Pick<RowsView, 'headings' | 'othersHint'> {
  const areMostUsed = search.view === 'popular' && search.category === '';
  const offered = areMostUsed ? apps.mostUsed : apps.otherApps;
  const headings = {
    attention: apps.needsAttention,
    connected: apps.connectedApps,
    enabled: apps.enabledApps,
    others: areUnusable ? apps.notEnabledApps : offered,
  };
  const askHint = isExplained ? '' : apps.askHint;
  return { headings, othersHint: areUnusable ? askHint : apps.enableHint };
}

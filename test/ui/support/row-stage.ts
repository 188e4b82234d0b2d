import '../../../ui/elements/catalog/catalog.js';
import type { AppRecord } from '../../../src/contract/app-contract.js';
import { anApp, inMinutes } from './builders.js';
import { CatalogHarness } from './catalog-harness.js';
import type { FakeApi } from './fake-api.js';
import type { RowHarness } from './row-harness.js';

/** A sign-in to Gmail under way. */
export const signIn = { id: 'sign-in-gmail', status: 'signing_in' as const, expiresAt: inMinutes(9) };

/** Gmail's row in a catalog, with Slack beside it. */
export async function showRow(
  api: FakeApi,
  parts: Partial<AppRecord> = {},
  attributes: Record<string, string> = {},
): Promise<RowHarness> {
  api.apps = [anApp(parts), anApp({ app: 'slack', name: 'Slack', enabled: false })];
  const catalog = await CatalogHarness.show(api, attributes);
  return catalog.row('gmail');
}

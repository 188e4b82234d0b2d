import type { AppRecord } from '../../../src/contract/app-contract.js';
import '../../../ui/elements/connect-button/connect-button.js';
import { anApp } from './builders.js';
import type { FakeApi } from './fake-api.js';
import { RowHarness } from './row-harness.js';
import { show } from './show.js';
import { until } from './until.js';

/** The button of Gmail, which `api` then knows as these parts say, once it has its record. */
export async function showConnectButton(
  api: FakeApi,
  parts: Partial<AppRecord> = {},
  attributes: Record<string, string> = {},
): Promise<RowHarness> {
  api.apps = [anApp(parts)];
  const button = new RowHarness(await show('appconnect-connect-button', api, { app: 'gmail', ...attributes }));
  await until('the record', () => button.element.shadowRoot?.querySelector('.skeleton') === null);
  await button.element.updateComplete;
  return button;
}

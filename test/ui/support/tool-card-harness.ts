import type { HostApi, ToolDefinition } from '../../../ui/control-center/host/host-api.js';
import '../../../ui/control-center/agents/tool-card.js';
import { wordsIn } from '../../../ui/control-center/preferences.js';
import { render, within } from './control-center-harness.js';

export const tool: ToolDefinition = {
  name: 'appconnect__invoke_action',
  description: 'Runs an action.',
  inputSchema: {
    type: 'object',
    required: ['action'],
    properties: { action: { type: 'string' }, arguments: { type: 'object' }, send_again: { type: 'boolean' } },
  },
};
export const sendEmail = { action: 'GMAIL_SEND_EMAIL', name: 'Send email', effect: 'send' as const };
export const listDrafts = { action: 'GMAIL_LIST_DRAFTS', name: 'List drafts', effect: 'read' as const };
export const purge = { action: 'GMAIL_DELETE_THREAD', name: 'Delete thread', effect: 'destructive' as const };

export async function showCardWith(structuredContent: Record<string, unknown>, isError = false) {
  const sent: unknown[] = [];
  const { card, outcome } = await showCardCalling(async (_agent, call) => {
    sent.push(call);
    return { structuredContent, isError, content: [] };
  });
  return { card, sent, outcome };
}

/** Searches find actions by their names; `sent` has the calls of the tool itself. */
export async function showCardFinding(actions: object[], whenSearched: () => Promise<unknown> = async () => undefined) {
  const sent: unknown[] = [];
  const { card } = await showCardCalling(async (_agent, call) => {
    const { query } = call.input as { query?: string };
    if (call.tool === tool.name) sent.push(call.input);
    else await whenSearched();
    return { structuredContent: { actions: actions.filter((found) => 'action' in found && found.action === query) } };
  });
  const form = within(card, 'tool-form');
  const dialog = () => within(within(card, 'run-dialog'), 'dialog') as HTMLDialogElement;
  const enter = (input: unknown) => {
    const json = within(form, '#json') as HTMLTextAreaElement;
    json.value = JSON.stringify(input);
    json.dispatchEvent(new InputEvent('input'));
    json.dispatchEvent(new Event('change'));
  };
  const run = () => (within(card, '.run') as HTMLElement).click();
  return { card, sent, dialog, enter, run };
}

export async function showCardCalling(callTool: HostApi['callTool'], language: 'en' | 'de' = 'en') {
  const host = { callTool } as HostApi;
  const card = await render('tool-card', { words: wordsIn(language), tool, agent: 'a', host });
  within(card, 'details').toggleAttribute('open', true);
  const outcome = () => within(card, 'tool-outcome')?.shadowRoot?.textContent?.replace(/\s+/g, ' ');
  return { card, outcome };
}

import type { AuditEvent } from '../../../src/contract/activity-contract.js';
import type { Words } from '../../words/en.js';
import { type AgentName, type AppName, nameOf } from '../activity/names.js';

/** An audit event as a sentence for a person. */
export function sentenceOf(
  event: AuditEvent,
  words: Words['activity'],
  { apps, agents }: { apps: readonly AppName[]; agents: readonly AgentName[] },
): string {
  const person = event.action === 'action.invoked' ? (event.actingAs ?? event.actor) : (event.actor ?? event.actingAs);
  return words.sentences[event.action]({
    who: person?.name ?? (event.action === 'action.invoked' ? words.someone : words.system),
    app: event.app === undefined ? words.anApp : nameOf(apps, { id: event.app, key: 'app' }),
    agent: event.agent === undefined ? words.anAgent : nameOf(agents, { id: event.agent, key: 'agent' }),
    subject: event.subject ?? '',
  });
}

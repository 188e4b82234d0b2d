import { html } from 'lit';
import { navigate } from '../router.js';
import type { Words } from '../words.en.js';
import type { AgentSelection } from './agent-selection.js';

/** Why an agent has no tools, and where that is changed. */
export function noToolsNote({ channel, standIn }: AgentSelection, words: Words) {
  const isAutomation = channel === 'automation' && !standIn?.person;
  return html`
    <div class="card notice">
      <h3>${words.agents.noTools}</h3>
      <p class="muted">${isAutomation ? words.agents.noToolsAutomation : words.agents.noToolsLead}</p>
      <button class="button" type="button" ?hidden=${isAutomation} @click=${() => navigate('integrations')}>
        ${words.agents.openIntegrations}
      </button>
    </div>
  `;
}

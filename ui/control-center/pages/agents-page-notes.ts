import { html } from 'lit';
import { problemText } from '../host/host-api.js';
import { navigate } from '../router.js';
import type { Words } from '../words.en.js';
import type { AgentSelection } from './agent-selection.js';

/** Why nothing came, with the way to ask again. */
export function problemNote(words: Words, cause: unknown, tryAgain: () => void) {
  return html`
    <div class="card notice" role="alert">
      <p>${problemText(words, cause)}</p>
      <button class="button" type="button" @click=${tryAgain}>${words.tryAgain}</button>
    </div>
  `;
}

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

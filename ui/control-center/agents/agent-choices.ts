import { html, nothing } from 'lit';
import { type Channel, channels } from '../../../src/contract/access-constants.js';
import type { AgentSummary, HostApi, Session } from '../host/host-api.js';
import type { Words } from '../words.en.js';
import type { AgentSelection } from './agent-selection.js';
import type { StandInChosenEvent } from './stand-in-choice.js';
import './stand-in-choice.js';

export interface ChoicesView {
  words: Words;
  selection: AgentSelection;
  host: HostApi | undefined;
  session: Session | undefined;
  select(selected: { agent?: string; channel?: Channel }): void;
  selectStandIn(event: StandInChosenEvent): void;
}

/** Which agent, on which channel, and for whom where nobody talks to it. */
export function agentChoices(view: ChoicesView) {
  const { words, selection } = view;
  return html`
    <div class="choices">
      <fieldset>
        <legend>${words.agents.agent}</legend>
        <div class="choice">${selection.agents.map((agent) => agentChoice(agent, view))}</div>
      </fieldset>
      <fieldset>
        <legend>${words.agents.channel}</legend>
        <div class="choice">${channels.map((channel) => channelChoice(channel, view))}</div>
      </fieldset>
      ${standInChoice(view)}
      <p class="muted">
        ${channelLead(view)} ${selection.maySelectChannel ? nothing : words.agents.channelsForAdmins}
      </p>
    </div>
  `;
}

function agentChoice(agent: AgentSummary, { words, selection, select }: ChoicesView) {
  return radioChoice({
    name: 'agent',
    isChosen: agent.agent === selection.agent,
    choose: () => select({ agent: agent.agent }),
    label: [agent.name, agent.isDefault ? html`<span class="tag">${words.agents.defaultAgent}</span>` : nothing],
  });
}

function channelChoice(channel: Channel, { words, selection, select }: ChoicesView) {
  return radioChoice({
    name: 'channel',
    isChosen: channel === selection.channel,
    isDisabled: channel !== 'web' && !selection.maySelectChannel,
    choose: () => select({ channel }),
    label: words.agents.channels[channel],
  });
}

interface RadioChoice {
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  label: unknown;
  choose(): void;
}

function radioChoice({ name, isChosen, isDisabled = false, label, choose }: RadioChoice) {
  return html`
    <label>
      <input type="radio" name=${name} .checked=${isChosen} ?disabled=${isDisabled} @change=${choose} />
      ${label}
    </label>
  `;
}

function standInChoice({ words, selection, host, session, selectStandIn }: ChoicesView) {
  if (selection.standIn === undefined) return nothing;
  return html`<stand-in-choice
    .words=${words}
    .host=${host}
    .session=${session}
    .standIn=${selection.standIn}
    .runsForPeople=${selection.channel === 'automation'}
    @stand-in-chosen=${selectStandIn}
  ></stand-in-choice>`;
}

function channelLead({ words, selection: { channel, standIn } }: ChoicesView): string {
  if (standIn?.person && channel === 'automation') return words.agents.automationWithPerson;
  return words.agents.channelLeads[channel];
}

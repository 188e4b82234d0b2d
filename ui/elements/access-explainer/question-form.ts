import { html, nothing, type TemplateResult } from 'lit';
import { type Channel, channels } from '../../../src/contract/access-constants.js';
import type { AgentName, AppName, MemberName } from '../../state/display-names.js';
import type { Words } from '../../words/en.js';

/** Whether an agent may use an app on a channel; `member` is whom the agent acts for, empty for the viewer or for nobody. */
export type Question = { app: string; agent: string; channel: Channel; member: string };

/** What can be selected. `appName` and `memberName` are of what is selected, which may be listed no more. */
export type Choices = {
  apps: readonly AppName[];
  appName: string;
  agents: readonly AgentName[];
  members: readonly MemberName[];
  memberName: string;
  /** The user id of the viewer. */
  viewer: string | undefined;
};

type FormContext = { words: Words['activity']; onChange(change: Partial<Question>): void };

/** The fields of a question. */
export function questionForm(question: Question, choices: Choices, { words, onChange }: FormContext): TemplateResult {
  const field = (name: keyof Question, options: unknown) => html`<div>
    <label for=${name}>${words.access[name]}</label>
    <select
      id=${name}
      ?disabled=${name === 'member' && !takesMember(question.channel)}
      @change=${(event: Event) => onChange({ [name]: (event.target as HTMLSelectElement).value })}
    >
      ${options}
    </select>
  </div>`;
  const agents = choices.agents.map(({ agent, name }) => option(agent, name, question.agent));
  const ofChannels = channels.map((channel) => option(channel, words.channels[channel], question.channel));
  return html`<form @submit=${(event: Event) => event.preventDefault()}>
    ${field('app', appOptions(question, choices, words))} ${field('agent', agents)} ${field('channel', ofChannels)}
    ${hasMemberField(question, choices) ? field('member', memberOptions(question, choices, words)) : nothing}
  </form>`;
}

/** On the other channels the service decides whom an agent acts for. */
export function takesMember(channel: Channel): boolean {
  return channel === 'web' || channel === 'automation';
}

function appOptions(question: Question, { apps, appName }: Choices, { access }: Words['activity']) {
  const group = (label: string, isEnabled: boolean) => {
    const grouped = apps.filter(({ enabled }) => enabled === isEnabled);
    if (grouped.length === 0) return nothing;
    return html`<optgroup label=${label}>${grouped.map(({ app, name }) => option(app, name, question.app))}</optgroup>`;
  };
  return [
    group(access.enabledApps, true),
    group(access.otherApps, false),
    apps.some(({ app }) => app === question.app) ? nothing : unlistedOption(question.app, appName),
  ];
}

function hasMemberField({ channel, member }: Question, { members }: Choices): boolean {
  return members.length > 0 || member !== '' || channel === 'automation';
}

/** Whoever asks is the person of the web where no member is named, and an automation then acts for nobody. */
function memberOptions(
  { channel, member }: Question,
  { members, memberName, viewer }: Choices,
  words: Words['activity'],
) {
  const { myself, nobody } = words.access;
  const isAutomation = channel === 'automation';
  const others = members.filter(({ userId }) => userId !== viewer);
  const isListed = member === viewer || members.some(({ userId }) => userId === member);
  return [
    option('', isAutomation ? nobody : myself, member),
    isAutomation && viewer ? option(viewer, myself, member) : nothing,
    others.map(({ userId, name }) => option(userId, name, member)),
    isListed ? nothing : unlistedOption(member, memberName),
  ];
}

function option(value: string, text: string, chosen: string) {
  return html`<option value=${value} .selected=${value === chosen}>${text}</option>`;
}

/** For a choice that has left the list: without an option for it the field would name another one than the answer. */
function unlistedOption(value: string, text: string) {
  return value === '' ? nothing : option(value, text, value);
}

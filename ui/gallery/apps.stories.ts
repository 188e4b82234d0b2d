import type { AppRecord } from '../../src/contract/app-contract.js';
import type { ProfilesPicker } from '../elements/profiles-picker/profiles-picker.js';
import { aFailingService, appsInEveryState, aService, aSlowService, sampleAgents } from './sample-apps.js';
import type { ElementStories } from './story-preview.js';

function stateOf({ enabled, connectability, connection }: AppRecord): string {
  const state = connectability === 'one_click' ? connection.status : connectability;
  return enabled ? state : `not enabled, ${state}`;
}

export const connectButtonStories: ElementStories = {
  tag: 'appconnect-connect-button',
  stories: [
    ...appsInEveryState().map((record) => ({
      name: `${record.name}: ${stateOf(record)}`,
      api: () => aService(),
      properties: { app: record.app },
    })),
    { name: 'Loading', api: () => aSlowService('getApp'), properties: { app: 'gmail' } },
    { name: 'Failed', api: () => aFailingService('getApp', 'offline'), properties: { app: 'gmail' } },
  ],
};

const gmailPicker = { app: 'gmail', appName: 'Gmail', agentCount: 2 };
const show = (element: HTMLElement) => (element as ProfilesPicker).show();
const fortyAgents = Array.from({ length: 40 }, (_, index) => ({
  agent: `agent-${index}`,
  name: `Agent ${index + 1}`,
  isDefault: index === 0,
  assigned: index % 3 === 0,
}));

/** With the dialog closed, since it would cover the page. */
export const profilesPickerStories: ElementStories = {
  tag: 'appconnect-profiles-picker',
  stories: [
    { name: 'Three agents', api: () => aService(), properties: gmailPicker },
    {
      name: 'Forty agents, with search',
      api: () => aService({ agents: fortyAgents }),
      properties: { ...gmailPicker, agentCount: 14 },
    },
    { name: 'No agents', api: () => aService({ agents: [] }), properties: { ...gmailPicker, agentCount: 0 } },
    { name: 'Loading', api: () => aSlowService('listAgents'), properties: gmailPicker },
    {
      name: 'A tick is being saved',
      api: () => aSlowService('assignAgent', { agents: sampleAgents }),
      properties: gmailPicker,
    },
    { name: 'A tick fails', api: () => aFailingService('assignAgent', 'offline'), properties: gmailPicker },
    { name: 'Cannot be read', api: () => aFailingService('listAgents', 'offline'), properties: gmailPicker },
  ],
};

export const openPickerStories: ElementStories = {
  tag: 'appconnect-profiles-picker (open)',
  stories: [{ name: 'Three agents', api: () => aService(), properties: gmailPicker, play: show }],
};

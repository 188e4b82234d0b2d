/** The person gave an app to an agent, or took it away. */
export class AgentsChangedEvent extends CustomEvent<AgentsChangedEventDetail> {
  constructor(detail: AgentsChangedEventDetail) {
    super('appconnect-agents-changed', { bubbles: true, composed: true, detail });
  }
}

export interface AgentsChangedEventDetail {
  app: string;
  agent: string;
  /** Whether that agent holds the app now. */
  assigned: boolean;
  /** Agents that hold the app now. */
  agentCount: number;
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-agents-changed': AgentsChangedEvent;
  }
}

/** The person enabled an app for the organization. */
export class AppEnabledEvent extends CustomEvent<AppEnabledEventDetail> {
  constructor(detail: AppEnabledEventDetail) {
    super('appconnect-app-enabled', { bubbles: true, composed: true, detail });
  }
}

export interface AppEnabledEventDetail {
  app: string;
  /** Agents that hold the app now. */
  agentCount: number;
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-app-enabled': AppEnabledEvent;
  }
}

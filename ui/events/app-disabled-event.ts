/** The person disabled an app for the organization. */
export class AppDisabledEvent extends CustomEvent<AppDisabledEventDetail> {
  constructor(detail: AppDisabledEventDetail) {
    super('appconnect-app-disabled', { bubbles: true, composed: true, detail });
  }
}

export interface AppDisabledEventDetail {
  app: string;
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-app-disabled': AppDisabledEvent;
  }
}

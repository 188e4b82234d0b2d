/** Where a project wants to hear of events; in the provider's own words, since nothing here reads it. */
export type WebhookSubscription = {
  id: string;
  webhook_url: string;
  enabled_events: string[];
  version: 'V1' | 'V2' | 'V3';
  secret: string;
  created_at: string;
  updated_at: string;
};

/** How to make something in an app and find it again by another action. */
export type RoundTrip = {
  make: string;
  with: Record<string, unknown>;
  find: string;
  /** The arguments of the finding action, from what making returned. */
  by(made: Record<string, unknown>): Record<string, unknown>;
};

/** Words that nothing in an unused account contains. */
export const EXAMPLE = 'Quarterly otter census';

export const ROUND_TRIPS: Record<string, RoundTrip> = {
  gmail: {
    make: 'GMAIL_SEND_EMAIL',
    with: { recipient_email: 'grace@example.com', subject: EXAMPLE, body: 'Numbers are up.' },
    find: 'GMAIL_FETCH_EMAILS',
    by: () => ({ query: `in:sent subject:"${EXAMPLE}"` }),
  },
  github: {
    make: 'GITHUB_CREATE_AN_ISSUE',
    with: { owner: 'northwind', repo: 'website', title: EXAMPLE },
    find: 'GITHUB_LIST_REPOSITORY_ISSUES',
    by: () => ({ owner: 'northwind', repo: 'website' }),
  },
  googlecalendar: {
    make: 'GOOGLECALENDAR_CREATE_EVENT',
    with: { summary: EXAMPLE, start_datetime: '2030-05-07T10:00:00Z', event_duration_minutes: 45 },
    find: 'GOOGLECALENDAR_FIND_EVENT',
    by: () => ({ query: 'otter' }),
  },
  notion: {
    make: 'NOTION_CREATE_NOTION_PAGE',
    with: { title: EXAMPLE, markdown: 'Twelve in spring.' },
    find: 'NOTION_RETRIEVE_PAGE',
    by: (made) => ({ page_id: made.id }),
  },
  slack: {
    make: 'SLACK_SEND_MESSAGE',
    with: { channel: '#general', text: EXAMPLE },
    find: 'SLACK_FETCH_CONVERSATION_HISTORY',
    by: () => ({ channel: 'general' }),
  },
};

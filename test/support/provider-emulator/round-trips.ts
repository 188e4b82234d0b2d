/** How to create something in an app and find it again with another action. */
export type RoundTrip = {
  make: string;
  with: Record<string, unknown>;
  find: string;
  /** The arguments of the finding action, from the result of the creating one. */
  by(made: Record<string, unknown>): Record<string, unknown>;
};

/** A text that no unused account contains. */
export const example = 'Quarterly otter census';

export const roundTrips: Record<string, RoundTrip> = {
  gmail: {
    make: 'GMAIL_SEND_EMAIL',
    with: { recipient_email: 'grace@example.com', subject: example, body: 'Numbers are up.' },
    find: 'GMAIL_FETCH_EMAILS',
    by: () => ({ query: `in:sent subject:"${example}"` }),
  },
  github: {
    make: 'GITHUB_CREATE_AN_ISSUE',
    with: { owner: 'northwind', repo: 'website', title: example },
    find: 'GITHUB_LIST_REPOSITORY_ISSUES',
    by: () => ({ owner: 'northwind', repo: 'website' }),
  },
  googlecalendar: {
    make: 'GOOGLECALENDAR_CREATE_EVENT',
    with: { summary: example, start_datetime: '2030-05-07T10:00:00Z', event_duration_minutes: 45 },
    find: 'GOOGLECALENDAR_FIND_EVENT',
    by: () => ({ query: 'otter' }),
  },
  notion: {
    make: 'NOTION_CREATE_NOTION_PAGE',
    with: { title: example, markdown: 'Twelve in spring.' },
    find: 'NOTION_RETRIEVE_PAGE',
    by: (made) => ({ page_id: made.id }),
  },
  slack: {
    make: 'SLACK_SEND_MESSAGE',
    with: { channel: '#general', text: example },
    find: 'SLACK_FETCH_CONVERSATION_HISTORY',
    by: () => ({ channel: 'general' }),
  },
  googlesheets: {
    make: 'GOOGLESHEETS_CREATE_GOOGLE_SHEET1',
    with: { title: example },
    find: 'GOOGLESHEETS_SEARCH_SPREADSHEETS',
    by: () => ({ query: 'otter' }),
  },
  outlook: {
    make: 'OUTLOOK_SEND_EMAIL',
    with: { to_email: 'grace@example.com', subject: example, body: 'Numbers are up.' },
    find: 'OUTLOOK_SEARCH_MESSAGES',
    by: () => ({ query: 'otter' }),
  },
  googledrive: {
    make: 'GOOGLEDRIVE_CREATE_FILE_FROM_TEXT',
    with: { file_name: 'census.txt', text_content: example },
    find: 'GOOGLEDRIVE_DOWNLOAD_FILE',
    by: (made) => ({ file_id: made.id }),
  },
  hubspot: {
    make: 'HUBSPOT_CREATE_CONTACT',
    with: { email: 'otter@example.com', company: example },
    find: 'HUBSPOT_SEARCH_CONTACTS_BY_CRITERIA',
    by: () => ({ query: 'otter@example.com' }),
  },
  linear: {
    make: 'LINEAR_CREATE_LINEAR_ISSUE',
    with: { team_id: 'team_ops', title: example },
    find: 'LINEAR_LIST_LINEAR_ISSUES',
    by: () => ({ team_id: 'team_ops' }),
  },
  jira: {
    make: 'JIRA_CREATE_ISSUE',
    with: { project_key: 'OPS', summary: example },
    find: 'JIRA_SEARCH_FOR_ISSUES_USING_JQL_POST',
    by: () => ({ jql: 'project = OPS AND text ~ "otter" ORDER BY created' }),
  },
  airtable: {
    make: 'AIRTABLE_CREATE_RECORD',
    with: { base_id: 'appDemo', table_id_or_name: 'Contacts', fields: { Name: example } },
    find: 'AIRTABLE_LIST_RECORDS',
    by: () => ({ base_id: 'appDemo', table_id_or_name: 'tblContacts', match: { Name: example } }),
  },
  discord: {
    make: 'DISCORD_SEND_MESSAGE',
    with: { channel_id: 'channel_general', content: example },
    find: 'DISCORD_LIST_MESSAGES',
    by: () => ({ channel_id: 'channel_general' }),
  },
  stripe: {
    make: 'STRIPE_CREATE_CUSTOMER',
    with: { email: 'otter@example.com', name: example },
    find: 'STRIPE_LIST_CUSTOMERS',
    by: () => ({ email: 'otter@example.com' }),
  },
  trello: {
    make: 'TRELLO_ADD_CARDS',
    with: { idList: 'list_2', name: example },
    find: 'TRELLO_GET_LISTS_CARDS_BY_ID_LIST',
    by: () => ({ idList: 'list_2' }),
  },
  asana: {
    make: 'ASANA_CREATE_A_TASK',
    with: { name: example, projects: ['project_launch'] },
    find: 'ASANA_GET_TASKS_FROM_A_PROJECT',
    by: () => ({ project_gid: 'project_launch' }),
  },
  dropbox: {
    make: 'DROPBOX_UPLOAD_FILE',
    with: { path: '/census.txt', content: example },
    find: 'DROPBOX_READ_FILE',
    by: () => ({ path: '/census.txt' }),
  },
  salesforce: {
    make: 'SALESFORCE_CREATE_LEAD',
    with: { LastName: 'Otter', Company: example },
    find: 'SALESFORCE_RUN_SOQL_QUERY',
    by: () => ({ query: "SELECT Id, Company FROM Lead WHERE LastName = 'Otter'" }),
  },
  zoom: {
    make: 'ZOOM_CREATE_A_MEETING',
    with: { topic: example },
    find: 'ZOOM_GET_A_MEETING',
    by: (made) => ({ meeting_id: made.id }),
  },
  twitter: {
    make: 'TWITTER_CREATION_OF_A_POST',
    with: { text: example },
    find: 'TWITTER_RECENT_SEARCH',
    by: () => ({ query: 'otter' }),
  },
  youtube: {
    make: 'YOUTUBE_CREATE_PLAYLIST',
    with: { title: example },
    find: 'YOUTUBE_LIST_USER_PLAYLISTS',
    by: () => ({}),
  },
  figma: {
    make: 'FIGMA_ADD_A_COMMENT_TO_A_FILE',
    with: { file_key: 'file_screens', message: example },
    find: 'FIGMA_GET_COMMENTS_IN_A_FILE',
    by: () => ({ file_key: 'file_screens' }),
  },
  todoist: {
    make: 'TODOIST_CREATE_TASK',
    with: { content: example, due_date: '2030-05-20' },
    find: 'TODOIST_GET_ALL_TASKS',
    by: () => ({ query: 'otter' }),
  },
  clickup: {
    make: 'CLICKUP_CREATE_TASK',
    with: { list_id: 'list_later', name: example },
    find: 'CLICKUP_GET_TASKS',
    by: () => ({ list_id: 'list_later' }),
  },
  intercom: {
    make: 'INTERCOM_CREATE_CONVERSATION',
    with: { contact_id: 'contact_grace', body: example },
    find: 'INTERCOM_LIST_CONVERSATIONS',
    by: () => ({ state: 'open' }),
  },
  zendesk: {
    make: 'ZENDESK_CREATE_ZENDESK_TICKET',
    with: { subject: example, description: 'Twelve in spring.' },
    find: 'ZENDESK_SEARCH_ZENDESK',
    by: () => ({ query: 'otter' }),
  },
  shopify: {
    make: 'SHOPIFY_CREATE_PRODUCT',
    with: { title: example, price: 12 },
    find: 'SHOPIFY_GET_PRODUCTS',
    by: () => ({ status: 'active' }),
  },
  mailchimp: {
    make: 'MAILCHIMP_ADD_CAMPAIGN',
    with: { list_id: 'list_news', subject_line: example },
    find: 'MAILCHIMP_LIST_CAMPAIGNS',
    by: () => ({ status: 'save' }),
  },
  microsoft_teams: {
    make: 'MICROSOFT_TEAMS_TEAMS_POST_CHANNEL_MESSAGE',
    with: { team_id: 'team_all', channel_id: 'channel_news', content: example },
    find: 'MICROSOFT_TEAMS_TEAMS_LIST_CHANNEL_MESSAGES',
    by: () => ({ team_id: 'team_all', channel_id: 'channel_news' }),
  },
  googledocs: {
    make: 'GOOGLEDOCS_CREATE_DOCUMENT',
    with: { title: example },
    find: 'GOOGLEDOCS_SEARCH_DOCUMENTS',
    by: () => ({ query: 'otter' }),
  },
  gitlab: {
    make: 'GITLAB_CREATE_PROJECT_ISSUE',
    with: { project_id: 'project_tools', title: example },
    find: 'GITLAB_LIST_PROJECT_ISSUES',
    by: () => ({ project_id: 'project_tools', state: 'opened' }),
  },
  googletasks: {
    make: 'GOOGLETASKS_INSERT_TASK',
    with: { title: example },
    find: 'GOOGLETASKS_LIST_TASKS',
    by: () => ({}),
  },
};

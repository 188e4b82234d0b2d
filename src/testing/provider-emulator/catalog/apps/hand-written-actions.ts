import type { ActionSeed } from '../catalog-seeds.js';
import { airtableActions } from './airtable.js';
import { asanaActions } from './asana.js';
import { clickupActions } from './clickup.js';
import { discordActions } from './discord.js';
import { dropboxActions } from './dropbox.js';
import { figmaActions } from './figma.js';
import { githubActions } from './github.js';
import { gitlabActions } from './gitlab.js';
import { gmailActions } from './gmail.js';
import { googlecalendarActions } from './googlecalendar.js';
import { googledocsActions } from './googledocs.js';
import { googledriveActions } from './googledrive.js';
import { googlesheetsActions } from './googlesheets.js';
import { googletasksActions } from './googletasks.js';
import { hackernewsActions } from './hackernews.js';
import { hubspotActions } from './hubspot.js';
import { intercomActions } from './intercom.js';
import { jiraActions } from './jira.js';
import { linearActions } from './linear.js';
import { mailchimpActions } from './mailchimp.js';
import { microsoftTeamsActions } from './microsoft-teams.js';
import { notionActions } from './notion.js';
import { outlookActions } from './outlook.js';
import { salesforceActions } from './salesforce.js';
import { shopifyActions } from './shopify.js';
import { slackActions } from './slack.js';
import { stripeActions } from './stripe.js';
import { todoistActions } from './todoist.js';
import { trelloActions } from './trello.js';
import { twitterActions } from './twitter.js';
import { weathermapActions } from './weathermap.js';
import { youtubeActions } from './youtube.js';
import { zendeskActions } from './zendesk.js';
import { zoomActions } from './zoom.js';

/** The actions of the well-known apps, by the app's slug. */
export const handWrittenActions: Record<string, ActionSeed[]> = {
  gmail: gmailActions,
  github: githubActions,
  googlecalendar: googlecalendarActions,
  notion: notionActions,
  googlesheets: googlesheetsActions,
  slack: slackActions,
  outlook: outlookActions,
  googledrive: googledriveActions,
  hubspot: hubspotActions,
  linear: linearActions,
  jira: jiraActions,
  airtable: airtableActions,
  discord: discordActions,
  stripe: stripeActions,
  trello: trelloActions,
  asana: asanaActions,
  dropbox: dropboxActions,
  salesforce: salesforceActions,
  zoom: zoomActions,
  twitter: twitterActions,
  youtube: youtubeActions,
  figma: figmaActions,
  todoist: todoistActions,
  clickup: clickupActions,
  intercom: intercomActions,
  zendesk: zendeskActions,
  shopify: shopifyActions,
  mailchimp: mailchimpActions,
  microsoft_teams: microsoftTeamsActions,
  googledocs: googledocsActions,
  gitlab: gitlabActions,
  googletasks: googletasksActions,
  hackernews: hackernewsActions,
  weathermap: weathermapActions,
};

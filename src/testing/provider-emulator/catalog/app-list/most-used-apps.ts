/**
 * The first half of the catalog, most used first. Columns: slug, name, sign-in, categories, the resource types that its
 * generic actions work on (`-` where the actions are written by hand), description.
 */
export const mostUsedApps = `
gmail | Gmail | one_click | email, productivity | - | Google's mail service: read, write, sort and search the messages of a mailbox.
github | GitHub | one_click | developer tools, code hosting | - | Where code lives: repositories, issues, pull requests and the people who review them.
googlecalendar | Google Calendar | one_click | calendar, productivity | - | Plan meetings, find a free hour and keep everybody's diary in step.
notion | Notion | one_click | notes, productivity | - | Pages and databases in which a team keeps what it knows.
googlesheets | Google Sheets | one_click | spreadsheets, productivity | - | Spreadsheets in the browser: read and write ranges, add sheets and rows.
slack | Slack | one_click | team chat, communication | - | Channels and direct messages where a company talks all day.
outlook | Outlook | one_click | email, calendar | - | Microsoft's mail, calendar and contacts of a person or a company.
googledrive | Google Drive | one_click | file storage, productivity | - | Files and folders kept by Google, shared by a link or by name.
hubspot | HubSpot | one_click | crm, marketing | - | Contacts, companies, deals and tickets of a growing sales team.
linear | Linear | one_click | project management, developer tools | - | Fast issue tracking for software teams: issues, cycles, projects.
jira | Jira | one_click | project management, developer tools | - | Atlassian's tracker of issues, sprints and releases.
airtable | Airtable | one_click | databases, spreadsheets | - | Bases with tables, records and views that look like a spreadsheet and act like a database.
discord | Discord | one_click | team chat, communities | - | Servers, channels and messages of a community.
stripe | Stripe | one_click | payments, finance | - | Take payments on the web: customers, charges, subscriptions, invoices.
trello | Trello | one_click | project management, productivity | - | Boards with lists and cards that move from left to right.
asana | Asana | one_click | project management, productivity | - | Tasks, projects and who does what by when.
dropbox | Dropbox | one_click | file storage | - | Keeps files in step between devices and shares them by link.
salesforce | Salesforce | one_click | crm, sales | - | The customer records of large sales organizations: accounts, leads, opportunities, cases.
zoom | Zoom | one_click | video meetings, communication | - | Schedules video meetings and webinars and keeps their recordings.
twitter | Twitter | own_client | social media | - | Short public posts, replies and direct messages; now called X.
youtube | YouTube | one_click | video, social media | - | Search videos, keep playlists and answer comments on a channel.
figma | Figma | one_click | design | - | Design files that several people draw in at once, with comments and components.
todoist | Todoist | one_click | tasks, productivity | - | A personal list of tasks with due dates, priorities and projects.
clickup | ClickUp | one_click | project management, productivity | - | Spaces, lists and tasks with time tracking for whole departments.
intercom | Intercom | one_click | customer support, crm | - | Talk with customers in conversations, and keep contacts and help articles.
zendesk | Zendesk | one_click | customer support | - | Tickets of customers with their comments, agents and status.
shopify | Shopify | one_click | online shops | - | Runs an online shop: products, stock, orders and customers.
mailchimp | Mailchimp | one_click | email marketing | - | Audiences, campaigns and newsletters by mail.
microsoft_teams | Microsoft Teams | one_click | team chat, video meetings | - | Teams, channels, chats and meetings in Microsoft 365.
googledocs | Google Docs | one_click | documents, productivity | - | Write documents together: create, read, replace text, export.
gitlab | GitLab | one_click | developer tools, code hosting | - | Projects, merge requests and pipelines in one place.
googletasks | Google Tasks | one_click | tasks, productivity | - | Small lists of things to do beside mail and calendar.
hackernews | Hacker News | none | news, developer tools | - | Stories and discussions that programmers vote on.
weathermap | WeatherMap | none | weather | - | Present weather, forecasts and air quality for any place.
perplexityai | Perplexity AI | api_key | ai, web search | chat answer, web search | Answers questions with the help of the live web and names its sources.
supabase | Supabase | one_click | databases, developer tools | table row, query | Hosted PostgreSQL with accounts, storage and functions.
reddit | Reddit | one_click | social media, communities | post, comment | Communities that post, comment and vote.
linkedin | LinkedIn | one_click | social media, recruiting | post, comment | The network of working life: profiles, posts and company pages.
one_drive | OneDrive | one_click | file storage | file, folder | Microsoft's storage for personal and company files.
share_point | SharePoint | one_click | documents, file storage | document, folder | Company sites with document libraries and lists.
excel | Excel | one_click | spreadsheets | table row, worksheet | Workbooks in Microsoft 365: tables, ranges and charts.
facebook | Facebook | one_click | social media | post, comment | Posts, comments and messages of Facebook pages.
instagram | Instagram | one_click | social media | post, comment | Pictures, reels and comments of a business account.
whatsapp | WhatsApp | one_click | messaging, communication | text message, message template | Messages from a business to its customers' phones.
googlemeet | Google Meet | one_click | video meetings | meeting, recording | Video meetings of Google Workspace with their recordings and transcripts.
googleslides | Google Slides | one_click | documents | presentation, slide | Presentations in the browser, slide by slide.
googleforms | Google Forms | one_click | forms and surveys | form, form response | Asks questions and gathers the answers.
google_analytics | Google Analytics | one_click | analytics | report, audience | How many people came to a site or app, from where, and what they did.
googleads | Google Ads | one_click | advertising | ad campaign, audience | Campaigns, budgets and results of advertising at Google.
googlebigquery | Google BigQuery | one_click | databases, analytics | query, dataset | A warehouse for very large tables, asked in SQL.
google_maps | Google Maps | one_click | maps | place, route, address lookup, travel time | Finds places, addresses and the way between them.
googlephotos | Google Photos | one_click | images, file storage | image upload, album | Photos and videos in albums.
google_search_console | Google Search Console | one_click | seo, analytics | report, sitemap | How a site does in Google's search.
googlecontacts | Google Contacts | one_click | contacts, productivity | contact, contact group | The address book that comes with a Google account.
confluence | Confluence | one_click | documents, project management | wiki page, comment | The wiki beside Jira: spaces, pages, comments.
bitbucket | Bitbucket | one_click | developer tools, code hosting | pull request, repository | Atlassian's home for Git repositories and their reviews.
monday | Monday | one_click | project management | board item, board | Boards of work with columns that a team makes its own.
miro | Miro | one_click | whiteboards, design | sticky note, board | An endless whiteboard for workshops.
calendly | Calendly | one_click | scheduling | booking, event type | Lets others pick a free time in somebody's calendar.
cal | Cal | one_click | scheduling | booking, event type | Open scheduling: event types, bookings and availability.
typeform | Typeform | one_click | forms and surveys | form, form response | Forms that ask one question at a time.
pipedrive | Pipedrive | one_click | crm, sales | deal, contact | A sales pipeline that shows what to do next.
attio | Attio | one_click | crm | company, contact | A customer database that shapes itself to the team.
apollo | Apollo | api_key | sales, lead data | lead, company profile | Finds business contacts and writes to them in sequences.
xero | Xero | one_click | accounting, finance | invoice, bill | Books of small companies: invoices, bills, bank lines.
quickbooks | QuickBooks | one_click | accounting, finance | invoice, expense | Accounting for small companies with invoices, expenses and reports.
square | Square | one_click | payments, online shops | payment, customer | Payments at the till and on the web.
docusign | DocuSign | one_click | electronic signatures | signature request, signature template | Sends agreements out to be signed and keeps the proof.
webflow | Webflow | one_click | websites | site content item, site | Builds websites without code, with a content store behind.
sentry | Sentry | one_click | monitoring, developer tools | error issue, alert rule | Gathers the errors of programs with all that is needed to mend them.
pagerduty | PagerDuty | one_click | monitoring, developer tools | incident, on-call shift | Wakes the right person when something breaks.
posthog | PostHog | api_key | analytics, developer tools | product event, feature flag | What people do in a product: events, funnels, feature flags.
mixpanel | Mixpanel | api_key | analytics | product event, report | Product analytics built on events and cohorts.
amplitude | Amplitude | api_key | analytics | product event, cohort | Follows how users move through a product.
snowflake | Snowflake | api_key | databases, analytics | query, dataset | A data cloud asked in SQL.
serpapi | SerpApi | api_key | web search | web search, news search, image search, shopping search | Results of many search engines as plain data.
tavily | Tavily | api_key | web search, ai | web search, web page, crawl, link map | Web search made for language models.
exa | Exa | api_key | web search, ai | web search, web page, similar page search, chat answer | Finds pages by meaning and returns their text.
firecrawl | Firecrawl | api_key | web scraping | web page, crawl, web search, link map | Turns whole websites into clean text.
elevenlabs | ElevenLabs | api_key | ai, audio | speech, voice | Speaks text in natural voices and copies voices.
openai | OpenAI | api_key | ai | chat answer, image | Language, image and speech models behind one interface.
klaviyo | Klaviyo | one_click | email marketing | subscriber, email campaign | Mail and text campaigns driven by what shoppers do.
brevo | Brevo | api_key | email marketing | email campaign, subscriber | Newsletters, transactional mail and text messages.
sendgrid | SendGrid | api_key | email marketing, developer tools | transactional email, email template | Delivers mail that programs send.
twilio | Twilio | api_key | telephony, messaging | text message, phone call | Text messages and calls from a program.
freshdesk | Freshdesk | api_key | customer support | ticket, contact | A help desk for tickets from mail, phone and chat.
gorgias | Gorgias | one_click | customer support, online shops | ticket, customer | The help desk of online shops.
servicenow | ServiceNow | own_client | customer support, it management | incident, service request | Requests, incidents and changes of a large IT department.
dynamics365 | Dynamics 365 | own_client | crm, sales | lead, deal | Microsoft's suite for sales, service and finance.
netsuite | NetSuite | own_client | accounting, finance | invoice, customer | Oracle's business suite: ledger, orders, stock.
zoho | Zoho CRM | one_click | crm | lead, deal | Leads, contacts and deals in Zoho's suite.
wrike | Wrike | one_click | project management | task, folder | Plans work in folders, tasks and charts.
shortcut | Shortcut | api_key | project management, developer tools | story, epic | Stories, epics and iterations for software teams.
basecamp | Basecamp | one_click | project management | to-do, message post | Projects with to-dos, messages and schedules in one quiet place.
coda | Coda | api_key | documents, databases | table row, wiki page | Documents with tables that behave like apps.
box | Box | one_click | file storage | file, folder | File storage for companies with strict rules.
contentful | Contentful | one_click | websites | site content item, media asset | Content kept apart from the pages that show it.
canva | Canva | one_click | design | design, design export | Makes posters, slides and posts from templates.
fireflies | Fireflies | api_key | video meetings, ai | transcript, meeting summary | Listens to meetings and writes down what was said.
bamboohr | BambooHR | api_key | human resources | employee, time off request | Employee records, leave and hiring of smaller companies.
codeinterpreter | Code Interpreter | none | ai, developer tools | code run, package check | Runs short programs in a closed sandbox and returns what they print.
semanticscholar | Semantic Scholar | none | research | paper, author, paper search, citation search | Scientific papers, their authors and who cites whom.
`;

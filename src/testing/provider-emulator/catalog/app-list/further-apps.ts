/** The second half of the catalog, in the columns of the first. */
export const furtherApps = `
slackbot | Slackbot | one_click | team chat | chat message, chat channel | A bot user that posts in Slack under a name of its own.
discordbot | Discord Bot | one_click | team chat, communities | chat message, chat channel | A bot that moderates and answers in Discord servers.
granola_mcp | Granola | self_registering | notes, ai | transcript, note | Writes the notes of meetings and finds what was said.
mem0 | Mem0 | api_key | ai | memory, memory search | Remembers facts about people across conversations with an agent.
pinecone | Pinecone | api_key | databases, ai | vector, vector index | Stores vectors and finds the nearest ones.
neon | Neon | api_key | databases, developer tools | database branch, query | Serverless PostgreSQL with branches.
peopledatalabs | People Data Labs | api_key | lead data | person profile, company profile | Fills in what is publicly known about people and companies.
hunter | Hunter | api_key | lead data, sales | email address lookup, email verification | Finds and checks the mail addresses of a company.
zoominfo | ZoomInfo | api_key | lead data, sales | person profile, company profile | Business contacts and company facts for sales teams.
crustdata | Crustdata | api_key | lead data | company profile, person profile | Live company and people data by interface.
lemlist | Lemlist | api_key | sales, email marketing | lead, email campaign | Cold mail that is written to one person at a time.
instantly | Instantly | api_key | sales, email marketing | lead, email campaign | Sends outreach at scale and keeps mailboxes warm.
gong | Gong | api_key | sales, ai | call recording, transcript | Records sales talks and tells what won them.
close | Close | one_click | crm, sales | lead, sales call | A CRM for small teams that call a lot.
kommo | Kommo | one_click | crm, messaging | lead, contact | Sells through messengers and keeps the pipeline.
capsule_crm | Capsule CRM | one_click | crm | contact, deal | A simple book of contacts and sales.
affinity | Affinity | api_key | crm, finance | company, note | Relationship records for investors.
onepage | OnePage CRM | api_key | crm | contact, task | Turns contacts into a list of next steps.
zoho_bigin | Zoho Bigin | one_click | crm | contact, deal | A small pipeline for small companies.
highlevel | HighLevel | own_client | crm, marketing | contact, booking | Sales and marketing in one box for agencies.
agencyzoom | AgencyZoom | api_key | crm, insurance | lead, task | Follows the leads of insurance agencies.
folk | Folk | api_key | crm | contact, contact group | A light CRM that gathers contacts from everywhere.
zoho_mail | Zoho Mail | one_click | email | mail message, mail folder | Mailboxes of Zoho's office suite.
zoho_desk | Zoho Desk | one_click | customer support | ticket, help article | Help desk of the Zoho suite.
zoho_books | Zoho Books | one_click | accounting | invoice, bill | Bookkeeping of the Zoho suite.
zoho_invoice | Zoho Invoice | one_click | accounting | invoice, estimate | Writes and sends invoices.
zoho_inventory | Zoho Inventory | one_click | online shops, logistics | stock item, purchase order | Keeps count of goods in several warehouses.
freshbooks | FreshBooks | one_click | accounting | invoice, expense | Invoices and expenses for the self-employed.
moneybird | Moneybird | one_click | accounting | invoice, contact | Dutch bookkeeping for small companies.
lexoffice | Lexoffice | api_key | accounting | invoice, contact | German bookkeeping for small companies.
wave_accounting | Wave Accounting | one_click | accounting | invoice, customer | Free accounting for very small companies.
ynab | YNAB | api_key | personal finance | transaction, budget category | Gives every unit of money a job in a budget.
splitwise | Splitwise | one_click | personal finance | shared expense, friend | Keeps account of who owes whom after dinner.
brex | Brex | api_key | finance | card payment, expense | Company cards and expenses.
coinbase | Coinbase | own_client | finance, cryptocurrency | crypto order, crypto price | Buys, sells and keeps cryptocurrency.
coinmarketcap | CoinMarketCap | api_key | cryptocurrency | crypto price, crypto market, news search | Prices and market values of cryptocurrencies.
finage | Finage | api_key | finance | stock quote, news search, exchange rate | Market data for shares, currencies and coins.
alpha_vantage | Alpha Vantage | api_key | finance | stock quote, exchange rate, company report | Share prices and economic series, present and past.
flutterwave | Flutterwave | api_key | payments | payment, payout | Payments across Africa.
gumroad | Gumroad | one_click | online shops | shop product, sale | Sells digital goods directly to fans.
paypal | PayPal | own_client | payments | payment, invoice | Pays and is paid by mail address.
lemon_squeezy | Lemon Squeezy | api_key | payments, online shops | subscription, shop order | Sells software and takes care of the tax.
chargebee | Chargebee | api_key | payments | subscription, invoice | Billing for subscriptions.
recurly | Recurly | api_key | payments | subscription, customer | Subscription billing with retries for failed cards.
woocommerce | WooCommerce | api_key | online shops | shop product, shop order | The shop inside WordPress.
bigcommerce | BigCommerce | api_key | online shops | shop product, shop order | Hosted shops for larger brands.
amazon | Amazon Selling Partner | own_client | online shops | shop order, stock item | Orders and stock of sellers at Amazon.
etsy | Etsy | own_client | online shops | shop listing, shop order | A market for handmade and old things.
ebay | eBay | own_client | online shops | shop listing, shop order | Sells goods at a fixed price or by auction.
junglescout | Jungle Scout | api_key | online shops, analytics | product research, keyword report | Research for sellers at Amazon.
shippo | Shippo | api_key | logistics | shipment, shipping rate | Compares carriers and prints labels.
easypost | EasyPost | api_key | logistics | shipment, parcel tracker | Labels, rates and tracking for many carriers.
aftership | AfterShip | api_key | logistics, online shops | parcel tracker, parcel return | Tells buyers where their parcel is.
survey_monkey | SurveyMonkey | one_click | forms and surveys | survey, form response | Surveys of any size with ready questions.
jotform | Jotform | api_key | forms and surveys | form, form response | Forms, approvals and small apps by drag and drop.
formsite | Formsite | api_key | forms and surveys | form, form response | Web forms with payments and results.
tally | Tally | api_key | forms and surveys | form, form response | Forms written like a document.
simplesat | Simplesat | api_key | forms and surveys, customer support | survey, satisfaction rating | One-click ratings after a service.
mopinion | Mopinion | api_key | forms and surveys | feedback entry, survey | Feedback from visitors of sites and apps.
canny | Canny | api_key | product management | feature request, comment | Gathers wishes of customers and counts the votes.
productboard | Productboard | one_click | product management | feature request, note | Decides what to build next from what customers say.
eventbrite | Eventbrite | one_click | events | public event, attendee | Sells tickets for events.
demio | Demio | api_key | video meetings, marketing | webinar, attendee | Webinars that run in the browser.
webex | Webex | one_click | video meetings, team chat | meeting, chat message | Cisco's meetings, calls and messages.
dialpad | Dialpad | one_click | telephony | phone call, text message | Company telephone in the cloud.
ringcentral | RingCentral | own_client | telephony | phone call, text message | Company telephone, fax and messages.
aircall | Aircall | api_key | telephony | phone call, contact | A call centre that runs in the browser.
retellai | Retell AI | api_key | telephony, ai | phone call, voice agent | Voice agents that take and make calls.
bolna | Bolna | api_key | telephony, ai | phone call, voice agent | Builds voice agents for calls in many languages.
vapi | Vapi | api_key | telephony, ai | phone call, voice agent | A workbench for agents that speak on the phone.
telegram | Telegram | api_key | messaging | chat message, chat poll | Messages from a bot to people and groups.
line | LINE | api_key | messaging | chat message, message template | The messenger of Japan, Taiwan and Thailand.
chatwork | Chatwork | api_key | team chat | chat message, task | Team chat with tasks, popular in Japan.
dailybot | DailyBot | api_key | team chat, human resources | check-in, kudos | Asks a team how it goes, every day.
zulip | Zulip | api_key | team chat | chat message, chat channel | Team chat in threads by topic.
mattermost | Mattermost | api_key | team chat | chat message, chat channel | Team chat on one's own servers.
resend | Resend | api_key | email marketing, developer tools | transactional email, sending domain | Mail for developers with clean delivery.
postmark | Postmark | api_key | email marketing, developer tools | transactional email, email template | Delivers receipts and password mails fast.
active_campaign | ActiveCampaign | api_key | email marketing, crm | subscriber, automation | Mail that follows what each customer did.
mailerlite | MailerLite | api_key | email marketing | subscriber, email campaign | Newsletters that are simple to make.
kit | Kit | one_click | email marketing | subscriber, broadcast | Newsletters for writers and makers, once ConvertKit.
beehiiv | Beehiiv | api_key | email marketing | newsletter post, subscriber | Publishes newsletters and grows their readers.
customerio | Customer.io | api_key | email marketing | subscriber, broadcast | Messages that start from events in a product.
onesignal | OneSignal | api_key | marketing, developer tools | push notification, segment | Push notifications to phones and browsers.
semrush | Semrush | one_click | seo | keyword report, backlink | Keywords, rivals and rankings in search engines.
ahrefs | Ahrefs | api_key | seo | backlink, keyword report | Who links to a site, and what it ranks for.
moz | Moz | api_key | seo | keyword report, site authority | Authority of sites and difficulty of keywords.
brandfetch | Brandfetch | api_key | marketing, design | brand profile, brand search, company profile | Logos and colours of companies by their domain.
metaads | Meta Ads | one_click | advertising | ad campaign, ad creative | Campaigns on Facebook and Instagram.
tiktok | TikTok | own_client | social media, video | video upload, profile statistics | Short videos and how they are received.
pinterest | Pinterest | own_client | social media | pin, board | Pictures pinned to boards of ideas.
buffer | Buffer | own_client | social media | scheduled post, profile statistics | Plans posts for many networks.
ayrshare | Ayrshare | api_key | social media | scheduled post, profile statistics | Posts to many networks with one call.
medium | Medium | api_key | social media, websites | newsletter post, publication | Essays with an audience.
ghost | Ghost | api_key | websites, email marketing | newsletter post, subscriber | Runs a publication with members.
wordpress | WordPress | one_click | websites | blog post, comment | The engine behind a large part of the web.
stack_exchange | Stack Exchange | one_click | communities, developer tools | question, answer | Questions and answers of many professions.
producthunt | Product Hunt | one_click | communities | launch, comment | New products, voted on every day.
spotify | Spotify | own_client | music | playlist, track search | Music, playlists and podcasts.
listennotes | Listen Notes | api_key | podcasts, web search | podcast search, podcast episode, podcast | Searches podcasts by what is said in them.
heygen | HeyGen | api_key | video, ai | video, video avatar | Videos with speaking avatars.
bannerbear | Bannerbear | api_key | images, marketing | image, image template | Makes images and videos from templates.
cloudinary | Cloudinary | api_key | images, developer tools | media asset, image transformation | Stores and reshapes pictures on the way to the page.
tinypng | TinyPNG | api_key | images | compressed image, image usage | Makes pictures smaller without showing it.
screenshotone | ScreenshotOne | api_key | images, web scraping | screenshot, animated screenshot | Takes pictures of web pages.
giphy | Giphy | api_key | images | GIF search, GIF trend, sticker search, random GIF | Moving pictures for every feeling.
unsplash | Unsplash | api_key | images | photo search, photo collection, photo | Free photographs from good photographers.
replicate | Replicate | api_key | ai | model run, model | Runs open models by interface.
hugging_face | Hugging Face | one_click | ai, developer tools | model, dataset search, chat answer | Models and data sets that the world shares.
deepgram | Deepgram | api_key | ai, audio | transcript, speech | Turns speech to text as it is spoken.
assemblyai | AssemblyAI | api_key | ai, audio | transcript, meeting summary | Writes down audio and says who spoke.
deepl | DeepL | api_key | language | text, glossary | Translates text and documents well.
textrazor | TextRazor | api_key | language, ai | text analysis, entity dictionary, text summary | Finds names, topics and relations in text.
apify | Apify | api_key | web scraping | crawl, dataset | Runs ready-made robots that gather web data.
brightdata | Bright Data | api_key | web scraping | web page, crawl, web search | Fetches pages from anywhere in the world.
browserbase_tool | Browserbase | api_key | web scraping, ai | browser session, web page | Browsers in the cloud for agents.
browseai | Browse AI | api_key | web scraping | page monitor, crawl | Watches pages and says when they change.
zenrows | ZenRows | api_key | web scraping | web page, web search, screenshot | Fetches pages that do not like to be fetched.
algolia | Algolia | api_key | web search, developer tools | search record, search index | Search as you type for sites and apps.
datadog | Datadog | api_key | monitoring | metric monitor, log search | Metrics, logs and traces of running systems.
better_stack | Better Stack | api_key | monitoring | uptime monitor, incident | Checks that sites are up and calls when not.
bugsnag | Bugsnag | api_key | monitoring, developer tools | error issue, release | Errors of apps with the release that brought them.
ngrok | ngrok | api_key | developer tools | tunnel, reserved domain | Gives a local server a public address.
vercel | Vercel | api_key | developer tools, websites | deployment, site domain | Builds and serves web projects at every push.
netlify | Netlify | one_click | developer tools, websites | deployment, site | Builds and serves websites.
render | Render | api_key | developer tools | deployment, web service | Hosts services and databases.
digital_ocean | DigitalOcean | one_click | developer tools | server, site domain | Servers, databases and storage by the hour.
cloudflare | Cloudflare | api_key | developer tools, websites | DNS record, cache purge | Protects and speeds up sites in front of their servers.
circleci | CircleCI | api_key | developer tools | build, build pipeline | Builds and tests code at every push.
buildkite | Buildkite | api_key | developer tools | build, build agent | Build pipelines on one's own machines.
launch_darkly | LaunchDarkly | api_key | developer tools | feature flag, segment | Turns features on for some people first.
ably | Ably | api_key | developer tools | realtime message, realtime channel | Messages between devices in real time.
doppler | Doppler | api_key | developer tools, security | secret, access token | Keeps the secrets of programs.
bitwarden | Bitwarden | api_key | security | member, security event | The password store of a team.
_1password | 1Password | api_key | security | security event, sign-in attempt | Passwords and keys of a company with a record of their use.
okta | Okta | api_key | security, it management | directory user, directory group | Who may sign in to what.
crowdin | Crowdin | api_key | language, developer tools | translation string, language project | Translation of software by people and machines.
lokalise | Lokalise | api_key | language, developer tools | translation string, language project | Keeps the texts of apps in every language.
baserow | Baserow | api_key | databases | table row, table | Open tables like Airtable's.
nocodb | NocoDB | api_key | databases | table row, table | Makes any database a smart spreadsheet.
mongodb | MongoDB Atlas | api_key | databases, developer tools | database document, database cluster | Documents instead of rows, hosted.
airbyte | Airbyte | api_key | databases, analytics | data sync, data source | Moves data from many sources to one warehouse.
metabase | Metabase | api_key | analytics | dashboard, saved question | Questions to a database without SQL.
google_classroom | Google Classroom | one_click | education | course, assignment | Classes, homework and marks.
canvas | Canvas | api_key | education | course, assignment | Learning platform of schools and universities.
blackboard | Blackboard | own_client | education | course, announcement | Learning platform with courses and grades.
d2lbrightspace | D2L Brightspace | own_client | education | course, announcement | Learning platform for schools and companies.
accredible_certificates | Accredible | api_key | education | certificate, certificate group | Issues certificates that can be checked online.
hackerrank_work | HackerRank Work | api_key | recruiting | coding test, candidate | Tests what programmers can do.
ashby | Ashby | api_key | recruiting | candidate, job posting | Hiring from posting to offer.
lever | Lever | one_click | recruiting | candidate, job posting | Keeps candidates and interviews in order.
greenhouse | Greenhouse | api_key | recruiting | candidate, job posting | Structured hiring for larger companies.
breezy_hr | Breezy HR | api_key | recruiting | candidate, job posting | Hiring with a pipeline that can be dragged.
workday | Workday | own_client | human resources, finance | employee, time off request | Personnel and finance of large companies.
gusto | Gusto | own_client | human resources | employee, payroll run | Payroll and benefits of small companies.
deel | Deel | one_click | human resources | work contract, employee | Hires and pays people in other countries.
harvest | Harvest | one_click | time tracking | time entry, client project | Hours, expenses and invoices from them.
toggl | Toggl Track | api_key | time tracking | time entry, client project | Start and stop a timer for everything.
clockify | Clockify | api_key | time tracking | time entry, client project | Free time sheets for teams.
timely | Timely | one_click | time tracking | time entry, client project | Writes down working hours by itself.
ticktick | TickTick | one_click | tasks | task, habit | Tasks, habits and a calendar in one app.
process_street | Process Street | api_key | project management | checklist run, checklist | Checklists for work that repeats.
mural | Mural | one_click | whiteboards | sticky note, board | Whiteboards for workshops with a method.
pandadoc | PandaDoc | one_click | electronic signatures, sales | signature request, signature template | Offers and contracts with signatures.
dropbox_sign | Dropbox Sign | one_click | electronic signatures | signature request, signature template | Signatures on documents, once HelloSign.
boldsign | BoldSign | one_click | electronic signatures | signature request, signature template | Signatures with a simple interface.
craftmypdf | CraftMyPDF | api_key | documents | PDF, PDF template | PDF documents from templates.
cloudconvert | CloudConvert | api_key | documents | file conversion, conversion format | Turns files of one kind into another.
maintainx | MaintainX | api_key | maintenance | work order, machine | Work orders and checklists for machines and buildings.
servicem8 | ServiceM8 | one_click | maintenance | work order, customer | Jobs, quotes and invoices of craftsmen.
fitbit | Fitbit | own_client | health and sport | activity log, sleep log | Steps, sleep and pulse from a wristband.
strava | Strava | one_click | health and sport | activity log, sport route | Runs and rides with friends to cheer.
beeminder | Beeminder | one_click | health and sport, productivity | goal, data point | Goals with money at stake.
foursquare | Foursquare | api_key | maps | place, place tip | Places and what people say of them.
apaleo | Apaleo | one_click | hospitality | room reservation, hotel property | Runs hotels: rooms, rates, reservations.
more_trees | More Trees | api_key | sustainability | tree planting, forest | Plants trees for sales and gifts.
tinyurl | TinyURL | api_key | marketing | short link, link statistics | Makes long addresses short.
bitly | Bitly | api_key | marketing | short link, link statistics | Short links and how often they were opened.
wikipedia | Wikipedia | none | research | encyclopedia article, encyclopedia search, day in history, random article | The free encyclopedia, searched and summarized.
arxiv | arXiv | none | research | paper, paper search, author, citation search | Preprints of physics, mathematics and computer science.
openlibrary | Open Library | none | research, books | book search, book, author, subject list | A page for every book ever printed.
frankfurter | Frankfurter | none | finance | exchange rate, exchange rate history, currency list | Reference exchange rates of the European Central Bank.
text_to_pdf | Text to PDF | none | documents | text conversion, PDF style | Turns plain text or Markdown into a PDF.
nationalize | Nationalize | none | lead data | name origin, name age, name gender, country fact | Guesses the nationality of a first name.
`;

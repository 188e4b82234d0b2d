/** Software, data, machines, security and the web. Notation as in `office-words.ts`. */
export const makerWords = `
issue = bug ticket
issue < problem defect error crash fault task story broken complaint
issue < backlog sprint epic subtask story
error = exception
error < crash failure bug fault broken stacktrace fail
pull = merge
pull < review reviewer pr change waiting
request < pull merge
merge < accept
review < approve reviewer feedback
commit = change
commit < pushed history code
repository = project
repository < code source git
branch < fork
release = version
release < ship launch shipped changelog deploy notes rollout publish
deployment < deploy ship live launch rollout release hosting went production build
deployment = release
merge < ship
build = pipeline
build < ci compile test tests green pass failing run
pipeline = workflow
workflow < action actions automation ci
run < execute start trigger rerun retry
run < job
cycle = sprint iteration
sprint = iteration
epic < theme initiative
story < feature requirement
status = state
status < progress done how going stage
assignee = owner
comment < reply
snippet = gist
incident = alert
shift < duty call on-call oncall rota roster who
call < duty
alert < warn warning alarm notify monitor tell
rule < alert condition
monitor < watch alert check alarm warn metric
metric < cpu latency memory load usage figure
mute < silence snooze quiet
uptime < down reachable up site
log < logs
log < record track note
search < find look google seek query
feature = flag
flag = toggle
flag < switch feature experiment rollout
event < track analytics action clicked
product < user behaviour
cohort = segment
cohort < retention group users
query = sql
query < sql select database question data
dataset < data
dashboard < chart charts graph
question < chart query
table < database
row < database insert
branch < copy
document < record collection
cluster < database
source < connector
sync < import copy transfer replicate
data < source
vector = embedding
vector < similar nearest
memory < remember forget recall preference fact know memorize
model < ai llm prediction
model < run
chat < ask gpt ai prompt question
answer < ask ai gpt chat question
generated < generate make create
code < python script program javascript snippet
package < library dependency module
web < internet online google
web < page site
search < web internet
page < website url site html
scrape < extract read text content fetch crawl
crawl = scrape
crawl < spider website all
monitor < changes change
browser < headless session
link = url
link < shorten short address
short < shorten tiny
statistics < clicked opened
site = website
site < homepage page web
site < blog
domain < dns website
dns < domain subdomain nameserver ip record
record < dns
cache < purge clear refresh stale
server = machine
server < vm droplet instance host box
service < app
restart = reboot
restart < relaunch
destroy < delete remove terminate
suspend < pause stop
deactivate < disable block lock suspend off leaver
tunnel < localhost port expose
secret < password key credential variable env environment
secret = credential
token < key access api
security < audit breach suspicious
attempt < login
sign < login log
directory < account people
access < permission key
member < join invite
invite < add join ask
webhook = hook
backup < export
index < search
message < realtime
push < notification
string < text translation
key < secret
openai < chatgpt gpt dalle
microsoft < office365 o365
meta < facebook instagram
exchange < overflow stackoverflow
atlassian < jira confluence
`;

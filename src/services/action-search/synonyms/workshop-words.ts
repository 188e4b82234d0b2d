/** Further words of those who build and run software, and of those who search the web. Notation as in `office-words.ts`. */
export const workshopWords = `
incident < outage downtime fire major alarm emergency paged page engineer escalate
shift < call tonight duty weekend standby
error < broke broken bug bugs crashes crashing crashed failing exception exceptions production prod
monitor < threshold cpu disk uptime notify alarm alarms watch website availability ping
uptime < availability online offline website site reachable working
log < grep logfile logs timeout
deployment < deploying deployed rollout staging preview
build < rerun retry broken red nightly ci
pipeline < tests running ci builds
pull < review reviewing reviewed approve merged branch waiting changes
release < tag changelog version shipped notes
repository < repositories codebase repos
branch < main master develop
flag < rollout enable feature toggles percent beta
event < clicked funnel conversion signup behaviour
query < warehouse select rows data numbers
table < users rows orders
sync < sync import nightly job load etl
record < ip subdomain hostname pointing cname mx
cache < cdn flush
domain < hostname website
server < droplet vps machine box reboot
certificate < diploma badge
secret < apikey password env
user < account login colleague staff
directory < accounts onboarding offboarding
access < rights login admin
verification < exist exists valid bounce real deliverable verify correct
lookup < guess find address
profile < ceo founder cto works employees who linkedin background
web < current opening hours google facts internet research
answer < explain question opinion ai
search < searching google internet online
model < models llm diffusion
speech < aloud voice read spoken audio voiceover mp3
transcript < transcribe transcribed transcribing written
compressed < smaller size lighter
conversion < pdf docx mp3 mp4 epub jpg png file
export < png pdf jpg image
screenshot < capture looks website
page < webpage website content extract site
crawl < pages whole entire site
vector < embeddings
memory < likes prefers preference preferences allergic favourite know
board < whiteboard column wall
sticky < post it postit notes
design < flyer banner presentation template
frame < mockup screen screens
render < images mockup png
`;

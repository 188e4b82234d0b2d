/** Mail, chat, calendars, tasks, documents, people. `a = b`: either may stand for the other; `a < b`: b hints at a. */
export const officeWords = `
email = mail message
email < inbox mailbox correspondence letter unread newsletter spam junk subject outlook gmail write attachment
message = chat text post comment
message < say said talk tell write ping dm notify shout whisper announce announcement mention discuss inform sms mail respond
send < ping notify dm tell inform deliver shoot mail email message text write dispatch announce
draft < prepare unsent compose sketch
reply < answer respond response react
thread = conversation discussion
thread < chain exchange
trash < delete remove spam junk bin rubbish
label = tag
label < categorize mark flag classify sort file
attachment < file document
profile < account identity myself address whoami
recipient < receiver addressee
vacation = holiday leave absence
folder = directory
channel = room group
channel < space
channel < team
conversation = channel chat ticket
conversation < history said talk
history < said earlier log past
topic < subject theme purpose
reaction = emoji
reaction < like thumbs heart clap smiley react love
member = user person teammate
member < colleague participant coworker people staff seat
user = person account
user < colleague people who login
team = group
team < crew squad department
server = guild
poll < vote survey ask
template < layout standard canned sample
call < phone dial ring telephone talk speak
call = meeting
phone < number mobile
text < sms
notification < alert push ping banner notify
event = meeting appointment
event < calendar lunch dinner birthday standup sync party agenda diary block call invite call conference
meeting = call conference event
meeting < standup sync huddle catchup webinar talk session zoom review
meeting < video
calendar = diary agenda schedule
calendar < planner event
free < available availability time slot gap busy open
free = busy
slot < opening gap availability
attendee = guest participant invitee registrant
attendee < invite invited rsvp
attendee < people coming visitor ticket join who
booking = appointment reservation
booking < book booked slot session meeting
reschedule < move postpone delay shift push later earlier change
schedule < plan later arrange book
availability < free open hours slot
webinar < seminar talk stream presentation
recording < video film clip replay record tape
transcript = transcription
transcript < minutes written spoken words dictate captions subtitles speech audio notes
summary = overview recap
summary < gist highlights takeaways minutes digest tldr notes
task = todo reminder
task < chore errand item assignment job action ticket
todo < list chore errand
todo = item
reminder < remind alarm remember nudge todo
remind < nudge chase prod reminder
list = checklist
checklist < procedure steps sop routine process runbook
habit < routine streak daily
goal = target milestone objective
goal < okr aim
assign < owner assignee responsible delegate hand
due < deadline overdue late
project < initiative workspace
project = repository
board = kanban
board < wall canvas whiteboard
card = task
card < ticket item move
sticky < postit post-it idea
note = memo
note < jot idea remember minutes
page = article document wiki
page < doc note writeup notes
page < entry
wiki < knowledge handbook docs manual documentation
article < wiki guide howto manual faq knowledge
block < paragraph section heading bullet text content
content < text body words paragraph
database = table base
database < collection list tracker
table < list grid
row = record entry line
row < lead item values cell
column = field
field < column attribute property
value < cell number figure
values < cell cells range rows number
range < cell cells values
spreadsheet = sheet workbook
spreadsheet < excel table grid csv xls xlsx budget
worksheet = sheet tab
sheet < tab table
append < add row line
document = doc file page
document < contract letter paper docx word text essay
file = document attachment
file < pdf photo docx contract picture csv zip jpg png upload invoice slides presentation copy
file < drive
file < convert
upload < put attach save store import
download < save fetch get pull
share < give access grant link permission invite
permission = access role
permission < rights share
presentation = slides deck
presentation < powerpoint ppt pitch keynote
slide < presentation deck
form = survey questionnaire
form < signup application poll quiz
survey < poll questions feedback
response = answer submission
response < results answers filled replied entries
rating = score review
rating < satisfaction nps stars csat happy
feedback = review opinion
feedback < complaint comment thought
contact = person client
contact < phone number address people friend customer acquaintance
contact < prospect buyer
group < list circle
employee = staff worker
employee < colleague hire newcomer personnel people team starter
time < hours minutes worked timesheet worklog
worklog < hours time worked effort
time < vacation leave sick holiday off
request < ask leave apply
leave < vacation holiday sick absence
payroll = salary wage
payroll < payslip paycheck pay wages
candidate = applicant
candidate < application resume talent recruit interview
job = vacancy position
job < opening role hire hiring opportunity
posting < vacancy opening job advertise
contract = agreement
contract < terms freelancer contractor terminate
signature < sign signed esign contract agreement nda signing autograph document
signature = sign
kudos < praise thanks applaud compliment shoutout recognition congratulate
checkin < standup mood status
course = class
course < lesson lecture subject training students seminar
assignment = homework
assignment < exercise task exam essay
announcement < announce news tell notice inform
certificate < diploma badge credential certification award
test < exam quiz challenge
coding < programming developer
`;

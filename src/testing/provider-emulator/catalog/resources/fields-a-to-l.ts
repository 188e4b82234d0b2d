/**
 * The fields of generic actions, first half. Columns: field, kind (`a/b/c` is a choice, `[]` a list),
 * example, description with `{one}` for the resource's name.
 */
export const fieldsAToL = `
abstract | text | We show that a simple model explains most of what was measured. | What the {one} is about, in one paragraph.
action_items | text[] | ["Send the offer","Book a room"] | What was promised, one entry each.
address | text | 12 Harbour Street, Bristol | Postal address of the {one}.
affiliation | text | University of Leiden | Where the {one} works.
age | integer | 41 | Average age in years.
agent_status | text | idle | Whether the {one} is busy or idle.
album_name | text | Summer 2030 | Album to put the {one} into.
alias | text | spring-offer | Readable ending of the address.
amount | decimal | 250 | Amount of money, in the main unit of the currency.
answer_text | text | The tower is 330 metres high. | What the model answered.
answers | object | {"rating":"9","comment":"Quick and friendly"} | Answers by the name of the question.
approval_status | text | pending | How far the approval has come.
arrives_on | day | 2030-07-01 | Day of arrival.
asset_name | text | Pump 3 | Machine or place that the {one} concerns.
assignee_email | email | grace@example.com | Mail address of the person who is to do it.
attendance | text | registered | Whether the person came.
attendee_email | email | alan@example.com | Mail address of the person who comes.
attendee_emails | email[] | ["alan@example.com"] | Mail addresses of the people who are invited.
attendee_name | text | Alan Turing | Name of the person who comes.
audio_url | link | https://files.example.com/talk.mp3 | Address of the sound file.
author_name | text | Grace Hopper | Who wrote it.
authors | text[] | ["G. Hopper","A. Turing"] | Who wrote the {one}.
automation_status | text | running | Whether the {one} runs.
available | flag | true | Whether it is there.
avatar_name | text | Nora | Which figure speaks.
balance | decimal | 120.5 | What is owed.
bank_account | text | DE00 1234 5678 | Account that receives the money.
bill_status | open/scheduled/paid | open | How far the payment has come.
billable | flag | true | Whether a customer pays for the time.
board_group | text | This week | Group of the board in which it stands.
board_id | text | board_1 | Id of the board.
board_name | text | Roadmap | Name of the board.
body | text | The workshop moved to Thursday at ten. | Text of the {one}.
booking_status | text | confirmed | How the booking stands.
branch | text | main | Git branch to use.
budget_hours | decimal | 80 | Hours that were sold.
build_status | text | passed | How the build went.
call_id | text | call_1 | Id of the call.
call_script | text | Greet the caller and ask for the order number. | What is to be said.
call_status | text | ringing | How far the call has come.
campaign_state | active/paused | active | Whether the {one} runs.
campaign_status | text | draft | How far the sending has come.
candidate_email | email | linus@example.com | Mail address of the candidate.
capacity | integer | 80 | How many people there is room for.
card_last_four | text | 4242 | Last four digits of the card.
carrier | text | DHL | Who carries the parcel.
category | text | Travel | Category by which it is sorted.
cc | email[] | ["team@example.com"] | Mail addresses that receive a copy.
certificate_url | link | https://example.com/certificates/1 | Where the certificate can be seen.
change_percent | decimal | 1.4 | Change since the day before, in percent.
channel_name | text | general | Name of the channel.
checklist_name | text | Welcome a new customer | Which checklist is to be run.
choices | text[] | ["Monday","Tuesday"] | Answers to choose from.
citations | integer | 412 | How often it was cited.
city | text | Lisbon | City of the {one}.
clicks | integer | 37 | How often it was opened.
client_name | text | Northwind | Customer for whom the work is done.
climb_meters | integer | 340 | Height to climb, in metres.
cluster_status | text | ready | Whether the {one} can be used.
code | text | print(2 + 2) | Source code to run.
coin | text | BTC | Short name of the coin.
collection_name | text | articles | Collection to which the {one} belongs.
color | text | yellow | Colour of the {one}.
colors | text[] | ["#1a73e8","#ffffff"] | Colours of the brand.
columns | text[] | ["name","price"] | Names of the columns.
comment | text | Thanks, that helped. | A remark in words.
commit | text | 4f2c9d1 | Git commit to use.
community | text | typescript | Community or page in which to publish.
company | text | Northwind | Company of the {one}.
condition | text | error rate above 2 % for 5 minutes | When the alarm goes off.
confidence | decimal | 0.93 | How sure the answer is, from 0 to 1.
connection_url | text | postgres://branch.example.com/main | Address for connecting to the database.
contact_email | email | grace@example.com | Mail address of the person it concerns.
content | text | All meeting rooms are on the second floor. | The text itself.
contract_status | text | signed | How far the contract has come.
country | text | PT | Country as a code of two letters.
course_id | text | course_1 | Id of the course.
course_name | text | First aid | Name of the course.
crop | fill/fit/face | fit | How to cut the picture.
currency | text | EUR | Currency as a code of three letters.
customer_email | email | grace@example.com | Mail address of the customer.
daily_budget | decimal | 40 | Most to spend in a day.
daily_prices | object | {"2030-05-05":1.08,"2030-05-06":1.09} | Prices by day.
database_name | text | warehouse | Database to ask.
days | integer | 30 | How many days somebody stays in it.
deal_stage | new/qualified/proposal/won/lost | qualified | Stage of the sale.
deliverable | flag | true | Whether mail arrives there.
delivery_days | integer | 2 | Days until arrival.
delivery_on | day | 2030-05-09 | Expected day of delivery.
delivery_status | text | delivered | How far the delivery has come.
department | text | Engineering | Department of the {one}.
deployment_status | text | ready | How far the {one} has come.
description | text | For the launch in spring. | What the {one} is about.
design_id | text | design_1 | Id of the design.
design_kind | presentation/poster/social post | poster | Kind of design.
destination_name | text | warehouse | Where the data goes.
difficulty | integer | 47 | How hard it is to rank for, from 0 to 100.
dimension | integer | 1536 | How many numbers a vector has.
dimensions | text[] | ["country"] | By what the figures are split.
distance_meters | decimal | 10250 | Distance in metres.
dns_records | text[] | ["CNAME www example.com"] | Entries to make in the domain name system.
domain | text | example.com | Domain name, without https.
domain_status | text | verified | Whether the domain was verified.
download_url | link | https://files.example.com/result | Where the result can be fetched.
due_on | day | 2030-05-31 | Day by which it is due.
email | email | grace@example.com | Mail address of the {one}.
employee_email | email | alan@example.com | Mail address of the employee.
employment_kind | full time/part time/contract/internship | full time | Kind of employment.
ends_at | moment | 2030-06-01T11:00:00Z | When it ends.
ends_on | day | 2030-06-14 | Last day.
entities | text[] | ["Lisbon","Northwind"] | Names found in the text.
entries | object | {"invoice":"Rechnung"} | Entries by the word they stand for.
environment_name | text | production | Environment, such as production or staging.
episode_count | integer | 87 | How many episodes there are.
episode_id | text | episode_1 | Id of the episode.
estimate | integer | 3 | Size in points.
estimate_status | text | sent | How far the {one} has come.
event_kind | text | password_opened | Kind of event.
event_name | text | Signed up | Name of the event.
event_type_name | text | Introduction, 30 minutes | Kind of meeting to book.
every_hours | integer | 6 | Hours between two looks.
every_minutes | integer | 3 | Minutes between two checks.
exit_code | integer | 0 | Exit code of the program; 0 is success.
expires_on | day | 2030-12-31 | Day on which it ends.
file_format | pdf/png/jpg/docx/mp4 | pdf | Kind of file to make.
file_url | link | https://files.example.com/source | Address of the file to work on.
filter_rule | text | country is PT and orders > 3 | Rule that picks the members.
flag_enabled | flag | true | Whether the switch is on.
folder_id | text | folder_1 | Id of the folder to put it into.
followers | integer | 1840 | How many people follow.
forest_name | text | Gola forest | Forest in which the trees stand.
form_id | text | form_1 | Id of the form.
formality | formal/informal | formal | How the reader is addressed.
friend_emails | email[] | ["alan@example.com"] | Mail addresses of those who share.
from_address | text | 1 Market Square, Leeds | Address to start from.
from_currency | text | EUR | Currency to convert from.
full_page | flag | true | Whether to take the whole length of the page.
gender | text | female | The likelier gender.
goal_id | text | goal_1 | Id of the goal.
guest_email | email | grace@example.com | Mail address of the guest.
guest_name | text | Grace Hopper | Name of the guest.
guests | integer | 2 | How many guests come.
happened_at | moment | 2030-05-06T09:30:00Z | When it happened.
headcount | integer | 250 | How many people work there.
headline | text | Head of Research at Northwind | Headline of the {one}.
height | integer | 630 | Height in pixels.
hiring_stage | applied/interview/offer/hired/rejected | interview | Stage of the hiring.
hours_spent | decimal | 12.5 | Hours booked so far.
image_name | text | ubuntu-24-04 | System image to start from.
image_size | square/portrait/landscape | square | Shape of the picture.
image_url | link | https://files.example.com/picture.png | Address of the picture.
incident_status | text | triggered | How far the matter has come.
include_path | text | /blog/ | Only pages whose path begins with this.
index_name | text | articles | Name of the index.
industry | text | Logistics | Trade of the company.
instructions | text | Answer in one sentence. | How the model should behave.
invoice_note | text | Thank you for your order. | Words to the customer at the foot.
invoice_status | text | draft | How far the invoice has come.
ip_address | text | 203.0.113.7 | Network address of the {one}.
isbn | text | 9780140328721 | International number of the book.
issue_status | text | unresolved | Whether the {one} was mended.
issued_on | day | 2030-05-06 | Day of issue.
item_count | integer | 12 | How many are in it.
job_status | text | done | How far the work has come.
job_title | text | Engineer | Title of the position.
key | text | checkout.button | Key by which programs know it.
label_url | link | https://files.example.com/label.pdf | Where the label can be printed.
language | text | en | Language as a code of two letters, such as en or de.
last_change_at | moment | 2030-05-06T09:30:00Z | When it last changed.
latitude | decimal | 51.45 | Degrees north.
layout | title/title and body/two columns | title and body | Arrangement of the {one}.
lead_status | new/contacted/qualified/unqualified | new | How far one has come with the lead.
leaves_on | day | 2030-07-04 | Day of departure.
level | debug/info/warning/error/fatal | error | How bad it is.
likes | integer | 14 | How many liked it.
line_items | lines | [{"description":"Consulting","quantity":2,"unit_price":120}] | Lines with description, quantity and unit price.
linkedin_url | link | https://www.linkedin.com/in/example | Address of the LinkedIn profile.
linking_domains | integer | 318 | How many domains link to it.
links | link[] | ["https://example.com/about"] | Links found on the page.
list_name | text | Newsletter | Name of the list.
live_url | link | https://sessions.example.com/1 | Where one can watch.
location | text | Remote | Place of the {one}.
logo_url | link | https://files.example.com/logo.svg | Address of the logo.
longitude | decimal | -2.59 | Degrees east.
`;

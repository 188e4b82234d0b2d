/** The fields of generic actions, second half, in the columns of the first. */
export const fieldsMToZ = `
mail_status | text | sent | Whether the {one} went out.
meeting_id | text | meeting_1 | Id of the meeting.
member_count | integer | 24 | How many belong to it.
member_emails | email[] | ["grace@example.com"] | Mail addresses of the members.
member_status | text | active | Whether the {one} can sign in.
merchant | text | Corner Bakery | Where the money was spent.
message | text | Please look at page two. | Words that go with it.
metric_kind | cosine/euclidean/dot product | cosine | How distance is measured.
metrics | text[] | ["visitors"] | Which figures to report.
mime_type | text | text/plain | Media type of the content.
minutes | integer | 30 | Length in minutes.
model | text | XR-200 | Model of the {one}.
model_name | text | standard | Name of the model to use.
monitor_status | text | up | What the last check found.
month | text | 2030-05 | Month in question.
month_and_day | text | 05-06 | Month and day, as 05-06.
monthly_sales | integer | 1300 | Pieces sold in a month.
monthly_searches | integer | 5400 | How often it is searched in a month.
mood | great/fine/low | fine | How the person felt.
name | text | Grace Hopper | Name of the {one}.
network | text | instagram | Social network.
networks | text[] | ["linkedin","instagram"] | Networks on which to publish.
next_charge_on | day | 2030-06-01 | Day of the next charge.
notes | text | Prefers a call in the morning. | Notes for one's own people.
objective | traffic/sales/leads/awareness | traffic | What the campaign should bring.
occurrences | integer | 17 | How often it happened.
open_rate | decimal | 0.41 | Share of mails that were opened.
order_note | text | Ring twice. | Words of the customer to the shop.
order_number | text | 1001 | Number of the order.
order_status | text | open | How far the order has come.
orientation | landscape/portrait/square | landscape | Shape of the picture.
outcome | text | interested | How it ended.
output_text | text | 4 | What the program printed.
output_url | link | https://files.example.com/output | Where the output can be fetched.
package_name | text | numpy | Name of the library.
page_limit | integer | 10 | How many to return or visit at most.
page_size | A4/A5/Letter | A4 | Size of the paper.
page_text | text | This page explains how the service works and what it costs. | Readable text of the page.
page_url | link | https://example.com/page | Address of the web page.
pages | integer | 240 | Number of pages.
pages_found | integer | 18 | How many pages were read.
paper_id | text | 10.1000/182 | DOI or other id of the paper.
papers | integer | 57 | How many papers there are.
parcel_status | text | in transit | Where the parcel is.
parent_branch | text | main | Branch to copy.
parent_id | text | page_1 | Id of the thing above or commented on.
paths | text[] | ["/index.html"] | Paths to throw away; all when left out.
pay_day | day | 2030-05-31 | Day on which wages are paid.
payee | text | Corner Bakery | Who was paid.
payment_status | text | succeeded | How the payment stands.
payroll_status | text | open | How far the {one} has come.
person_email | email | grace@example.com | Mail address of the person.
phone | text | +351210000000 | Telephone number with country code.
place_id | text | place_1 | Id of the place.
plan | text | Team | Name of the plan.
points | integer | 20 | Most points one can get.
population | integer | 10300000 | How many people live there.
port | integer | 8080 | Local port to open.
position_x | decimal | 120 | Distance from the left edge.
position_y | decimal | 80 | Distance from the upper edge.
post_status | text | scheduled | Whether the {one} is out.
posting_status | text | open | Whether people can still apply.
presentation_id | text | presentation_1 | Id of the presentation.
preview_url | link | https://files.example.com/preview.png | Where a preview can be seen.
price | decimal | 19.5 | Price in the currency given.
priority | low/normal/high/urgent | normal | How pressing it is.
private_channel | flag | false | Whether only invited people see it.
private_repository | flag | true | Whether only invited people see it.
product_name | text | Field guide | Name of the product.
product_status | planned/in progress/shipped/declined | planned | What became of the wish.
progress | decimal | 0.6 | Share that is done, from 0 to 1.
project_name | text | Website | Name of the project.
prompt | text | A lighthouse at dawn, in watercolour | What the model is asked for, in words.
public_list | flag | true | Whether everybody may see it.
published | flag | true | Whether readers can see it.
published_on | day | 2029-11-02 | Day of publication.
quantity | integer | 1 | How many.
query | text | solar panels | What to look for, in words.
question | text | What did you do yesterday? | The question.
question_id | text | question_1 | Id of the question.
questions | text[] | ["How did you hear of us?"] | Questions in order.
quota | integer | 500 | How many the plan allows.
rating | integer | 5 | Rating from 1 to 5.
rating_limit | g/pg/r | g | The boldest content to allow.
reason | text | Too small | Why it happens.
receipt_url | link | https://example.com/receipts/1 | Where the receipt can be seen.
recipient | text | Grace | Who receives it.
recipient_email | email | grace@example.com | Mail address of the person who receives it.
recipient_name | text | Grace Hopper | Name of the person who receives it.
record_count | integer | 1200 | How many records are in it.
record_kind | A/AAAA/CNAME/MX/TXT | CNAME | Kind of entry.
recording_url | link | https://files.example.com/recording.mp4 | Where the recording can be played.
referrers | text[] | ["newsletter","twitter.com"] | Where readers came from.
region | text | eu-west | Region in which it runs.
related_words | text[] | ["solar roof","solar battery"] | Phrases that people search as well.
release_version | text | 2.4.0 | Version that is meant.
render_scripts | flag | false | Whether to run the page's scripts first.
reply_to | email | help@example.com | Mail address for answers.
report_name | text | Visitors by country | Name of the report.
repository_name | text | website | Repository it belongs to.
repository_url | link | https://github.com/example/website | Address of the Git repository.
requester_email | email | alan@example.com | Mail address of the person who asks.
reservation_status | text | confirmed | How the reservation stands.
results | results | [{"title":"An introduction to {asked}","url":"https://example.com/introduction","snippet":"What one should know first about {asked}."},{"title":"{asked}: questions and answers","url":"https://example.org/questions","snippet":"The questions that people ask most about {asked}."}] | What was found, best first.
results_of_books | text[] | ["A short history of {asked}","The {asked} reader"] | Titles of the books found.
results_of_brands | text[] | ["{asked}","{asked} Group"] | Brands found, with the nearest name first.
results_of_coins | text[] | ["BTC","ETH","SOL"] | Coins, the largest first.
results_of_currencies | text[] | ["EUR","USD","GBP","JPY"] | Codes of the currencies.
results_of_events | text[] | ["1889: the tower was opened to visitors","1937: an airship was lost"] | What happened, with the year.
results_of_formats | text[] | ["pdf","png","jpg","docx"] | Kinds of files that can be made.
results_of_links | link[] | ["https://news.example.org/story","https://blog.example.net/review"] | Pages that link to it.
results_of_media | link[] | ["https://media.example.com/1","https://media.example.com/2"] | Addresses of what was found.
results_of_models | text[] | ["tiny-{asked}","large-{asked}"] | Names of what was found.
results_of_papers | text[] | ["On the nature of {asked}","A survey of {asked}"] | Titles of the papers found.
results_of_places | text[] | ["Gola forest","Black Forest"] | Names of the places.
results_of_styles | text[] | ["plain","letter","report"] | Names of the styles.
results_of_text | text[] | ["First line about {asked}","Second line about {asked}"] | What was found, best first.
return_status | text | open | How far the return has come.
revenue | decimal | 48200000 | Income of the year.
review_status | text | open | How far the review has come.
rollout_percent | integer | 20 | Share of people who get it, in percent.
room_kind | single/double/suite | double | Kind of room.
rooms | integer | 48 | How many rooms there are.
row_count | integer | 3 | How many rows there are.
salary | decimal | 52000 | Pay in a year.
sample_url | link | https://files.example.com/sample.mp3 | Address of a sound sample.
saved_percent | decimal | 61.5 | How much smaller the file became, in percent.
scenario | scroll/hover | scroll | What happens in the film.
schedule_name | text | Evenings | Name of the schedule.
scheduled_at | moment | 2030-06-01T08:00:00Z | When it goes out; at once when left out.
score | integer | 72 | Score from 0 to 100.
searchable_fields | text[] | ["title","body"] | Fields in which words are searched.
seconds | decimal | 12 | Length in seconds.
segment_name | text | Active users | Part of the people it is meant for.
sender | text | +15550100 | Number or address from which it comes.
sentiment | text | positive | Feeling of the text.
serial_number | text | SN-48213 | Serial number.
server_status | text | running | Whether the {one} runs.
service_name | text | checkout | Service that is affected.
service_status | text | live | Whether the {one} runs.
session_status | text | running | Whether the {one} runs.
shipping_address | text | 12 Harbour Street, Bristol | Where the goods go.
short_url | link | https://short.example/x1 | The short address.
side | buy/sell | buy | Whether to buy or to sell.
signature_status | text | waiting | Who still has to sign.
signer_emails | email[] | ["alan@example.com"] | Mail addresses of those who sign, in order.
signer_roles | text[] | ["Customer"] | Parts that people play when signing.
since | day | 2030-05-01 | First day of the period.
site_status | text | published | Whether the site is online.
site_url | link | https://example.com | Address of the site.
size_bytes | integer | 20480 | Size in bytes.
size_class | small/medium/large | small | How strong the machine is.
sku | text | FG-001 | Stock-keeping number.
sleep_score | integer | 82 | How good the night was, from 0 to 100.
slept_on | day | 2030-05-06 | The night's date.
source | text | Website | Where it came from.
source_branch | text | feature/login | Branch with the change.
source_kind | text | postgres | Kind of system.
source_language | text | en | Language to translate from, as a code.
source_name | text | shop database | Where the data comes from.
sources | link[] | ["https://example.com/source"] | Pages on which the answer rests.
space_name | text | Team handbook | Space of the wiki.
speakers | text[] | ["Grace","Alan"] | Who spoke.
spent | decimal | 210 | What was spent so far.
spent_on | day | 2030-05-06 | Day on which it was spent.
sport | run/ride/swim/walk/hike | run | Kind of activity.
sql | text | select name from customers limit 3 | The statement in SQL.
start_on | day | 2030-06-01 | First day of work.
starts_at | moment | 2030-06-01T10:00:00Z | When it begins.
starts_on | day | 2030-06-01 | First day.
steps | text[] | ["Head north on Harbour Street","Turn right at the bridge"] | Steps in order.
stock_count | integer | 40 | How many are in stock.
story_kind | feature/bug/chore | feature | Kind of work.
streak | integer | 9 | Days in a row.
style_name | text | letter | Name of the style.
subject | text | Plan for next week | Subject of the {one}.
subscriber_count | integer | 520 | How many people subscribed.
subscriber_status | text | subscribed | Whether the person gets mail.
subscription_status | text | active | Whether the {one} runs.
subtitle | text | What we learned in spring | Line below the title.
summary | text | The team agreed on the plan and on who does what. | The gist in a few sentences.
supplier | text | Paper & Co | Who supplies it.
symbol | text | ACME | Short name of the share at the exchange.
table_count | integer | 6 | How many tables there are.
table_name | text | customers | Name of the table.
table_rows | object[] | [{"name":"Northwind","visitors":120},{"name":"Contoso","visitors":80}] | Rows of the answer.
tagline | text | Notes that find themselves | One line that says what it is.
tags | text[] | ["spring"] | Words by which it can be found.
target | decimal | 100 | Value to reach.
target_branch | text | main | Branch that receives the change.
target_language | text | de | Language to translate into, as a code.
target_languages | text[] | ["de","fr"] | Languages to translate into, as codes.
task_status | to do/in progress/done | to do | How far the work has come.
team_role | owner/admin/member/guest | member | What the person may do.
temperature | decimal | 0.7 | How free the model is, from 0 to 2.
template_id | text | template_1 | Id of the template to fill.
text_value | text | Opening hours are nine to five. | The text that the vector stands for.
theme | text | plain | Look of the slides.
thread_id | text | thread_1 | Id of the thread to answer in.
threshold | decimal | 90 | Value that raises the alarm.
ticket_class | text | Standard | Kind of ticket.
ticket_status | open/pending/solved/closed | open | How far the matter has come.
time_off_kind | holiday/sick/parental/unpaid | holiday | Kind of leave.
times_per_week | integer | 3 | How often in a week.
timezone | text | Europe/Lisbon | Time zone by its usual name.
title | text | Spring launch | Title of the {one}.
to | email | grace@example.com | Mail address of the person who receives it.
to_address | text | 12 Harbour Street, Bristol | Address to go to.
to_currency | text | USD | Currency to convert into.
token_preview | text | tok_…9f2c | First and last letters of the key.
topic | text | Getting started | Subject it belongs to.
topics | text[] | ["travel","money"] | Subjects found in the text.
total | decimal | 240 | Sum in the currency given.
tracking_number | text | JD014600003 | Number by which the parcel is followed.
transcript_text | text | Grace: Shall we start? Alan: Yes, please. | Everything that was said.
translated_text | text | Alle Besprechungsräume sind im zweiten Stock. | The text in the other language.
translation_status | text | untranslated | How far the translation has come.
travel_mode | driving/walking/cycling/transit | driving | How one travels.
trees | integer | 10 | How many trees.
trial_days | integer | 14 | Days without charge at the start.
trigger_event | text | Joined list | What sets it off.
ttl_seconds | integer | 3600 | How long others may remember it, in seconds.
tunnel_status | text | open | Whether the {one} is open.
unit | text | km | Unit of the target.
unread_count | integer | 2 | How many are unread.
until | day | 2030-05-31 | Last day of the period.
urgency | low/high | high | Whether somebody has to be woken.
url | link | https://example.com/items/1 | Where a person can see the {one}.
used | integer | 120 | How many were used.
user_name | text | ada | Whom it concerns.
valid_until | day | 2030-06-30 | Last day on which the offer holds.
value | text | example | The value.
values | object | {"name":"Northwind"} | Values by the name of their field.
vector_count | integer | 3400 | How many vectors there are.
venue | text | Town hall | Where it takes place.
views | integer | 9300 | How often it was seen.
visibility | public/unlisted/private | public | Who may see it.
voice_name | text | Clara | Voice to use.
volume | integer | 183000 | Shares traded today.
votes | integer | 8 | How many votes it has.
website | link | https://example.com | Address of the website.
weight_grams | integer | 750 | Weight in grams.
width | integer | 1200 | Width in pixels.
work_on | day | 2030-05-06 | Day of the work.
work_status | text | open | How far the work has come.
workbook_name | text | Budget | Workbook it belongs to.
year | integer | 2029 | Year of publication.
`;

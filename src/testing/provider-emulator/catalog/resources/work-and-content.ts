/** Resource types of work, writing, files, learning and chat, in the columns of `sales-and-office`. */
export const workAndContentResources = `
task | title* description assignee_email due_on priority task_status -> url | create list get update complete | something to do, with due day and owner
to-do | title* description assignee_email due_on -> url | create list get complete delete | something to do on a project's list
story | title* description story_kind estimate assignee_email -> task_status url | create list get update delete | a piece of work for the software team
epic | title* description due_on -> task_status url | create list get update | a large goal made of many stories
goal | title* target* unit due_on -> progress | create list get update delete | a target with a line to stay on
data point | goal_id* value* comment | add list delete | a measured value on the way to a goal
habit | title* times_per_week -> streak | create list get check_in delete | something to do again and again
board item | title* board_name board_group task_status assignee_email -> url | create list get update delete | a row on a board of work
board | title* description -> url | create list get update delete | a board that a team works on together
checklist | title* steps -> url | create list get | a procedure written as steps
checklist run | checklist_name* title assignee_email due_on -> task_status | start list get complete | one pass through a checklist
time entry | description* minutes* project_name work_on billable | log list get update delete | working time spent on something
client project | name* client_name budget_hours -> hours_spent | create list get update archive | a project on which hours are booked
folder | name* parent_id -> url | create list get rename delete | a folder that holds other things
file | name* content* folder_id mime_type -> url size_bytes | upload list search download delete | a stored file
document | title* content folder_id -> url | create list get update delete | a document of a library
presentation | title* theme -> url | create list get delete | a set of slides
slide | presentation_id* title* body layout | add list update delete | one slide of a presentation
wiki page | title* body* space_name parent_id -> url | create list search get update | a page of shared knowledge
comment | parent_id* body* -> author_name | add list update delete | a remark on something
table row | table_name* values* | add list get update delete | one row of a table
worksheet | title* workbook_name -> row_count | add list get delete | a sheet of a workbook
table | name* description columns -> row_count | create list get | a table with its columns
message post | subject* body* project_name -> url | publish list get update | a message to everybody on a project
sticky note | body* color board_id position_x position_y | add list update delete | a note stuck to a board
design | title* design_kind -> url | create list get | a design with its pages
design export | design_id* file_format* -> download_url job_status | start get list | a design turned into a file
PDF | template_id* values* -> download_url size_bytes | generate list get delete | a PDF filled from a template
PDF template | title* -> url | list get | a layout to fill with data
file conversion | file_url* file_format* -> download_url job_status | start get list cancel | a file turned into another kind
conversion format | file_format -> results_of_formats | look_up | which kinds of files can be turned into which
text conversion | content* title page_size -> download_url size_bytes | generate list get | plain text turned into a PDF
PDF style | style_name -> results_of_styles | look_up | the typefaces and margins on offer
chat message | channel_name* body* thread_id -> author_name | send list get update delete | a message in a channel
chat channel | name* topic private_channel -> member_count | create list get archive | a channel in which people talk
chat poll | question* choices* channel_name -> votes | send list close | a question with answers to choose from
text message | phone* body* sender -> delivery_status | send list get | a message to a telephone
message template | name* body* language -> approval_status | create list get delete | an approved text for first messages
phone call | phone* sender call_script -> call_status recording_url minutes | start list get end | a telephone call
voice agent | name* call_script* voice_name language | create list get update delete | an agent that speaks on the phone
mail message | to* subject* body* cc -> mail_status | send list search get delete | a message of a mailbox
mail folder | name* -> unread_count | create list delete | a folder of a mailbox
transactional email | to* subject* body* sender reply_to -> delivery_status | send list get | a mail that a program sends to one person
sending domain | domain* -> domain_status dns_records | add list check delete | a domain from which mail is sent
email template | name* subject* body* | create list get update delete | a mail ready to be filled in
email campaign | name* subject* body* list_name scheduled_at -> campaign_status open_rate | create list get send cancel | one mail to many people
broadcast | subject* body* segment_name scheduled_at -> campaign_status open_rate | create list get delete | a mail to all subscribers or a part of them
subscriber | email* name list_name tags -> subscriber_status | add list get update unsubscribe | somebody who receives the newsletter
automation | name* trigger_event -> automation_status | list get pause | a chain of messages that starts by itself
segment | name* filter_rule -> member_count | create list get delete | people or users picked by a rule
push notification | title* body* segment_name page_url -> delivery_status | send list get cancel | a short message on a phone or in a browser
newsletter post | title* body* published subtitle -> url | create list get update delete | an issue or essay for readers
publication | name -> url subscriber_count | list get | a home for posts under one name
course | title* description starts_on -> url | create list get update archive | a course with teachers and students
assignment | course_id* title* description due_on points -> url | create list get update delete | homework of a course
announcement | course_id* title* body* | post list get delete | news for everybody in a course
certificate | recipient_name* email* course_name* issued_on -> url | issue list get revoke | a proof of what somebody learned
certificate group | name* course_name -> url | create list get | certificates of one kind
meeting | title* starts_at* minutes attendee_emails -> url | schedule list get update cancel | a video meeting with its join link
recording | meeting_id* title -> download_url minutes | list get delete | a meeting that was filmed
transcript | audio_url* title language -> transcript_text speakers | create list get delete | spoken words written down
meeting summary | meeting_id* -> summary action_items | get list generate | the gist of a meeting and what was promised
call recording | call_id* title -> recording_url minutes | list get search | a sales talk that was recorded
text | content* target_language* source_language formality -> translated_text | translate list | words to be carried into another language
text summary | content* language -> summary topics | run | the gist of a long text in a few sentences
glossary | name* source_language* target_language* entries | create list get delete | words that are always translated the same way
translation string | key* content* language project_name -> translation_status | add list get update delete | a text of a program to be translated
language project | name* source_language* target_languages -> progress | create list get | texts of a program in all its languages
text analysis | content* -> entities topics language sentiment | run | names, topics and feelings found in a text
entity dictionary | name* entries | create list delete | own words for the analysis to find
activity log | title* sport* starts_at* minutes distance_meters | log list get update delete | a run, ride or walk
sport route | title* distance_meters -> url climb_meters | list get | a way to run or ride
sleep log | slept_on* minutes* -> sleep_score | log list get | a night's sleep
`;

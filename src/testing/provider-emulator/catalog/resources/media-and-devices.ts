/** Resource types of the web, media, data and devices, in the columns of `sales-and-office`. */
export const mediaAndDevicesResources = `
post | body* title community image_url -> url likes | publish list search get delete | something said in public
scheduled post | body* networks* scheduled_at image_url -> post_status | schedule list get update cancel | a post that goes out later
profile statistics | network* since until -> followers views | look_up | followers and views of a profile
pin | title* image_url* board_name page_url -> url | create list get delete | a picture pinned to a board
question | title* body* tags -> votes url | search get ask | a question asked in public
answer | question_id* body* -> votes | list get post | an answer to a question
launch | title* tagline* website -> votes url | list get search | a new product shown to the community
blog post | title* body* published tags -> url | create list get update delete | an article on a site
site content item | collection_name* values* published -> url | create list get update publish | one entry of a site's content store
site | name* domain -> url site_status | create list get publish | a website
site domain | domain* -> domain_status dns_records | add list get remove | a domain that points to a site or server
media asset | title* file_url* tags -> url size_bytes | upload list search get delete | a picture, film or file for use on pages
image upload | file_url* album_name description -> url | upload list search get | a photo with its date and place
album | title* -> url item_count | create list get share | a collection of photos
image | prompt* template_id image_size -> image_url | generate list get delete | a picture made from words or a template
image template | name* width height | list get | a layout for pictures
compressed image | file_url* -> download_url saved_percent | create list get | a picture made smaller
image usage | month -> used quota | look_up | how much of the plan was used
image transformation | image_url* width height crop -> download_url | create list | a picture cut or scaled
screenshot | page_url* full_page width file_format -> image_url | take list get delete | a picture of a web page
animated screenshot | page_url* seconds scenario -> download_url | take list | a short film of a page being scrolled
GIF search | query* rating_limit -> results_of_media | run | moving pictures that fit some words
GIF trend | rating_limit -> results_of_media | look_up | the moving pictures that everybody sends today
photo search | query* color orientation -> results_of_media | run | free photographs that fit some words
photo collection | title* description -> url item_count | create list get | photographs gathered under a title
video | call_script* avatar_name voice_name template_id -> job_status download_url | generate list get delete | a video in which an avatar speaks
video avatar | name -> preview_url | list get | a figure that can speak in videos
video upload | title* file_url* description visibility -> url views | upload list get delete | a short video on a profile
playlist | title* description public_list -> url item_count | create list get update | songs in an order
track search | query* -> results_of_media | run | songs, artists and albums that fit some words
podcast search | query* language -> results | run | podcasts in which something is spoken of
podcast episode | episode_id* -> title audio_url minutes | look_up | one episode with its sound file
speech | content* voice_name language -> audio_url seconds | generate list download delete | a text spoken aloud
voice | name* description sample_url | list get clone delete | a voice that can read texts
chat answer | prompt* model_name instructions temperature -> answer_text sources | generate list get | a language model's answer
model run | model_name* values* -> job_status output_url | start get list cancel | one prediction by a model
model | name description -> url | search get | a machine-learning model that can be run
dataset search | query* -> results_of_models | run | data sets for training and testing
memory | body* user_name tags | add list search get delete | a fact to remember about somebody
memory search | query* user_name -> results_of_text | run | the remembered facts that matter for a question
vector | index_name* values* text_value | upsert list get delete | a point in a vector space with its text
vector index | name* dimension* metric_kind -> vector_count | create list get delete | a place for vectors
web search | query* country language page_limit -> results | run | pages on the web that answer a query
news search | query* since language -> results | run | newspaper articles on a subject
web page | page_url* render_scripts -> title page_text links | scrape | the readable text of one page
crawl | page_url* page_limit include_path -> job_status pages_found | start list get stop | many pages of a site fetched one after the other
page monitor | page_url* name every_hours -> last_change_at | create list get pause delete | a watch on a page for changes
browser session | page_url timezone -> session_status live_url | start list get end | a browser running in the cloud
search record | index_name* values* | add list search get delete | one thing that can be found in an index
search index | name* searchable_fields -> record_count | create list get delete | where records are searched
short link | page_url* alias tags -> short_url clicks | create list get update delete | a short address that leads to a long one
link statistics | short_url* since until -> clicks referrers | look_up | how often a short link was opened, and from where
keyword report | query* country -> monthly_searches difficulty related_words | run list | how often a phrase is searched and how hard it is
backlink | domain* page_limit -> results_of_links | look_up list | links from other sites to a domain
site authority | domain* -> score linking_domains | look_up list | how much weight a site has in search
brand profile | domain* -> name logo_url colors | look_up list | logo, colours and fonts of a brand
brand search | query* -> results_of_brands | run | brands with a name like this
sitemap | page_url* site_url | submit list get delete | the list of a site's pages for search engines
report | report_name* since* until* metrics dimensions -> table_rows | run list get | figures over a time
audience | name* filter_rule days -> member_count | create list get delete | people who share a behaviour
ad campaign | name* daily_budget* objective starts_on ends_on campaign_state -> clicks spent | create list get update pause | an advertising campaign with its budget
ad creative | name* headline* body* image_url page_url | create list get delete | words and picture of an advertisement
product event | event_name* user_name values happened_at | track list search | something a user did in a product
cohort | name* filter_rule -> member_count | create list get | users grouped by what they did
feature flag | key* name rollout_percent flag_enabled | create list get update delete | a switch that turns a feature on for some
dashboard | title* description -> url | create list get delete | charts on one page
saved question | name* sql -> table_rows | list get create | a question to the database with its chart
query | sql* database_name -> table_rows row_count | execute list | a statement in SQL
dataset | name* description location -> table_count | create list get delete | a set of tables or of gathered data
database branch | name* parent_branch -> connection_url | create list get delete | a copy of a database that costs nothing until changed
database document | collection_name* values* | insert list search update delete | one document of a collection
database cluster | name* region size_class -> cluster_status | list get create pause | servers that hold a database
data source | name* source_kind* values | create list get delete | a system from which data is read
data sync | source_name* destination_name* -> job_status row_count | start list get cancel | one transfer of data
error issue | title* level environment_name -> occurrences issue_status url | list search get update resolve | an error that happened in a program
alert rule | name* condition* threshold channel_name | create list get update delete | when somebody is to be told
incident | title* description urgency service_name assignee_email -> incident_status url | create list get update resolve | something that is broken now
service request | title* description requester_email -> incident_status | create list get update | something ordered from the IT department
on-call shift | schedule_name person_email starts_at -> ends_at | list get override | who answers alarms at a time
metric monitor | name* condition* threshold message | create list get mute delete | an alarm on a figure
log search | query* since until -> results_of_text | run | log lines that fit a query
uptime monitor | page_url* name every_minutes -> monitor_status | create list get pause delete | a check that a site answers
release | release_version* notes environment_name -> url | create list get | a version that went out
tunnel | port* domain -> url tunnel_status | start list get stop | a public address for a local server
reserved domain | domain* region | reserve list delete | an address kept for one's tunnels
deployment | project_name* branch environment_name -> deployment_status url | start list get cancel | a build that goes live
web service | name* repository_url branch region -> service_status url | create list get restart suspend | a program kept running
server | name* region* size_class* image_name -> server_status ip_address | create list get restart destroy | a virtual machine
DNS record | domain* record_kind* value* ttl_seconds | create list get update delete | an entry in the domain name system
cache purge | domain* paths -> job_status | start list | stored copies thrown away so that new ones are fetched
build | project_name* branch commit -> build_status url | start list get cancel | code built and tested
build pipeline | name* repository_url -> url | list get create | the steps from code to product
build agent | name -> agent_status | list get stop | a machine that runs builds
pull request | title* source_branch* target_branch repository_name description -> review_status url | create list get merge decline | a change offered for review
repository | name* description private_repository -> url | create list get delete | a store of code with its history
realtime message | channel_name* values* event_name | publish list | a message to every device that listens
realtime channel | channel_name -> member_count | list get | a channel to which devices listen
secret | key* value* environment_name | set list get delete | a value that only programs may read
access token | name* expires_on -> token_preview | create list revoke | a key for a program
member | email* name team_role -> member_status | invite list get remove | somebody in the team
security event | event_kind person_email -> happened_at | list get | who did what, and when
sign-in attempt | person_email -> happened_at outcome | list get | attempts to sign in, with place and outcome
directory user | email* name* department team_role -> member_status | create list get update deactivate | a person who can sign in
directory group | name* description -> member_count | create list get delete | people with the same rights
place | name* address category -> latitude longitude rating | search get | a place on the map
place tip | place_id* body* | list add | what somebody advises about a place
route | from_address* to_address* travel_mode -> distance_meters minutes steps | plan | the way from one place to another
code run | code* language -> output_text exit_code | start list get | a short program and what it printed
package check | package_name* language -> available release_version | run | whether the sandbox has a library
paper | paper_id* -> title abstract authors published_on citations | look_up | a scientific paper with abstract and authors
paper search | query* year topic -> results_of_papers | run | scientific papers on a subject
author | author_name* -> affiliation papers citations | look_up | a scientist and the papers written
encyclopedia article | title* language -> summary page_text url | look_up | an article with its summary
encyclopedia search | query* language -> results | run | articles that speak of something
book search | query* author_name language -> results_of_books | run | books by title, author or subject
book | isbn* -> title author_name pages published_on | look_up | one book by its number
tree planting | trees* recipient_name recipient_email forest_name -> certificate_url | create list get | trees planted in somebody's name
forest | forest_name -> results_of_places | look_up | the places where trees are planted
address lookup | query* country -> address latitude longitude | run | the exact address and position of a place
travel time | from_address* to_address* travel_mode -> minutes distance_meters | look_up | how long the way takes now
image search | query* country -> results_of_media | run | pictures on the web that fit some words
shopping search | query* country -> results price | run | offers of shops for a product
link map | page_url* page_limit -> links | look_up | the addresses of all pages of a site
similar page search | page_url* page_limit -> results | run | pages that say much the same as a given page
citation search | paper_id* page_limit -> results_of_papers citations | run | the papers that cite a paper
company report | symbol* -> name industry revenue headcount | look_up | the yearly figures of a listed company
podcast | query* -> title description episode_count | look_up | a podcast with its number of episodes
sticker search | query* rating_limit -> results_of_media | run | moving stickers that fit some words
random GIF | topic rating_limit -> image_url | pick | a moving picture picked by chance
photo | topic orientation -> image_url author_name | pick | a photograph picked by chance
day in history | month_and_day* language -> results_of_events | look_up | what happened on this day in other years
random article | language -> title summary url | pick | an article picked by chance
subject list | query* -> results_of_books | look_up | the books filed under a subject
currency list | query -> results_of_currencies | look_up | the currencies whose rates are known
name age | name* country -> age confidence | look_up | the age that people with a first name have on average
name gender | name* country -> gender confidence | look_up | whether a first name is more often a woman's or a man's
`;

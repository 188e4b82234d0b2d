/**
 * Resource types of sales, money, people and shops. Columns: name, fields (`*` required, after `->` the app's own), verbs, what
 * it is.
 */
export const salesAndOfficeResources = `
contact | email* name phone company notes -> url | create list get update delete | a person with mail address, phone and company
contact group | name* member_emails -> url | create list delete | a named set of contacts
customer | email* name phone city country -> balance | create list get update delete | somebody who buys
company | name* domain industry headcount country -> url | create list get update delete | an organization with its domain and size
lead | email* name company source lead_status -> score | create list get update delete | somebody who may become a customer
deal | title* amount currency deal_stage contact_email due_on -> url | create list get update delete | a sale that is being worked on, with worth and stage
note | body* title contact_email -> url | create list get update delete | something worth remembering
sales call | phone* contact_email minutes outcome | log list get | a telephone call with a prospect and how it went
person profile | email* name -> headline company city linkedin_url | look_up list | what is publicly known of a person: work, place, links
company profile | domain* -> name industry headcount country description | look_up list | what is publicly known of a company: industry, size, place
email address lookup | domain* name* -> email confidence | run list | a search for somebody's mail address at a company
email verification | email* -> deliverable confidence | run list | a check whether a mail address receives mail
name origin | name* -> country confidence | look_up | the country a first name probably comes from
country fact | country* -> name population currency | look_up | population and currency of a country
ticket | subject* body* requester_email priority ticket_status tags -> url | create list get update delete | a request for help with its status and priority
help article | title* body* topic published -> url | create list search get update | an article that answers what customers ask often
satisfaction rating | rating* comment email | list get | what a customer thought of a piece of service
feedback entry | body* rating page_url email | list get add | what a visitor of a site or app had to say
survey | title* description questions -> url | create list get update delete | a set of questions put to many people
form | title* description questions published -> url | create list get update delete | a form with its questions
form response | form_id* answers* email | list get add delete | one filled-in form with its answers
feature request | title* body votes product_status -> url | create list get update delete | something that users wish for, with its votes
invoice | customer_email* line_items* currency due_on invoice_note -> invoice_status total url | create list get update void send | a bill to a customer with lines and due day
estimate | customer_email* line_items* currency valid_until -> estimate_status total | create list get send | an offer that may become an invoice
bill | supplier* amount* currency due_on bill_status | create list get update | an invoice that a supplier sent
expense | amount* currency merchant category spent_on notes | create list get update delete | money spent for the company
shared expense | amount* description* currency friend_emails | add list get delete | a cost split between friends
friend | email* name -> balance | add list remove | somebody with whom costs are shared
transaction | amount* payee category spent_on notes | create list get update | money that went in or out of an account
budget category | name* amount -> spent | list get update | a part of the budget with what is left of it
card payment | amount* merchant currency -> card_last_four | list get | something paid by a company card
payment | amount* currency* customer_email description -> payment_status receipt_url | create list get refund | money taken from a customer
payout | amount* currency* bank_account description -> payment_status | create list get | money sent to a bank account
subscription | customer_email* plan* quantity trial_days -> subscription_status next_charge_on | create list get update cancel | a plan that a customer pays for again and again
crypto order | coin* amount* side -> payment_status | place list get cancel | an order to buy or sell a coin
crypto price | coin* currency -> price change_percent | look_up list | what a coin costs now
crypto market | coin -> results_of_coins | look_up | coins ranked by market value
stock quote | symbol* -> price change_percent volume | look_up list | the present price of a share
exchange rate | from_currency* to_currency* -> price | look_up | what one currency costs in another
exchange rate history | from_currency* to_currency* since until -> daily_prices | look_up | rates between two days
shop product | title* price* currency description sku stock_count -> url | create list get update delete | something for sale
shop listing | title* price* currency description quantity -> url | publish list get update end | an offer on the market place
shop order | customer_email* line_items* shipping_address order_note -> order_status total | list get create update cancel | what a customer bought
sale | customer_email* product_name* amount -> receipt_url | list get refund | a product that was sold
stock item | name* sku* stock_count price -> url | create list get update delete | goods on the shelf and how many
purchase order | supplier* line_items* due_on -> order_status total | create list get cancel | an order placed with a supplier
product research | query* country -> monthly_sales price | run list | demand and sales figures of a kind of product
shipment | to_address* from_address* weight_grams* carrier -> tracking_number label_url price | create list get cancel | a parcel with label and carrier
shipping rate | to_address* from_address* weight_grams* -> carrier price delivery_days | compare | what carriers want for a parcel
parcel tracker | tracking_number* carrier -> parcel_status delivery_on | create list get delete | follows a parcel on its way
parcel return | order_number* reason* -> return_status label_url | create list get | goods that come back
employee | name* email* job_title department start_on -> url | create list get update | somebody who works for the company
time off request | employee_email* starts_on* ends_on* time_off_kind comment -> approval_status | create list get cancel | holiday or sick leave that somebody asks for
payroll run | pay_day* -> total payroll_status | list get start | wages of a period
work contract | name* email* job_title* salary currency start_on -> contract_status | create list get end | terms of work with somebody abroad
candidate | name* email* job_title phone source hiring_stage -> url | create list get update delete | somebody who applies for a job
job posting | title* description* location department employment_kind -> posting_status url | create list get update close | an open position
coding test | title* minutes candidate_email -> url | create list get invite | a programming exercise for candidates
check-in | question* answers mood | list get submit | what team members answered to the daily questions
kudos | recipient* body* | send list | public thanks to a colleague
booking | event_type_name* starts_at* attendee_email* attendee_name timezone notes -> url booking_status | create list get reschedule cancel | a time that somebody booked
event type | title* minutes* description location -> url | create list get update delete | a kind of meeting that others can book
public event | title* starts_at* ends_at description venue capacity -> url | create list get update cancel | an event for which one can register
attendee | email* name ticket_class -> attendance | list get add | somebody who registered
webinar | title* starts_at* minutes description -> url | create list get cancel | a talk on the web with an audience
signature request | title* signer_emails* message file_url expires_on -> signature_status url | send list get remind cancel | a document sent out to be signed
signature template | title* description signer_roles -> url | create list get delete | a document ready to be sent for signature
room reservation | guest_name* guest_email* arrives_on* leaves_on* room_kind guests -> reservation_status total | create list get update cancel | a stay in a hotel
hotel property | name* city country -> rooms | list get | a hotel with its rooms
work order | title* description priority assignee_email due_on asset_name -> work_status | create list get update close | a job to be done on a machine or at a place
machine | name* model location serial_number | add list get update | a machine that needs care
`;

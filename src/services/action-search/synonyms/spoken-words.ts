/** How people speak of things at home, at work and on the way. Notation as in `office-words.ts`. */
export const spokenWords = `
email < wrote written reply replied sender mails correspond cc bcc
message < reply replied wrote answer heard voice word
draft < unfinished preliminary
thread < replies back forth
label < star starred important priority
archive < inbox away
filter < rule sort
contact < surname firstname nickname birthday phonebook rolodex number vcard cell
contact < somebody lady guy gentleman
event < appointment dentist doctor match concert wedding anniversary kickoff retreat visit trip date tonight occasion breakfast brunch drinks coffee gathering reception interview
event < reminder when booked plans
attendee < coming attending guests crowd audience participants headcount show
calendar < week planned busy weekend
free < open gap spare moment window suits
meeting < demo briefing appointment videocall hangout conversation room one-on-one retro retrospective
registrant < signup sign register registered enrolled
recording < recorded rewatch footage watched
summary < decided decision happened takeaway conclusion points agreed
transcript < verbatim word said discussed
task < shopping groceries buy errands pick remember homework deadline overdue due laundry action
task < assigned plate pending outstanding open
todo < shopping grocery groceries bucket
habit < meditate gym exercise water
project < mission undertaking program portfolio
issue < bugs broken feature improvement request glitch regression defects freeze freezing slow crashes
ticket < angry complain waiting stuck help trouble enquiry enquiries question unhappy annoyed
comment < feedback remark thoughts opinion saying discussion said
note < memo remark minutes entry reminder
page < notes section wiki entry guide
document < report proposal minutes agreement memo policy brief draft manuscript thesis cv resume timetable
file < attachment scan backup deck recording brochure manual contract spreadsheet logo
folder < subfolder album place drawer
sharing < access share permission view link edit
spreadsheet < numbers list tracker ledger
range < columns formula totals total sum
values < column columns totals total amounts amount formula
row < entries contact customer item inventory
record < entries item customer data line row
database < crm tracker inventory
form < rsvp registration feedback questions application contact
response < filled answered replied submitted said submissions voted
survey < satisfaction opinions feedback nps rating
signature < countersign autograph offer letter lease paperwork docs waiver consent envelope
contract < hire freelancer contractor
employee < joiner trainee apprentice recruit intern manager payroll salary surname hr personnel starts onboard newbie people
employee < department birthday address
leave < sick vacation week holidays honeymoon maternity paternity away
request < holiday vacation ticket equipment laptop hardware
payroll < paid salaries wages paychecks payday
candidate < interviewee applied applying apply applicants cv shortlisted hired jobseeker
posting < openings opening vacancies jobs career
invoice < bill owes owing owe overdue outstanding paid unpaid paying bills billed due balance
bill < rent electricity supplier vendor utilities payable pay
expense < taxi hotel meal lunch dinner train ticket petrol fuel receipts flight mileage paid subscription
payment < transaction money bucks cash collect deposit income revenue sum charged earnings paid
refund < back reimbursement overcharged
payout < bank deposit withdrawal earnings cash
transaction < bought paid spending purchases
category < spend groceries rent left envelope limit
shared < owe owes owed paid dinner rent everyone flatmates
customer < shopper guest people buyers
company < competitor firm client supplier employer brand vendor agency
lead < met interested prospects potential inbound enquiry fair
deal < won lost closed pipeline forecast quarter negotiation
opportunity < pipeline forecast won lost closing
estimate < quotation pricing offer proposal
product < quantity stock colour size variant price sku inventory
stock < quantity left remaining available
order < orders bought purchases sales sold customer delivery parcel
fulfillment < ship shipped dispatched sent tracking parcel
shipment < box parcel package ups dhl fedex usps label postage
rate < cheaper cheapest fastest postage expensive compare
tracker < arrive arriving arrived parcels package delivered tracking
return < returned exchange rma unwanted
listing < ad sell selling auction
subscription < plan trial renew renewal cancel upgrade downgrade monthly yearly member
subscriber < emails readers signups recipients people addresses fans
campaign < outreach sequence cold drip newsletters promo promotion spring sale ads marketing
audience < list contacts segment recipients
ad < ads budget bid adwords clicks impressions
report < visits visitors sessions traffic bounce conversion conversions countries pages viewed popular users audience analytics
keyword < keywords rank ranks position seo competitor terms
backlink < backlinks linked
post < photo caption picture publish video announcement
scheduled < queue queued upcoming planned
statistics < followers reach engagement popular growth likes
playlist < songs tracks tunes mixtape
track < songs singer band lyrics listen play hear jazz rock melody
podcast < episodes listen
video < videos clips footage views
image < pictures drawn logo icon generate dall
photo < stock background free wallpaper photograph
gif < reaction gifs cat laugh
weather < raincoat jacket sunny storm wear temperature
forecast < umbrella weekend tomorrow week sunny snow
air < pollen allergy dust
route < drive driving walking cycling bus train directions
travel < drive far commute long train
place < eat food restaurants pizza coffee pharmacy museum bars attraction sights supermarket near around
tip < recommendation review reviews
reservation < checkin checkout checks arrival arrivals arriving departing double single suite twin nights couple guests stay staying room
work < broken repair plumber boiler heating leak electrician technician service fix maintenance
order < repair fix broken job
machine < pump forklift vehicle tool printer device
activity < ran jogged cycled swam hiked workout kilometers miles km kilometres marathon
sleep < asleep tired rested
goal < weight progress target
book < books novels novel reading writer wrote
author < books wrote written novels
paper < papers literature studies findings preprint
citation < cites cited citing references
encyclopedia < define biography history who
glossary < words vocabulary
translation < german spanish french english language italian japanese chinese dutch polish portuguese russian turkish swedish korean arabic danish greek czech hindi ukrainian
text < german english spanish french italian japanese chinese polish portuguese dutch russian turkish swedish translate
exchange < euros dollars pounds yen francs rupees rate worth convert
crypto < bitcoins eth doge worth
quote < shares stock price trading worth nasdaq
tree < trees plant offset
work < leaking leak tap sink toilet roof window door lock wiring elevator lift breakdown handyman mechanic
parcel < container cargo freight letter pallet goods consignment
shipment < container cargo freight pallet
tracker < container cargo freight lost customs
unsubscribe < more anymore longer annoyed wish
booking < interview haircut massage patient client consultation checkup table slot
event < gala festival party workshop fundraiser festivity webinar conference talk hackathon meetup charity
ticket < tickets seats sold
attendee < tickets seats sold gone
point < weigh weighed weight measured kilos kg pounds calories score
entry < hours booked worked
activity < far distance cycle cycling pace yoga rowing
route < far loop scenic
goal < aim reach hit lose plan resolution
file < lease paper papers photos scans
price < costs cheap stock market
quote < doing performing shares stocks dividend
news < happening going oil economy
member < colleague intern newcomer
login < password access
candidate < reject rejected rejection hiring interviewing round offer
job < ad
comment < readers reader viewers people
deal < client contract agreement
review < stars rating
account < iban
donation < donor donors donate supporter supporters gift
payment < donation donate gift donor
customer < donor tenant patient guest
contact < donor tenant patient parent supplier landlord doctor plumber neighbour
subscriber < donor supporter supporters parents
campaign < supporters donors thank
birthday < anniversary
expense < gas parking coffee toll rental stationery
bill < gas water insurance tax
balance < left owe owing
time < overtime clocked clock worked
leave < unwell ill flu doctor parental
employee < pay raise promoted promotion title role boss
document < handbook form letterhead press
folder < archive directory
page < intranet knowledge guide handbook policy policies
note < impression observation
`;

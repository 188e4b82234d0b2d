/** Sales, money, shops, support, marketing and the wide world. Notation as in `office-words.ts`. */
export const tradeWords = `
customer = client buyer
customer < shopper consumer patron account
company = organization business firm
company < account employer startup corporation competitor
lead = prospect
lead < contact inquiry interested
deal = opportunity
deal < pipeline sale contract negotiation prospect
stage < pipeline status phase
ticket = issue case request
ticket < complaint problem support help question inquiry query
incident = outage
incident < down broken emergency problem failure alert alarm disruption
invoice = bill
invoice < billing receipt owed unpaid overdue charge due vat
bill < supplier vendor electricity rent
estimate = quote offer
estimate < proposal quotation
expense = cost spending
expense < spent spend receipt purchase travel taxi reimburse
shared < split together
friend < flatmate roommate buddy pal
payment = charge transaction
payment < paid pay money earn earned income revenue card received
refund < money return reimburse chargeback
payout = transfer
payout < withdraw bank
transaction = payment purchase
transaction < spent spending money bank
balance = funds
balance < money available account
subscription = plan membership
subscription < recurring renewal monthly abo
subscriber < audience reader recipient follower mailing newsletter list signup contact
unsubscribe < off remove opt stop
coupon = discount promotion voucher
price = rate cost
price < worth expensive value much quote
product = item article
product < goods merchandise catalog sku shop
stock = inventory
stock < warehouse supply shelf goods units level
order = purchase sale
order < bought ordered checkout sold cart
sale < sold bought revenue
listing < offer sell item advertise
purchase < supplier buy reorder
shipment = parcel package delivery
shipment < send ship courier mail postage label
shipping < postage courier carrier delivery send ship
rate < price cost carrier cheapest
tracker < track where follow delivery
parcel = package shipment
return < back refund
crypto < bitcoin btc ether ethereum eth coin token dogecoin solana cryptocurrency
stock = share equity
quote < share price stock ticker
exchange < currency euro dollar pound yen convert fx forex usd eur gbp
currency = exchange
history < past chart over
budget < afford left category
category < budget groceries
account < bank
campaign = newsletter broadcast
campaign < mailing email blast marketing mailshot
broadcast < newsletter mailing
automation = workflow
automation < sequence drip
segment = audience cohort
audience < target group
list < audience
ad = advertisement
ad < advert advertising promotion sponsored
campaign < ad ads
creative < ad banner headline
report = analytics statistics insight
report < visitors traffic figures numbers performance revenue metrics results views kpi pageviews sessions
statistics < figures clicks views followers numbers performance
statistics = metric
dashboard < charts overview kpi
keyword < search ranking seo rank term phrase volume
backlink < links linking link inbound referring
authority < trust strength rank score
sitemap < index pages
brand < logo colors company font
post = tweet status
post < publish social share update write article story reel
tweet < twitter post x
twitter < tweet retweet tweeting
repost = retweet
publish < live release post launch public
scheduled < later queue plan
comment = reply remark
comment < remark note say respond feedback mention answer
follower < fans audience following
profile < followers page
pin < picture save
question = ask
answer = reply
story < news headline article
news < headline headlines latest press article newspaper
trend < popular trending viral hot top
top < best popular trending
blog = post
newsletter < issue essay
publication < magazine journal newsletter
feature < idea wish suggestion request
request < idea wish
launch < new release
video = clip movie film
video < watch reel short
playlist < songs music mix album
track = song
track < music artist tune
podcast < episode show audio
episode < podcast show
voice < caller speech sound
speech < aloud speak read narrate voice voiceover audio pronounce tts
audio = sound voice
image = picture photo
image < draw illustration paint graphic drawing portrait poster cartoon art
photo < picture image wallpaper
compressed < shrink smaller compress reduce optimize size
transformation < resize crop scale rotate
screenshot < capture snapshot picture screen
gif < funny meme animated animation
album < photos collection
media < picture video photo image asset upload
asset < picture image file
avatar < presenter face
design < poster mockup layout graphic flyer prototype
export < download save convert pdf
conversion < convert turn transform format change
translation = translate
translation < language german french spanish english localize
glossary < terms terminology vocabulary
entity < names
analysis < sentiment analyze extract topics tone positive negative feeling opinion
language < translation localization locale
weather = forecast
weather < rain sunny sun snow umbrella wind storm cold hot warm chilly freezing humid temperature degrees outside climate
forecast < tomorrow rain weather
air < pollution quality smog breathe
sunrise < dawn sun dark
sunset < dusk sun dark
place = location venue
place < restaurant cafe nearby shop address hotel bar where spot
route = directions
route < way drive walk navigate distance travel from far get map
tip < advice recommend
reservation = booking stay
reservation < hotel guest night room book
room < hotel stay
hotel < property stay
property < hotel
activity = workout exercise
activity < run ride walk jog swim bike hike training steps gym sport ran
sleep < slept night nap bed rest
sport < run ride
book < novel read isbn author wrote
paper < study research article scientific publication science journal
author < writer scientist researcher wrote
encyclopedia < wikipedia fact meaning
article < encyclopedia news
name < surname
country < nation nationality population
tree < forest planting carbon
work < repair maintenance fix job
machine < equipment asset device pump
`;

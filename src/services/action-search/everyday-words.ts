/** Words that say nothing about what is wanted, in queries and in descriptions alike. */
export const stopWords = wordSet(`
  a an the this that these those it its i me my mine we us our ours you your yours he him his she her hers they them
  their theirs to of in on at by for from with into onto about as and or but so if then than too also just only very
  really still already yet again now here there up out off over under is are am was were be been being do does did
  doing have has had having can could will would shall should may might must want wants need needs like please pls plz
  thanks thank hi hello hey ok okay let lets going gonna wanna some any every each both such own same other
  others via per using use used within which who whom whose what when where why how many much not no dont
  im ive id ill youre whats wheres hows theres isnt arent cant wont didnt doesnt havent someone somebody anyone
  anybody everyone everybody something anything everything thing things stuff one ones way able ever
  com authenticated kindly maybe quick quickly actually basically right
`);

/** When something happens: values of arguments, not what an action is about. */
export const timeWords = wordSet(`
  today tomorrow yesterday tonight morning afternoon evening noon midnight next last past previous recent recently latest upcoming
  soon later early earlier ago since until till before after during week weeks weekend day days month months year years
  quarter monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur
  thurs fri january february march april may june july august september october november december
  jan feb apr jun jul aug sep sept oct nov dec am pm oclock
`);

/** Also 12th, 3pm. */
export function isTimeWord(word: string): boolean {
  return timeWords.has(word) || /^\d{1,2}(?:st|nd|rd|th|am|pm)$/.test(word);
}

/** Irregular verbs in the past, each with its plain form. */
const pastOf = pairs(`
  sent send, wrote write, written write, made make, paid pay, bought buy, sold sell, met meet, ran run, found find,
  got get, gave give, given give, told tell, took take, taken take, said say, done do, held hold, kept keep, began begin,
  chose choose, chosen choose, hid hide, hidden hide, spoke speak, spoken speak, slept sleep, spent spend, lent lend,
  owed owe, drew draw, drawn draw, threw throw, thrown throw, went go, gone go, came come, felt feel, left leave,
  stood stand, understood understand, grew grow, grown grow, fell fall, knew know, known know, shown show, hung hang,
  led lead, fed feed, beaten beat, blew blow, drove drive, ate eat, drank drink, flew fly, rode ride, rose rise,
  sang sing, sat sit, shot shoot, stole steal, swam swim, wore wear, saw see, seen see, heard hear, thought think,
  brought bring, taught teach, caught catch, sought seek, lost lose, won win, built build, broke break, broken break,
  woke wake, rang ring, forgot forget, did do, had have
`);
export const pastForms: ReadonlySet<string> = new Set(pastOf.map(([form]) => form));

/** Forms that no stemmer finds. */
export const irregularForms = new Map([
  ...pastOf,
  ...pairs(`
  persons person, children child, men man, women woman,
  indices index, indexes index, analyses analysis, diaries diary, prs pr, mrs mr, dms dm, ids id, ads ad, pdfs pdf,
  cvs cv, urls url, gifs gif, logs log, tags tag, jobs job, pins pin, apps app, sms sms, dns dns, news news,
  calendars calendar, directions route, direction route, availability available, unavailable available,
  invitation invite, invitations invite, deletion delete, removal remove, payment pay, payments pay,
  reservation reserve, reservations reserve, cancellation cancel, cancelled cancel, recipient recipient,
  assignment assign, assignee assign, assignees assign, approval approve, translation translate, conversion convert,
  renamed rename, replies reply, replied reply, shipped ship, shipment shipment, shipments shipment, notified notify,
  notifies notify, notification notify, notifications notify, complaint complain, complaints complain,
  subscription subscribe, subscriptions subscribe, applicant apply, applicants apply, application apply,
  applications apply, analysis analyze, booking book, bookings book, summary summarize, summaries summarize,
  diagnosis diagnose, delivery deliver, deliveries deliver, proof prove, choice choose, sale sell, sales sell
`),
]);

/** Short forms and the words they stand for. */
export const abbreviations = new Map<string, string[]>(
  Object.entries({
    pr: ['pull', 'request'],
    prs: ['pull', 'requests'],
    mr: ['merge', 'request'],
    mrs: ['merge', 'requests'],
    dm: ['direct', 'message'],
    dms: ['direct', 'messages'],
    repo: ['repository'],
    repos: ['repositories'],
    msg: ['message'],
    msgs: ['messages'],
    appt: ['appointment'],
    mtg: ['meeting'],
    pic: ['picture'],
    pics: ['pictures'],
    vid: ['video'],
    vids: ['videos'],
    info: ['information'],
    infos: ['information'],
    config: ['configuration'],
    org: ['organization'],
    orgs: ['organizations'],
    organisation: ['organization'],
    organisations: ['organizations'],
    dept: ['department'],
    acct: ['account'],
    pto: ['time', 'off', 'leave'],
    ooo: ['out', 'office', 'vacation'],
    cv: ['resume'],
    kb: ['knowledge', 'base', 'article'],
    faq: ['help', 'article'],
    gcal: ['google', 'calendar'],
    gdrive: ['google', 'drive'],
    gdoc: ['google', 'docs'],
    gdocs: ['google', 'docs'],
    gsheet: ['google', 'sheets'],
    gsheets: ['google', 'sheets'],
    gmeet: ['google', 'meet'],
    msteams: ['microsoft', 'teams'],
    sfdc: ['salesforce'],
    fb: ['facebook'],
    ig: ['instagram'],
    insta: ['instagram'],
    yt: ['youtube'],
    hn: ['hacker', 'news'],
    stats: ['statistics'],
    sub: ['subscription'],
    subs: ['subscriptions'],
    desc: ['description'],
    addr: ['address'],
    env: ['environment'],
    db: ['database'],
    dbs: ['databases'],
    ws: ['workspace'],
    tix: ['tickets'],
    txn: ['transaction'],
    txns: ['transactions'],
    qty: ['quantity'],
    promo: ['promotion'],
    colour: ['color'],
    colours: ['color'],
    fwd: ['forward'],
    fw: ['forward'],
    resched: ['reschedule'],
    ppl: ['people'],
    stackoverflow: ['stack', 'exchange'],
    redditors: ['reddit', 'people'],
    gh: ['github'],
    fave: ['favorite'],
    fav: ['favorite'],
    favourite: ['favorite'],
    favourites: ['favorite'],
  }),
);

function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/));
}

function pairs(text: string): [string, string][] {
  return text
    .trim()
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .map(([form = '', word = '']) => [form, word]);
}

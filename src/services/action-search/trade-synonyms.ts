import { stemOf } from './words.js';

/**
 * The vocabulary of the trade: what people say, and what actions are called.
 * `SAME` lines hold words that stand for each other; in `LEADS_TO`, the word on the left hints at those on the right,
 * and not the other way round.
 */
const SAME = `
  email mail message inbox
  message chat text
  message post
  meeting event appointment
  event calendar
  meeting call conference
  calendar diary agenda schedule
  availability free busy slot
  attendee guest participant invitee
  issue ticket bug
  issue task
  ticket case incident conversation
  incident outage alert
  task todo reminder
  pull merge
  release deployment version
  build pipeline workflow
  repository project
  commit change
  branch fork
  customer client contact
  contact person lead
  account company organization business
  deal opportunity
  payment charge transaction
  payment money
  payout transfer
  invoice bill
  expense cost spending
  subscription plan membership
  coupon discount promotion
  price rate quote
  balance funds
  order purchase sale
  product item article
  stock inventory
  shipment parcel package delivery
  file document attachment
  document doc page
  folder directory
  spreadsheet sheet workbook worksheet
  row record entry
  column field
  table database
  database base
  note memo
  page article wiki
  channel room
  channel group
  thread conversation discussion
  comment remark
  comment reply
  label tag
  reaction emoji
  user member person
  member teammate colleague
  team group
  server guild
  role permission access
  image picture photo
  image graphic screenshot
  video clip recording movie
  audio speech voice
  transcript transcription minutes
  summary recap overview
  song track music
  playlist album
  survey form questionnaire poll
  response answer submission
  employee staff worker
  candidate applicant
  job vacancy position
  leave vacation holiday absence
  time hours timesheet
  salary payroll wage
  contract agreement
  signature sign
  template layout
  report analytics statistics insight metric
  dashboard overview
  visitor traffic
  campaign newsletter broadcast
  subscriber audience recipient
  ad advertisement advert
  tweet post
  post article
  follower following
  feedback rating review
  link url address
  site website
  domain dns
  weather forecast temperature
  route directions
  place location venue
  course class lesson
  assignment homework
  translation language
  exchange currency
  paper publication
  feature flag toggle
  secret password credential key
  cycle sprint iteration
  board kanban
  card task
  milestone goal
  opening availability
  story headline
  picture logo
  activity workout exercise
  reservation booking
  question query
  crawl scrape
  backup export
  webhook hook
  history log audit
  status state stage
  owner assignee responsible
  due deadline
  title name subject
  description body content
`;

const LEADS_TO = `
  ship: release merge deploy
  launch: release deploy
  rollout: release deploy
  live: deploy publish
  rain: weather forecast
  umbrella: weather forecast
  sunny: weather forecast
  snow: weather forecast
  cold: weather temperature
  hot: weather temperature top
  mailbox: email message
  inbox: email message
  unread: email message
  newsletter: campaign
  spam: email trash
  correspondence: email message
  invite: attendee member
  standup: meeting event
  sync: meeting event
  lunch: event
  birthday: event
  agenda: event
  diary: event
  calendar: event
  clash: event free busy
  conflict: event free busy
  free: availability busy
  busy: availability
  slot: availability free
  ping: message send
  notify: message send
  tell: message send
  dm: message
  whisper: message
  shout: message
  announce: message post
  announcement: message post
  write: message send create
  draft: email
  attachment: file
  upload: file
  pdf: file document export
  paste: text append
  tab: worksheet sheet
  cell: range value row
  cells: range values rows
  formula: range value
  spreadsheet: range row values
  refund: charge payment
  chargeback: dispute
  owe: balance invoice expense
  debt: balance invoice
  earn: balance payment revenue
  revenue: payment charge report balance
  income: payment charge report
  turnover: payment charge report
  billing: invoice subscription
  bill: invoice charge
  receipt: invoice payment
  buyer: customer order
  shopper: customer order
  user: member
  client: customer contact
  prospect: lead contact
  pipeline: deal
  assignee: assign
  who: user member owner assign
  reviewer: review pull
  approve: review
  error: issue exception
  crash: issue error
  exception: issue error
  bug: issue
  defect: issue
  problem: issue ticket
  complaint: ticket case
  request: ticket
  backlog: issue
  sprint: issue
  epic: issue
  story: issue
  subtask: issue task
  chore: task
  homework: assignment
  checklist: task item
  code: repository file search
  source: repository file
  changelog: release commit
  diff: compare commit
  ci: workflow run build
  tests: workflow run build
  star: repository
  gist: snippet
  blocked: issue status
  estimate: points
  wiki: page
  docs: document page
  paragraph: block text
  section: block
  heading: block
  bullet: block
  knowledge: page article
  meeting: event
  webinar: meeting
  huddle: meeting call
  dial: call
  phone: call
  ring: call
  text: message
  sms: message
  photo: image
  logo: brand
  mockup: design file frame
  prototype: design file
  design: file
  retweet: repost
  like: reaction
  thumbs: reaction
  react: reaction
  heart: like reaction
  emoji: reaction
  pin: message
  subscriber: member audience contact
  unsubscribe: subscriber member
  mailing: audience list campaign
  audience: list
  open: opened
  clicks: report
  visitors: report
  traffic: report
  views: statistics report
  ranking: keyword report
  headline: story top
  news: story top article
  trending: top
  popular: top
  translate: translation
  sleep: log
  steps: activity
  run: activity
  workout: activity
  leave: request
  vacation: leave time
  holiday: leave time
  sick: leave time
  hire: candidate job
  applicant: candidate
  onboard: employee
  password: secret
  undo: delete restore
  location: place
  address: place
  nearby: place
  drive: route file
  directions: route
  parcel: tracker shipment
  track: tracker
  tracking: tracker shipment
  goods: product stock
  warehouse: stock inventory
  sku: product variant
  stay: reservation
  hotel: reservation
  room: channel
  outage: incident
  down: incident monitor uptime
  monitor: alert
  deadline: due
  overdue: due
  priority: update
  progress: status
`;

/** How surely a word stands for another. */
const SAME_WEIGHT = 0.7;
const HINT_WEIGHT = 0.5;

/** For each stem, the stems that may be meant by it, each with how surely (0 to 1). */
export const TRADE_SYNONYMS: ReadonlyMap<string, ReadonlyMap<string, number>> = readTables();

function readTables(): Map<string, Map<string, number>> {
  const table = new Map<string, Map<string, number>>();
  for (const line of linesOf(LEADS_TO)) {
    const [word = '', hints = ''] = line.split(':');
    for (const hint of hints.trim().split(' ')) relate(table, word, hint, HINT_WEIGHT);
  }
  for (const line of linesOf(SAME)) {
    const words = line.split(' ');
    for (const word of words) for (const other of words) if (word !== other) relate(table, word, other, SAME_WEIGHT);
  }
  return table;
}

function relate(table: Map<string, Map<string, number>>, word: string, other: string, weight: number): void {
  const [from, to] = [stemOf(word), stemOf(other)];
  const relations = table.get(from) ?? new Map<string, number>();
  table.set(from, relations.set(to, Math.max(weight, relations.get(to) ?? 0)));
}

function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}

/** Verbs of two words, whose second may stand apart ("turn the flag on"), and what they come down to. */
const PHRASES = `
  turn on: enable activate update
  switch on: enable activate update
  turn off: disable deactivate update
  switch off: disable deactivate update
  turn into: convert conversion
  give access: share sharing permission invite
  grant access: share sharing permission invite
  take off: remove unsubscribe
  take down: remove end unpublish delete
  take out: remove delete
  put off: reschedule update
  put up: publish create
  put back: restore move
  push back: reschedule update
  bring forward: reschedule update
  call off: cancel delete
  call back: call
  sign up: subscribe add register
  sign off: approve
  set up: create schedule
  fill in: submit create
  fill out: submit create
  hand in: submit
  hand over: assign
  tick off: complete
  check off: complete
  cross off: complete
  get rid: delete remove
  throw away: trash delete
  throw out: trash delete
  write down: log create note
  write back: reply
  get back: reply
  follow up: reply send
  reach out: send message
  read aloud: speech
  read out: speech
  tell me: find
  give me: find
  let me: find
  let know: send message
  me when: monitor alert create
  me if: monitor alert create
  go live: publish deploy
  make live: publish deploy
  put live: publish deploy
  look up: find
  look for: find
  pull up: find
  dig up: find
  kick off: start
  spin up: create start
  shut down: stop destroy end
  roll back: restore cancel
  hang up: end
  money back: refund
  pay back: refund
  give back: refund return
  send back: return refund
  sum up: summary
  thumbs up: reaction
  track time: log time entry worklog
  track hour: log time entry worklog
  track hours: log time entry worklog
  time off: leave vacation
  day off: leave time
  days off: leave time
  leave off: remove
  mark done: complete close
  lock out: deactivate suspend
`;

/** How many words may stand between the two. */
const WIDEST_GAP = 3;
const PHRASE_WEIGHT = 0.9;

type Phrase = { first: string; second: string; readings: [string, number][] };

const phrases: Phrase[] = PHRASES.trim()
  .split('\n')
  .map((line) => {
    const [words = '', meanings = ''] = line.trim().split(': ');
    const [first = '', second = ''] = words.split(' ');
    return { first, second, readings: meanings.split(' ').map((word) => [word, PHRASE_WEIGHT]) };
  });
const phrasesByFirst = new Map(phrases.map(({ first }) => [first, phrases.filter((phrase) => phrase.first === first)]));

/** "Tell me …", and neither "tell Bob about me" nor "tell me when …", which wants a watch. */
function isAskedFor([next, afterwards = '']: string[]): boolean {
  return next === 'me' && !['when', 'whenever', 'if', 'once'].includes(afterwards);
}

/** What the word at `at` comes down to together with a later one; undefined when it stands for itself. */
export function phraseAt(words: string[], at: number): [string, number][] | undefined {
  const following = words.slice(at + 1, at + 2 + WIDEST_GAP);
  const phrase = phrasesByFirst.get(words[at] ?? '')?.find(({ second }) => following.includes(second));
  return phrase?.second === 'me' && !isAskedFor(following) ? undefined : phrase?.readings;
}

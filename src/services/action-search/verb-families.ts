import type { Effect } from '../../contract/tool-contract.js';
import { stemOf } from './words.js';

/** What a request wants done, in the verbs that people and actions use for it. The first word of a line names it. */
const FAMILIES = `
  find read: get list find search fetch show see look lookup retrieve view check browse query display read count pull
  create write: create add make new insert put open start build generate log register write compose record plan schedule book draft append save enter prepare file raise submit leave
  update write: update edit change modify patch set rename move adjust fix correct alter replace amend mark upgrade downgrade lower raise increase decrease reduce extend swap switch rewrite refresh
  move write: move reschedule postpone shift update patch edit delay transfer push relocate
  delete destructive: delete remove trash discard erase clear cancel drop destroy purge wipe throw rid kill
  send write: send post message deliver share forward email dispatch tell notify write publish
  reply write: reply answer respond comment
  complete write: complete close finish resolve done end solve transition tick check update
  reopen write: reopen restore undo update unarchive
  invite write: invite add share attendee member
  assign write: assign update give delegate owner
  cancel destructive: cancel delete remove void stop end
  copy write: copy duplicate clone
  upload write: upload create add attach import save
  download read: download export get fetch save
  archive write: archive close hide
  merge write: merge accept
  approve write: approve accept review
  reject write: reject decline
  publish write: publish post send release create
  ship read: release deploy merge
  run write: run trigger execute start dispatch
  pay write: pay charge create capture
  refund write: refund return
  translate write: translate
  summarize read: summarize summary get
  compare read: compare diff
  share write: share invite permission send
  join write: join add
  exit destructive: leave remove unsubscribe
  follow write: follow subscribe watch star
  unfollow destructive: unfollow unsubscribe unstar
  subscribe write: subscribe add create
  unsubscribe destructive: unsubscribe remove delete
  pin write: pin
  react write: react reaction like add
  remind write: remind reminder create task
  convert write: convert transform
  enable write: enable turn activate update
  disable write: disable deactivate turn update
  block destructive: block ban
  label write: label tag add modify
  star write: star add
  fork write: fork create
  mute write: mute pause silence
  pause write: pause stop mute
  restart write: restart start
  remove destructive: remove delete unsubscribe archive
  restore write: restore undo unarchive
  grant write: share add invite create
  revoke destructive: revoke remove delete cancel
  track read: track get list look
  deploy write: deploy start create
  buy write: place create order purchase
  sell write: publish create list place
`;

/** Verbs so common among actions that they choose between candidates and never find them. */
const COMMON_VERBS = new Set(
  `get list find search fetch show see look lookup retrieve view check read display create add make new update edit change
   modify set delete remove put give open`.split(/\s+/),
);
const COMMON_STEMS = new Set([...COMMON_VERBS].map(stemOf));

export type VerbFamily = { name: string; effect: Effect; verbs: ReadonlySet<string> };

const families: VerbFamily[] = FAMILIES.trim()
  .split('\n')
  .map((line) => {
    const [head = '', verbs = ''] = line.trim().split(':');
    const [name = '', effect = 'write'] = head.split(' ');
    return { name, effect: effect as Effect, verbs: new Set(verbs.trim().split(' ')) };
  });

/** The families that a verb belongs to, those named by it first. */
export function familiesOf(word: string): VerbFamily[] {
  const asWritten = familiesWith(word);
  return asWritten.length > 0 ? asWritten : familiesWith(stemOf(word));
}

function familiesWith(word: string): VerbFamily[] {
  const named = families.filter((family) => family.name === word);
  return named.length > 0 ? named : families.filter((family) => family.verbs.has(word));
}

export function isCommonStem(stem: string): boolean {
  return COMMON_STEMS.has(stem);
}

export function isCommonVerb(word: string): boolean {
  return COMMON_VERBS.has(word);
}

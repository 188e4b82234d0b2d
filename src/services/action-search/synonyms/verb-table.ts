/**
 * What a request wants done, and the effect of that. After the colon the verbs that actions are named by, the nearest
 * first; after the bar further verbs that people say. The first word of a line names it.
 */
export const verbTable = `
  find read: get list find search fetch show see look lookup retrieve view check browse query display read count pull | google grab glance peek locate hunt dig identify inspect investigate examine study explain describe determine detect discover recall visit preview review load scan trace
  create write: create add make new insert put open start build generate log register write compose record plan schedule book draft append save enter prepare file raise submit leave | begin craft produce establish initiate launch arrange report organize organise jot type pop stick slap stamp print design outline sketch host enlist enrol enroll onboard hire provision setup spawn store note
  update write: update edit change modify patch set rename move adjust fix correct alter replace amend mark upgrade downgrade lower raise increase decrease reduce extend swap switch rewrite refresh | revise tweak improve widen narrow expand shorten lengthen simplify rephrase overwrite bump cut limit promote demote rank prioritize manage flip populate straighten renew prolong polish finalize
  move write: move reschedule postpone shift update patch edit delay transfer push relocate | drag shove slide bring migrate redirect advance route carry
  delete destructive: delete remove trash discard erase clear cancel drop destroy purge wipe throw rid kill | scrap bin ditch dump chuck nuke zap axe prune trim scrub dismiss untag kick sack expel unassign
  send write: send post message deliver share forward email dispatch tell notify write publish | text ping dm mail inform announce whatsapp sms tweet fax brief alert shout warn greet congratulate thank wish circulate relay contact say pass reach mention
  reply write: reply answer respond comment | acknowledge
  complete write: complete close finish resolve done end solve transition tick check update | settle wrap conclude finalise fulfil fulfill
  reopen write: reopen restore undo update unarchive
  invite write: invite add share attendee member | include
  assign write: assign update give delegate owner | hand pass nominate appoint entrust escalate
  cancel destructive: cancel delete remove void stop end decline | annul abort withdraw revert invalidate terminate scrap skip reverse
  copy write: copy duplicate clone | replicate reproduce mirror
  upload write: upload create add attach import save | store load
  download read: download export get fetch save | extract
  archive write: archive close hide | retire stow shelve
  merge write: merge accept | combine squash join land
  approve write: approve accept review update | authorize okay greenlight confirm allow permit
  reject write: reject decline update cancel | refuse deny
  publish write: publish post send release create | announce launch
  run write: run trigger execute start dispatch | rerun retry launch process fire
  stop write: stop cancel end pause abort | halt quit terminate interrupt
  pay write: pay charge create capture | wire bill settle collect transfer
  refund write: refund return | reimburse
  invoice write: invoice create send | bill
  translate write: translate
  summarize read: summarize summary get | summarise sum recap outline condense
  compare read: compare diff | match
  share write: share invite permission send | circulate unlock
  join write: join add
  exit destructive: leave remove unsubscribe | quit
  follow write: follow subscribe watch star
  unfollow destructive: unfollow unsubscribe unstar
  subscribe write: subscribe add create
  unsubscribe destructive: unsubscribe remove delete
  pin write: pin | stick
  react write: react reaction like add | favorite upvote celebrate heart
  remind write: remind reminder create task | nudge chase
  convert write: convert transform
  enable write: enable turn activate update | unlock unmute resume unblock
  disable write: disable deactivate turn update | freeze
  deactivate write: deactivate suspend disable | block offboard lock
  block destructive: block ban
  label write: label tag add modify | categorize classify flag sort
  star write: star add
  fork write: fork create
  mute write: mute pause silence | snooze suppress
  pause write: pause stop mute | halt freeze suspend hold
  restart write: restart start | reboot relaunch reset
  remove destructive: remove delete unsubscribe archive
  restore write: restore undo unarchive | recover undelete
  grant write: share add invite create | permit
  revoke destructive: revoke remove delete cancel | unshare invalidate
  track read: track get list look | trace
  deploy write: deploy start create | redeploy ship
  buy write: place create order purchase | acquire reorder
  sell write: publish create list place | advertise
  call write: start call | phone ring dial
  measure read: get report run count | calculate compute estimate analyse analyze evaluate assess gauge
  verify write: verify verification check run | validate confirm
  clean destructive: clear purge delete empty | flush empty tidy
  screenshot write: take create | capture snap
  transcribe write: transcript create generate
  speak write: speech generate create | narrate utter
  shrink write: compressed create | compress minify squeeze
`;

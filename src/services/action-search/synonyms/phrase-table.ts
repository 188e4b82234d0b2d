/**
 * Verbs of two words, whose second may stand apart ("turn the flag on"), and what they come down to. `TIME` stands for
 * any word of time.
 */
export const phraseTable = `
  turn on: enable activate update
  switch on: enable activate update
  turn off: disable deactivate update
  switch off: disable deactivate update
  turn into: convert conversion transform
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
  TIME off: leave vacation time
  leave off: remove
  mark done: complete close
  lock out: deactivate suspend
  pull back: cancel
  take back: cancel restore
  put down: log create note
  put together: create
  put through: start call
  put away: archive
  put in: create add
  put aside: archive
  note down: create note log
  jot down: create note
  write up: create document page
  draw up: create document contract
  ping me: reminder remind
  nudge me: reminder remind
  warn me: monitor alert create
  alert me: monitor alert create
  fire off: send
  send out: send
  send off: send
  send over: send
  send around: send
  pass on: forward send
  move on: update stage
  move up: update reschedule
  bring back: restore move
  bring up: find
  go over: find read
  go through: find read
  go out: send
  gone out: fulfillment send ship
  run out: stock
  out stock: stock
  low on: stock
  in stock: stock
  check in: checkin reservation arrival
  check out: find checkout
  sign in: login
  log in: login
  let read: share permission
  let see: share permission
  let edit: share permission
  let access: share permission
  share with: share send
  let go: end remove delete
  into text: transcript transcribe text
  as text: transcript transcribe text
  as pdf: export conversion
  as csv: export
  as png: export render
  as jpg: export conversion
  to pdf: conversion export
  to mp3: conversion
  break down: report summary
  count up: report
  add up: report
  wind down: end stop
  call in: incident
  pick up: assign update
  sell out: stock
  ask about: find
  catch up: summary find
  top up: payment create
  chip in: shared expense payment
  carry over: move update
  back up: export copy
  clean up: delete clear
  clear out: delete clear
  tidy up: archive delete
  close out: close complete
  wrap up: complete close
  lock down: deactivate suspend
  kick out: remove
  boot out: remove
  strike off: complete remove
  scratch off: complete remove
  let off: remove
  opt out: unsubscribe
  join up: register subscribe
  reach by: phone email
  get hold: find contact send
  touch base: send message
  heads up: send message
  say hi: send message
  say sorry: send reply
  thank for: send reply
  how long: travel time
  make it: update
  make that: update
  let into: invite add
  let in: invite add
  let join: invite add
  shut off: deactivate disable stop
  remember to: reminder task todo
  forget to: reminder task todo
  remind to: reminder task todo
  is up: uptime status
  is down: uptime incident status
  is back: status
  on call: shift
  on duty: shift call
  working on: task issue
  call it: rename update
  run late: late
  make cheaper: update price
  make shorter: short shorten update
  make longer: update extend
  make bigger: update
  make smaller: update
  make public: update share
  make private: update
  over time: history report
  late for: message
  due on: deadline due task
  what day: current date time
  what date: current date time
  what time: current date time
  my oclock: event
  come out: release publish launch
  came out: release publish launch
  roll out: rollout feature flag release
  ramp up: rollout feature flag
  where buy: shopping search
  how say: translate translation
  hang out: member
  out inbox: archive label
  off inbox: archive label
  type up: transcript create document
  move over: move transfer
  turn down: decline reject
  step down: decrease update
  bump up: increase update
  clock in: time entry start
  clock out: time entry stop
  look after: assign
  booked up: event busy
  stand for: define
  get together: meeting event
  get signed: signature request send
  tack on: append add
  drop into: upload add
  drop in: upload add
`;

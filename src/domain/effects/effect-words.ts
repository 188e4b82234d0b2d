import type { Effect } from '../../contract/app-constants.js';

/**
 * The verbs of slugs by what they do to the world. `verbs` are nothing else in a slug; `homonyms` are nouns or adjectives in
 * others: `SHARE_FOLDER` and `GET_SHARE`, `LIST_LABELS` and `LIST_RENAME`.
 *
 * A read is neither asked about nor held to being sent once, so the verbs of reads are a closed list. `query`, `run`, `export`
 * and `check` are missing since some apps change something by them; `show` is missing since it undoes `hide`.
 */
export const verbsByEffect: Record<Effect, { verbs: ReadonlySet<string>; homonyms: ReadonlySet<string> }> = {
  read: {
    verbs: wordSet('get fetch retrieve lookup describe'),
    homonyms: wordSet('list search find count download compare'),
  },
  write: {
    verbs: wordSet(
      `accept acknowledge activate add adjust append apply approve assign associate attach complete compress configure confirm
      create customize decrease decrement duplicate edit enable enrich enroll escalate finalize follow fulfill generate import
      increase increment initiate insert install join launch make mark migrate modify pay promote provision rearrange
      reactivate reboot rebuild recalculate register regenerate reindex relaunch reload rename reopen reorder replay requeue
      rerequest rerun reschedule resize resolve restart restore retry rotate snooze solve star submit subscribe swap toggle
      transition translate unarchive unban unblock undelete undo unhide unlock unmute unsnooze unsuspend untrash update upsert
      write`,
    ),
    homonyms: wordSet(
      `book bookmark buy capture change checkout claim clone close copy deploy dispatch draft fork format hide label like link
      lock log merge move mute new open order patch pause pin purchase put queue rate record refresh request resume review run
      save schedule score set shuffle sign sort split start store sync tag transform trigger upgrade upload vote watch`,
    ),
  },
  send: {
    verbs: wordSet('announce crosspost invite notify publish remind repost resend reshare respond retweet send'),
    homonyms: wordSet('answer broadcast comment dm email forward grant mail message post reply report share tweet'),
  },
  // With those that do what they are told, or what cannot be known: execute, transfer.
  destructive: {
    verbs: wordSet(
      `cancel clear deactivate decline delete deprovision destroy detach disable disconnect discard dismiss erase evict execute
      expunge flush invalidate invoke overwrite prune purge refund remove replace revert revoke rollback suspend terminate trash
      unassign uninstall unfollow unlike unlink unpin unpublish unregister unretweet unshare unstar unsubscribe untag withdraw
      wipe`,
    ),
    homonyms: wordSet('archive ban block convert drop empty end expire kick leave reject reset stop transfer void'),
  },
};

/** Verbs that only make or change their object, so that the object decides: a comment is sent, a label is not. */
export const makingVerbs = wordSet(
  'add change create edit grant insert make modify new patch put request schedule start submit update upsert write',
);

/** What reaches other people once it is made or changed. */
export const sentNouns = wordSet(
  `acl announcement attendee broadcast call collaborator comment discussion dm guest invitation invite membership message
  notification permission post reply review reviewer share sharing sms tweet`,
);

/** What is sent at the time for which it is scheduled. */
export const scheduledNouns = wordSet('campaign email mail newsletter webinar');

/** What keeps its object from being sent. */
export const unsentWords = wordSet('draft drafts');

/** An action that runs what it is given does whatever that does. */
export const givenPrograms = wordSet('code command commands query script sql statement');

export const eventNouns = wordSet('appointment appointments event events meeting meetings');

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

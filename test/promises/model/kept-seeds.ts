import type { DatabaseName } from './model-database.js';
import { apps, type Place } from './people.js';
import type { Step } from './steps/all-steps.js';

/** A sequence that broke a promise, or seemed to: where it was found, and its steps, which stay the same when the model grows. */
export type KeptSeed = { found: string; database: DatabaseName; seed: number; path: string; steps: Step[] };

const place: Place = { userId: 'ada', orgId: 'acme' };
const [app] = apps;
const call: Step = {
  kind: 'call',
  replica: 0,
  place,
  agentId: 'assistant',
  app,
  isWrite: true,
  text: 'one',
  sendAgain: false,
};
const changeKey = (method: string, key: string): Step => ({
  kind: 'changeKeyWhileConnecting',
  replica: 0,
  place,
  method,
  key,
});

export const keptSeeds: KeptSeed[] = [
  {
    found: 'an account was forgotten whose removal ran while the key of another project came in',
    database: 'sqlite',
    seed: 1,
    path: '12:1:0:0',
    steps: [{ kind: 'reconnect', replica: 0, place, app }],
  },
  {
    found: 'an account was forgotten whose link was made while the key of another project came in',
    database: 'postgres',
    seed: 12,
    path: '22:5:5:1:2:2:2:2',
    steps: [changeKey('createLink', 'ak_other_project_key'), call],
  },
  {
    found: 'the same, where the earlier key came back while the account was looked up',
    database: 'sqlite',
    seed: 21,
    path: '51:6:9:11:14:11:3:5:6:7:8:6:6:7:7:7:7:7',
    steps: [
      changeKey('findAccount', 'ak_fake_project_key'),
      changeKey('createLink', 'ak_other_project_key'),
      { kind: 'mendEverything', replica: 0 },
      call,
    ],
  },
  {
    found:
      'an account was forgotten that the provider created while a replica stood still between two steps of the search for it',
    database: 'sqlite',
    seed: 1007004,
    path: '51:5:7:7:6:7:8:5',
    steps: [
      { kind: 'armFault', replica: 0, method: 'createLink', fault: 'late' },
      { kind: 'reconnect', replica: 0, place, app },
      { kind: 'deliverLate' },
    ],
  },
  {
    found: 'a call that was asked for once more, a minute after the crash of its replica, was taken for a repetition',
    database: 'postgres',
    seed: 62059552,
    path: '7',
    steps: [
      { ...call, kind: 'callAgainAfterLostAnswer', other: 0, fault: 'crash_after' },
      { kind: 'timePasses', ms: 60_000 },
      { ...call, sendAgain: true },
    ],
  },
  {
    found: 'an account seemed to be forgotten whose member was gone before the key of its project was',
    database: 'postgres',
    seed: 70580825,
    path: '337',
    steps: [
      changeKey('createLink', 'ak_other_project_key'),
      { kind: 'reconnect', replica: 0, place, app },
      { kind: 'removeMember', place },
    ],
  },
  {
    found: 'a mail was sent twice whose repetition, asked for after its answer was lost, did not reach the provider',
    database: 'postgres',
    seed: 81286661,
    path: '793',
    steps: [
      { kind: 'armFault', replica: 0, method: 'callAction', fault: 'lost' },
      call,
      { kind: 'providerGoesDown' },
      { ...call, sendAgain: true },
      { kind: 'providerComesBack' },
      call,
    ],
  },
  {
    // How statements interleave decides whether it comes to that; `removed-agents.test.ts` lets it come to that each time.
    found: 'an agent that was deleted while it got an app kept it',
    database: 'sqlite',
    seed: 412825909,
    path: '524',
    steps: [
      { kind: 'armFault', replica: 0, method: 'callAction', fault: 'held_after' },
      call,
      { kind: 'mendEverything', replica: 0 },
      { kind: 'removeAgent', agent: { orgId: 'acme', agentId: 'acme-assistant' } },
      { kind: 'releaseHeld' },
      { ...call, kind: 'callOnBridge', text: 'two' },
    ],
  },
  {
    // How statements interleave decides here too; `lost-account-service.test.ts` has a test that does not depend on it.
    found: 'an account was forgotten that the provider created after one of another link was taken for it',
    database: 'postgres',
    seed: 512372765,
    path: '119',
    steps: [
      { kind: 'askForLink', replica: 1, place, app, isOwn: true },
      { kind: 'armFault', replica: 1, method: 'createLink', fault: 'late' },
      { kind: 'continueFromLink', replica: 0, latest: 0, visitor: 'member' },
      { kind: 'continueFromLink', replica: 1, latest: 5, visitor: 'member' },
      { kind: 'providerGoesDown' },
      { kind: 'armFault', replica: 0, method: 'findAccount', fault: 'held_after' },
      { kind: 'comeBack', replica: 0, latest: 3, browser: 'other', visitor: 'nobody', isFailure: false },
      { kind: 'deliverLate' },
    ],
  },
];

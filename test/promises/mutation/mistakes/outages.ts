import type { Mistake } from '../mistake.js';

/** What happens while the provider, the database or the directory is away, and once it is back. */
export const outageMistakes: Mistake[] = [
  {
    name: 'writes are retried like reads',
    file: 'src/provider/http/circuit-breaker.ts',
    find: 'const policy = wrap(this.breaker, timeout(attemptMs, attemptTimeoutOptions));',
    replace: 'const policy = wrap(this.retry, this.breaker, timeout(attemptMs, attemptTimeoutOptions));',
    caughtBy: ['test/unit/provider/http/circuit-breaker.test.ts'],
  },
  {
    name: 'an app whose load failed early is taken for slow, and never loaded again',
    file: 'src/services/catalog/action-catalog-service.ts',
    find: '      unread.delete(app);\n',
    replace: '',
    caughtBy: ['test/component/services/catalog/slow-provider.test.ts'],
  },
  {
    name: 'an app is closed for everybody by one list that lacks it',
    file: 'src/services/catalog/catalog-snapshot.ts',
    find: 'if (!isUnread && before.missed.has(app.slug)) continue;',
    replace: 'if (!isUnread) continue;',
    caughtBy: ['test/component/services/catalog/catalog-pages.test.ts'],
  },
  {
    name: 'a list that names a page again is taken for read to its end',
    file: 'src/domain/pages.ts',
    find: 'isCut: cursor !== undefined ||',
    replace: 'isCut: (cursor !== undefined && !read.has(cursor)) ||',
    caughtBy: ['test/component/services/catalog/catalog-pages.test.ts'],
  },
  {
    name: 'ended calls are written no more once the time of a retry came during another one',
    file: 'src/lib/retry-queue.ts',
    find: '    this.timer = undefined;\n    void this.retry();',
    replace: '    void this.retry();',
    caughtBy: ['test/unit/lib/retry-queue.test.ts'],
  },
  {
    name: 'an app that takes too long to be preloaded counts as an outage of the provider',
    file: 'src/provider/sessions/provider-sessions.ts',
    find: 'const form = attempt.preloads',
    replace: 'const form = attempt.preloads && attempt.isLast',
    caughtBy: ['test/contract/provider/session-preloading.test.ts'],
  },
  {
    name: 'a probe that proves nothing tells that the provider is back',
    file: 'src/provider/http/circuit-breaker.ts',
    find: 'isOutage(error) || provesNothing(error),',
    replace: 'isOutage(error) || (provesNothing(error) && this.isClosed),',
    caughtBy: ['test/unit/provider/http/circuit-breaker.test.ts', 'test/contract/provider/provider-outage.test.ts'],
  },
  {
    name: 'failures that are hours apart open the circuit',
    file: 'src/provider/http/failure-share.ts',
    find: 'this.recent = this.recent.filter(({ startedAt }) => isYoungerThan(this.samplingMs, startedAt, nowMs));',
    replace: 'this.recent = this.recent.slice(-slices);',
    caughtBy: ['test/unit/provider/http/circuit-breaker.test.ts'],
  },
  {
    name: 'an open circuit is not probed for as long as the clock was set back',
    file: 'src/provider/http/probe-pause.ts',
    find: 'performance.now() < this.endsAt ? Infinity : -Infinity',
    replace: 'backoffMs(this.earlierPauses, pauses)',
    caughtBy: ['test/unit/provider/http/circuit-breaker.test.ts'],
  },
  {
    name: 'a write goes out in a pause that the list of its session says in a bare form',
    file: 'src/provider/mcp/mcp-conversation.ts',
    find: 'reasonsForAnyCall.includes(openingReason(error));',
    replace: "error.reply.form === 'own' && reasonsForAnyCall.includes(openingReason(error));",
    caughtBy: ['test/contract/provider/rest-fallback.test.ts'],
  },
  {
    name: 'a conversation that was redirected to where every call is lost is kept',
    file: 'src/provider/execution/action-runner.ts',
    find: "['rejected', 'lost', 'timeout', 'unreadable'].includes(fault.kind);",
    replace: 'false;',
    caughtBy: ['test/contract/provider/session-redirects.test.ts'],
  },
  {
    name: 'people read of a fault of the platform while its directory is away',
    file: 'src/routes/error-responses.ts',
    find: 'withNamedOutage(caught)',
    replace: 'caught',
    caughtBy: ['test/unit/routes/error-pages.test.ts'],
  },
];

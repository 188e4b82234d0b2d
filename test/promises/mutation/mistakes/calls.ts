import type { Mistake } from '../mistake.js';

const components = 'test/component/services/calls';

export const callMistakes: Mistake[] = [
  {
    name: 'a result of an app that was not successful is taken for a failed step of a batch',
    file: 'src/provider/actions/batch-steps.ts',
    find: 'if (!isStep(step)) continue;',
    replace: 'if (!isJsonObject(step)) continue;',
    caughtBy: ['test/unit/provider/actions/batch-failure.test.ts'],
  },
  {
    name: 'a call is opened after it was sent',
    file: 'src/services/calls/recorded-sender.ts',
    find: `    const openCall = await this.open(record, options.sendAgain);
    try {
      // Opening it has waited for the database, so the gates are evaluated once more.
      if (openCall) await options.confirm();
      const data = await this.sender.send(call, options);`,
    replace: `    let openCall: OpenedCall | undefined;
    try {
      const data = await this.sender.send(call, options);
      openCall = await this.open(record, options.sendAgain);`,
    caughtBy: [`${components}/recorded-calls.test.ts`, `${components}/call-ledger.test.ts`],
  },
  {
    name: 'a call that was not sent, since the answer to its opening was lost, stays open',
    file: 'src/services/calls/recorded-sender.ts',
    find: 'this.record({ ...record, startedAt, openCall: attempted }, endingOf(refusal, attempted));',
    replace: 'this.record({ ...record, startedAt }, endingOf(refusal, undefined));',
    caughtBy: [`${components}/unsure-openings.test.ts`],
  },
  {
    name: 'the gates are not read again after a call was opened',
    file: 'src/services/calls/recorded-sender.ts',
    find: 'if (openCall) await options.confirm();',
    replace: '',
    caughtBy: [`${components}/calls-during-gate-changes.test.ts`],
  },
  {
    name: 'a call whose answer was lost can be sent again at once',
    file: 'src/services/calls/recorded-sender.ts',
    find: "staysOpen(error) ? 'keepOpen' : openCall?.replaced",
    replace: 'openCall?.replaced',
    caughtBy: [`${components}/recorded-calls.test.ts`],
  },
  {
    name: 'a call whose answer was lost is forgotten once its repetition was not sent',
    file: 'src/services/calls/recorded-sender.ts',
    find: "openCall?.replaced ? 'restore' : 'close'",
    replace: "'close'",
    caughtBy: [`${components}/recorded-calls.test.ts`],
  },
  {
    name: 'a call that was done after its caller left can be sent again at once',
    file: 'src/services/calls/recorded-sender.ts',
    find: 'return !signal.aborted && !(openCall',
    replace: 'return !(openCall',
    caughtBy: [`${components}/gone-callers.test.ts`],
  },
  {
    name: 'a call that was asked for once more while it was under way can be sent again as soon as it is done',
    file: 'src/services/calls/call-ledger.ts',
    find: 'running.wasAskedAgain = true;',
    replace: '',
    caughtBy: [`${components}/gone-callers.test.ts`],
  },
  {
    name: 'the end of a call, and an equal call that takes its place, wait for each other',
    file: 'src/services/activity/call-journal.ts',
    find: "        await openCalls.close(openCallsOf(calls, 'close'));",
    replace: "        await audit.appendAll(calls);\n        await openCalls.close(openCallsOf(calls, 'close'));",
    caughtBy: ['test/component/services/activity/call-journal.test.ts'],
  },
  {
    name: 'only destructive calls are opened before they are sent',
    file: 'src/services/calls/call-ledger.ts',
    find: "if (action.effect === 'read') return undefined;",
    replace: "if (action.effect !== 'destructive') return undefined;",
    caughtBy: [`${components}/call-ledger.test.ts`],
  },
  {
    name: 'calls that reach other people are not opened before they are sent',
    file: 'src/services/calls/call-ledger.ts',
    find: "if (action.effect === 'read') return undefined;",
    replace: "if (['read', 'send'].includes(action.effect)) return undefined;",
    caughtBy: [`${components}/call-ledger.test.ts`],
  },
  {
    name: 'a verb of which a read cannot be told makes a read',
    file: 'src/domain/effects/reading.ts',
    find: 'if (acting.some(({ isSure }) => isSure)) return false;',
    replace: '',
    caughtBy: ['test/unit/domain/effects/action-effect.test.ts'],
  },
  {
    name: 'an action of an unknown verb counts as a write',
    file: 'src/domain/effects/action-effect.ts',
    find: "if (verb === undefined || verb.effect === 'destructive') return 'destructive';",
    replace: "if (verb === undefined) return 'write';\n  if (verb.effect === 'destructive') return 'destructive';",
    caughtBy: ['test/unit/domain/effects/action-effect.test.ts'],
  },
  {
    name: 'what is sent is kept as an effect that earlier replicas take for damage',
    file: 'src/stores/stored-action.ts',
    find: "action.effect === 'send' ? 'write' : action.effect",
    replace: "action.effect as 'write'",
    caughtBy: ['test/component/stores/snapshot-store.test.ts'],
  },
  {
    name: 'an action that also does something else passes for a read',
    file: 'src/domain/effects/reading.ts',
    find: 'if (mayDoMore(words, at)) return false;',
    replace: '',
    caughtBy: ['test/unit/domain/effects/action-effect.test.ts'],
  },
  {
    name: 'a call of unknown outcome is sent once more on a new session',
    file: 'src/services/calls/action-sender.ts',
    find: "if (outcome.outcome !== 'not_sent' || outcome.reason !== 'session_gone') return",
    replace:
      "if (outcome.outcome !== 'unknown' && (outcome.outcome !== 'not_sent' || outcome.reason !== 'session_gone')) return",
    caughtBy: [`${components}/action-sender.test.ts`],
  },
  {
    name: 'search leads back for hours to an action that no longer exists',
    file: 'src/services/calls/action-sender.ts',
    find: "if (failed.refusal === 'action_missing') this.actions.refreshAfterMissing(call.action.app);",
    replace: '',
    caughtBy: [`${components}/app-refusals.test.ts`],
  },
  {
    name: 'a new session is made for a call whose gate has closed',
    file: 'src/services/calls/call-sessions.ts',
    find: '    await wait.confirm();\n',
    replace: '',
    caughtBy: [`${components}/call-authorizer.test.ts`],
  },
  {
    name: 'a call with effects is aborted when its caller leaves',
    file: 'src/services/calls/action-sender.ts',
    find: 'isRead ? [signal, timeout] : [timeout]',
    replace: '[signal, timeout]',
    caughtBy: [`${components}/action-sender.test.ts`],
  },
  {
    name: 'a call gets its whole time again after it has waited for its place',
    file: 'src/services/calls/tool-call-service.ts',
    find: '{ signal, timeout, confirm,',
    replace: '{ signal, timeout: AbortSignal.timeout(callTimeoutMs), confirm,',
    caughtBy: [`${components}/concurrent-call-limits.test.ts`],
  },
  {
    name: 'a write goes out though its answer would hardly come in time',
    file: 'src/services/calls/tool-call-service.ts',
    find: "action.effect !== 'read' && passedMs() >= latestSendMs",
    replace: 'false',
    caughtBy: [`${components}/late-calls.test.ts`],
  },
  {
    name: 'the time that a machine slept does not count',
    file: 'src/lib/time/time.ts',
    find: 'Math.max(performance.now() - started.elapsedMs, Date.now() - started.dateMs)',
    replace: 'performance.now() - started.elapsedMs',
    caughtBy: [`${components}/late-calls.test.ts`],
  },
  {
    name: 'a caller who leaves is not noticed while the call waits for its place',
    file: 'src/services/calls/tool-call-service.ts',
    find: 'work, signal);',
    replace: 'work, new AbortController().signal);',
    caughtBy: [`${components}/concurrent-call-limits.test.ts`],
  },
  {
    name: 'a call is sent with another account than it was authorized for',
    file: 'src/services/calls/call-authorizer.ts',
    find: '&& current.connection?.accountId === access.connection?.accountId',
    replace: '',
    caughtBy: [`${components}/call-authorizer.test.ts`],
  },
  {
    name: 'an account that its member has replaced meanwhile is reported as broken',
    file: 'src/services/accounts/connection-health-service.ts',
    find: "? reason : 'changed'",
    replace: '? reason : reason',
    caughtBy: [`${components}/changed-accounts.test.ts`],
  },
  {
    name: 'a call that was lost with another account of the member is to be looked up with the one of today',
    file: 'src/services/calls/call-ledger.ts',
    find: 'if (account === undefined || account.id === current?.id) return undefined;',
    replace: 'if (account === undefined || account.id !== undefined) return undefined;',
    caughtBy: [`${components}/changed-accounts.test.ts`],
  },
  {
    name: 'a permit covers changes that came while the gates were read',
    file: 'src/services/calls/call-permit.ts',
    find: '    this.generation = generation;',
    replace: '    this.generation = this.generations.of(this.call.orgId);',
    caughtBy: ['test/unit/services/calls/call-permit.test.ts'],
  },
  {
    name: 'the last look, in the tick of the send, sees no change of the gates',
    file: 'src/services/calls/call-permit.ts',
    find: "=== this.generation ? undefined : 'gates_moved'",
    replace: '=== this.generation ? undefined : undefined',
    caughtBy: ['test/unit/services/calls/call-permit.test.ts'],
  },
  {
    name: 'an app that is disabled does not advance the generation before its event is delivered',
    file: 'src/services/notifications/change-announcer.ts',
    find: `  appChanged({ orgId, app }: OrgApp): void {
    this.generations.advance(orgId);`,
    replace: '  appChanged({ orgId, app }: OrgApp): void {',
    caughtBy: ['test/unit/services/notifications/change-announcer.test.ts'],
  },
  {
    name: 'what the last look says is ignored',
    file: 'src/provider/execution/send-tracker.ts',
    find: 'if (reason !== undefined) throw cancelled(reason);',
    replace: '',
    caughtBy: ['test/contract/provider/rest-fallback.test.ts'],
  },
  {
    name: 'a call is not looked at again once its connection stands',
    file: 'src/provider/execution/send-tracker.ts',
    find: `      this.throwIfCancelled();
      this.mayHaveLeft = true;`,
    replace: '      this.mayHaveLeft = true;',
    caughtBy: ['test/contract/provider/late-connections.test.ts'],
  },
  {
    name: 'an error of ours after the send counts as one before it',
    file: 'src/provider/execution/action-runner.ts',
    find: 'if (!tracker.mayHaveLeft) throw cause;',
    replace: 'throw cause;',
    caughtBy: ['test/unit/provider/execution/action-runner.test.ts'],
  },
  {
    name: 'the last look comes after the request was sent',
    file: 'src/provider/transport/provider-egress.ts',
    find: `    const onWrite = request.beforeSend?.();
    const reply = await this.sendTraced({ ...request, onWrite }, headers);`,
    replace: `    const reply = await this.sendTraced(request, headers);
    request.beforeSend?.();`,
    caughtBy: ['test/contract/provider/rest-fallback.test.ts'],
  },
  {
    name: 'a request whose answer was lost counts as never sent',
    file: 'src/provider/transport/provider-egress.ts',
    find: 'if (isWritten) throw',
    replace: 'if (isWritten && signal.aborted) throw',
    caughtBy: ['test/contract/provider/lost-answers.test.ts'],
  },
  {
    name: 'a call that has left counts as never sent when the wait for its answer ends',
    file: 'src/provider/execution/send-tracker.ts',
    find: 'if (this.mayHaveLeft || tellsWhy) return error;',
    replace: 'if (tellsWhy) return error;',
    caughtBy: ['test/contract/provider/lost-answers.test.ts'],
  },
  {
    name: 'a 404 of a proxy counts as the provider’s word that nothing ran',
    file: 'src/provider/actions/call-verdict.ts',
    find: "{ form: 'own', status: 404, matches: isUnknownSession,",
    replace: "{ form: 'any', status: 404, matches: isUnknownSession,",
    caughtBy: ['test/unit/provider/actions/call-verdict.test.ts'],
  },
];

import type { Mistake } from '../mistake.js';

const actions = 'test/unit/provider/actions';
const reasons = 'test/unit/provider/reasons';
const fieldMasks = 'test/unit/tools/result-shaping/field-mask.test.ts';
const invokeTool = 'test/component/tools/invoke-action-tool.test.ts';
const converter = 'test/unit/services/action-arguments/argument-converter.test.ts';

/** What comes back of a call, what of it is shown, and which arguments are taken. */
export const answerMistakes: Mistake[] = [
  {
    name: 'requests over MCP that come at the same time are all taken for the last sender’s',
    file: 'src/hosting/tools/mcp-session.ts',
    find: 'const carrying = { caller, signal: request.signal,',
    replace: 'const carrying = { caller: this.latestCaller ?? caller, signal: request.signal,',
    caughtBy: ['test/unit/hosting/tools/mcp-callers.test.ts'],
  },
  {
    name: 'a request over MCP takes the id, and the answer, of one that is under way',
    file: 'src/hosting/tools/mcp-request-ids.ts',
    find: 'if (new Set(ids).size < ids.length || ids.some((id) => this.underWay.has(id))) {',
    replace: 'if (new Set(ids).size < ids.length) {',
    caughtBy: ['test/unit/hosting/tools/mcp-request-ids.test.ts'],
  },
  {
    name: 'a request over MCP that its client cancels takes the answers of others with it',
    file: 'src/hosting/tools/expected-answers.ts',
    find: 'if (this.isAnyCancelled && this.open.size === 0)',
    replace: 'if (this.isAnyCancelled)',
    caughtBy: ['test/unit/hosting/tools/mcp-cancelled.test.ts'],
  },
  {
    name: 'a read goes to the provider in use though its session is of another',
    file: 'src/provider/execution/action-runner.ts',
    find: 'return circuit.isClosed && isOfProvider(egress.provider, url);',
    replace: 'return circuit.isClosed;',
    caughtBy: ['test/contract/provider/reads.test.ts'],
  },
  {
    name: 'a call with effects leaves before anything harmless was answered',
    file: 'src/provider/execution/action-runner.ts',
    find: 'if (isRead && this.mayGoAtOnce(session))',
    replace: 'if (this.mayGoAtOnce(session))',
    caughtBy: ['test/contract/provider/rest-fallback.test.ts'],
  },
  {
    name: 'what an argument says counts as the reason of a refusal',
    file: 'src/provider/actions/call-refusal.ts',
    find: 'return code === invalidRequestCode ? {} : (appRefusalOf(message) ?? {});',
    replace: 'return appRefusalOf(message) ?? {};',
    caughtBy: [`${actions}/action-outcome.test.ts`],
  },
  {
    name: 'a batch is told as done because an answer was too large, though nobody knows of another step',
    file: 'src/provider/actions/batch-failure.ts',
    find: 'if (failed.length === 0 && unknown.length === 0) return answerNotReturned();',
    replace: 'if (failed.length === 0) return answerNotReturned();',
    caughtBy: [`${actions}/batch-failure.test.ts`],
  },
  {
    name: 'the reason of one step of a batch is told of all',
    file: 'src/provider/actions/batch-failure.ts',
    find: 'if (numbersByRefusal.size === 1) return',
    replace: 'if (numbersByRefusal.size >= 1) return',
    caughtBy: [`${actions}/batch-failure.test.ts`],
  },
  {
    name: 'a wait without a unit is seconds, however long that would be',
    file: 'src/provider/reasons/wait-value.ts',
    find: 'return areSeconds && Number(number) <= maxBareSeconds ?',
    replace: 'return areSeconds ?',
    caughtBy: [`${reasons}/requested-wait.test.ts`],
  },
  {
    name: 'a batch that was done in part is to be called again as a whole',
    file: 'src/services/agent-texts/app-refusal-texts.ts',
    find: 'partlyDone !== undefined && repeatOnlyFailedSteps,',
    replace: '',
    caughtBy: ['test/component/services/calls/app-refusals.test.ts'],
  },
  {
    name: 'lists that the note has no room for do not say how long they were',
    file: 'src/tools/result-shaping/shape-result.ts',
    find: 'const shaped = plain.tellsLengths ? plain : described(true);',
    replace: 'const shaped = plain;',
    caughtBy: ['test/unit/tools/result-shaping/omission-note.test.ts'],
  },
  {
    name: 'a general code of an error hides a special one',
    file: 'src/provider/reasons/app-refusal.ts',
    find: 'const byCode = rows.find((row) => codes.some((code) => row.codes.test(code)));',
    replace: 'const byCode = rows.findLast((row) => codes.some((code) => row.codes.test(code)));',
    caughtBy: [`${reasons}/app-refusal.test.ts`],
  },
  {
    name: 'somebody is to connect again an account that an app does not have',
    file: 'src/services/agent-texts/app-refusal-texts.ts',
    find: '(connection === undefined && ofAccount.includes(refusal))',
    replace: '(connection === undefined && false)',
    caughtBy: ['test/component/services/calls/app-refusals.test.ts'],
  },
  {
    name: 'a malformed place is noticed after the call was sent',
    file: 'src/tools/invoke-action-tool.ts',
    find: `  const fields = parseFieldPaths(input.fields ?? []);
  // What is shown of an answer is no part of the call: an equal call stays equal.
  const call = { action: input.action, arguments: input.arguments ?? {}, sendAgain: input.send_again ?? false };
  const result = await run(services, request, call);`,
    replace: `  const call = { action: input.action, arguments: input.arguments ?? {}, sendAgain: input.send_again ?? false };
  const result = await run(services, request, call);
  const fields = parseFieldPaths(input.fields ?? []);`,
    caughtBy: [invokeTool],
  },
  {
    name: 'what is asked for of an answer makes another call of it',
    file: 'src/tools/invoke-action-tool.ts',
    find: 'arguments: input.arguments ?? {}, sendAgain',
    replace: 'arguments: { ...input.arguments, ...(input.fields && { fields: input.fields }) }, sendAgain',
    caughtBy: [invokeTool],
  },
  {
    name: 'nobody is told that a place matched nothing',
    file: 'src/tools/result-shaping/mask-note.ts',
    find: '    ...unmatched.slice(0, maxUnmatched).map((path) => describeUnmatched(outline, path)),\n',
    replace: '',
    caughtBy: [fieldMasks],
  },
  {
    name: 'the length of a list of which only parts are shown is not told',
    file: 'src/tools/result-shaping/mask-note.ts',
    find: '    ...listLengths(data, paths),\n',
    replace: '',
    caughtBy: [fieldMasks],
  },
  {
    name: 'a place inside of another that is asked for narrows it',
    file: 'src/tools/result-shaping/field-mask.ts',
    find: 'return this.isWhole ? undefined : this;',
    replace: 'return this.names.size === 0 ? undefined : this;',
    caughtBy: [fieldMasks],
  },
  {
    name: 'a name that every object inherits is taken for a field',
    file: 'src/tools/result-shaping/unmatched-paths.ts',
    find: 'if (Object.hasOwn(object, key) &&',
    replace: 'if (key in object &&',
    caughtBy: [fieldMasks],
  },
  {
    name: 'a number loses digits on its way out of a text',
    file: 'src/services/action-arguments/lossless-conversions.ts',
    find: 'const isSame = Number.isFinite(value) && String(value) === text;',
    replace: 'const isSame = Number.isFinite(value);',
    caughtBy: [converter],
  },
  {
    name: 'of two fields of one name in a JSON text, one is lost',
    file: 'src/services/action-arguments/lossless-conversions.ts',
    find: "return areExact && rest.split(':').length - 1 === countNames(value) ? value : undefined;",
    replace: 'return areExact ? value : undefined;',
    caughtBy: [converter],
  },
  {
    name: 'several addresses in one text are taken for one',
    file: 'src/services/action-arguments/lossless-conversions.ts',
    find: "return mayBeSeveral(value) || mayBeNone.test(value) ? undefined : { value: [value], as: 'a list' };",
    replace: "return { value: [value], as: 'a list' };",
    caughtBy: [converter],
  },
  {
    name: 'arguments are sent as they were given, though they were converted',
    file: 'src/services/calls/call-authorizer.ts',
    find: 'return { ...taken, unknown };',
    replace: 'return { ...taken, arguments: input, unknown };',
    caughtBy: [invokeTool],
  },
  {
    name: 'fields of the tool are sent as arguments of the action, by which an equal call is another one',
    file: 'src/services/calls/call-authorizer.ts',
    find: '    requireNoToolField(unknown);',
    replace: '',
    caughtBy: [invokeTool],
  },
  {
    name: 'an app that gave the provider no answer counts as one that refused',
    file: 'src/provider/actions/action-result.ts',
    find: "proof === 'refused' || (proof === 'nothing' && isRead)",
    replace: "proof !== 'nothing' || isRead",
    caughtBy: ['test/unit/provider/actions/unanswered.test.ts', 'test/integration/tools/at-most-once.test.ts'],
  },
  {
    name: 'words that an error repeats make a refusal of an answer that never came',
    file: 'src/provider/reasons/failure-proof.ts',
    find: "if (saysNoAnswer(text)) return 'unanswered';",
    replace: '',
    caughtBy: [`${actions}/repeated-requests.test.ts`],
  },
  {
    name: 'a call that was done, and whose answer is too large, is told as one of which nobody knows',
    file: 'src/services/calls/recorded-sender.ts',
    find: "if (wasDone) return { outcome: 'done', settleAs: 'markDone' };",
    replace: '',
    caughtBy: ['test/integration/provider-failures/known-and-recorded-responses.test.ts'],
  },
  {
    name: 'a failure that proves nothing counts as a refusal',
    file: 'src/provider/reasons/failure-proof.ts',
    find: "return saysRefusal(text) ? 'refused' : 'nothing';",
    replace: "return 'refused';",
    caughtBy: [`${reasons}/failure-proof.test.ts`],
  },
  {
    name: 'a call with effects is done by an answer that is not the provider’s',
    file: 'src/provider/actions/action-result.ts',
    find: "if (context.isRead) return { outcome: 'done', data: document };",
    replace: "if (context) return { outcome: 'done', data: document };",
    caughtBy: [`${actions}/answers-without-envelope.test.ts`],
  },
  {
    name: 'a call with effects goes out again after an answer that quotes the word of a lost session',
    file: 'src/provider/actions/action-result.ts',
    find: "return outcome.outcome === 'not_sent' && !isRead ?",
    replace: "return outcome.outcome === 'not_sent' && isRead ?",
    caughtBy: [`${actions}/answers-without-envelope.test.ts`],
  },
  {
    name: 'a failure inside of a success loses the app’s status beside it',
    file: 'src/provider/actions/action-result.ts',
    find: 'return toFailure(reportedReason(inner), { code: codeIn(inner.error), data: inner.data, ...context });',
    replace: 'return toFailure(reportedReason(inner), { code: codeIn(inner.error), data, ...context });',
    caughtBy: [`${actions}/in-band-refusal.test.ts`],
  },
  {
    name: 'a status that a gateway repeats as a code makes its answer the provider’s',
    file: 'src/provider/faults/own-envelope.ts',
    find: 'keyCodes.includes(code) : families.includes(Math.floor(code / 100))',
    replace: 'keyCodes.includes(code) : code > 0',
    caughtBy: [`${actions}/call-verdict.test.ts`],
  },
  {
    name: 'a code that a firewall sends makes a refused key of a call that ran',
    file: 'src/provider/faults/own-envelope.ts',
    find: 'status === 403 ? keyCodes.includes(code)',
    replace: 'status === 403 ? code > 0',
    caughtBy: [`${actions}/call-verdict.test.ts`],
  },
  {
    name: 'an account that has expired is not looked up where its session is refused in unknown words',
    file: 'src/provider/sessions/session-refusals.ts',
    find: 'return isOwnErrorReply(error, 400, 404, 409, 410, 422);',
    replace: 'return isOwnErrorReply(error, 400, 404, 422);',
    caughtBy: ['test/contract/provider/session-creation.test.ts'],
  },
];

import type { Mistake } from '../mistake.js';

export const agentTextMistakes: Mistake[] = [
  {
    name: 'the log has the arguments that were refused',
    file: 'src/host/problem-log.ts',
    find: "if (code === 'invalid_arguments') return",
    replace: "if (message === '') return",
    caughtBy: ['test/component/tools/agent-tool-provider.test.ts'],
  },
  {
    name: 'a text of an app can end its quotation',
    file: 'src/domain/untrusted-text.ts',
    find: 'return JSON.stringify(toShownText(text)).replaceAll',
    replace: `return ['"', toShownText(text), '"'].join('').replaceAll`,
    caughtBy: ['test/unit/domain/untrusted-text.test.ts'],
  },
  {
    name: 'every action that a search finds comes with its schema',
    file: 'src/tools/fit-found-actions.ts',
    find: 'toResult(hit, position < actionsWithSchema ? toCompactSchema(schemaOf(hit)) : undefined)',
    replace: 'toResult(hit, position < found.length ? toCompactSchema(schemaOf(hit)) : undefined)',
    caughtBy: ['test/component/tools/search-actions-tool.test.ts'],
  },
  {
    name: 'an app that the agent has is said to be missing',
    file: 'src/services/lookup/absent-apps.ts',
    find: 'if (!isOwn && (length > 1',
    replace: 'if ((length > 1',
    caughtBy: ['test/unit/services/lookup/absent-apps.test.ts'],
  },
  {
    name: 'an app that the agent lacks is taken for another whose name it contains',
    file: 'src/services/lookup/named-app.ts',
    find: 'parts.some((part) => isNameOfAbsentApp(part, { catalog, own }))',
    replace: 'parts.some(() => isNameOfAbsentApp("", { catalog, own }))',
    caughtBy: ['test/unit/services/lookup/named-app.test.ts'],
  },
  {
    name: 'an app is taken for its slug beside the name of another app',
    file: 'src/services/lookup/named-app.ts',
    find: 'if (label === undefined || isNameOf(exact, label.name, apps)) return [exact];',
    replace: 'return [exact];',
    caughtBy: ['test/unit/services/lookup/named-app.test.ts'],
  },
  {
    name: 'the actions of an app are read once, and stay as they are for whoever only calls',
    file: 'src/services/lookup/named-action-service.ts',
    find: 'this.actions.refreshIfStale(action.app);',
    replace: '',
    caughtBy: ['test/component/services/lookup/named-action-service.test.ts'],
  },
  {
    name: 'the name of an account goes on as a sentence of the plugin',
    file: 'src/services/agent-texts/call-texts.ts',
    find: 'showName(label)',
    replace: 'label',
    caughtBy: ['test/component/tools/names-in-refusals.test.ts'],
  },
];

import type { Mistake } from '../mistake.js';

/** Which calls count as the same one, so that a lost call does not go out twice. */
export const sameCallMistakes: Mistake[] = [
  {
    name: 'a lost call goes out again with a field beside its own that the action does not know',
    file: 'src/services/calls/call-hash.ts',
    find: 'isAsLeftOut(inner, field) || isIgnored(name, inner)) return',
    replace: 'isAsLeftOut(inner, field)) return',
    caughtBy: ['test/unit/services/calls/call-hash.test.ts'],
  },
  {
    name: 'the same call of two members counts as sent twice',
    file: 'src/services/calls/call-hash.ts',
    find: 'return hashOf([orgId, userId, action.slug, takesNoFields(',
    replace: 'return hashOf([orgId, action.slug, takesNoFields(',
    caughtBy: ['test/unit/services/calls/call-hash.test.ts'],
  },
  {
    name: 'a lost call of an action without arguments is another one with a stray field',
    file: 'src/services/calls/call-hash.ts',
    find: 'takesNoFields(schema) ? {} : withoutDefaults(args, schema, named)',
    replace: 'withoutDefaults(args, schema, named)',
    caughtBy: ['test/unit/services/calls/call-hash.test.ts'],
  },
  {
    name: 'two calls count as one that differ in a field which only a description names',
    file: 'src/services/calls/call-hash.ts',
    find: 'listed.size > 0 && !listed.has(name) && (inner === null || !isNamed(name))',
    replace: 'listed.size > 0 && !listed.has(name)',
    caughtBy: ['test/unit/services/calls/call-hash.test.ts'],
  },
  {
    name: 'a call is told as done where another one was, which differs in a field that its schema does not list',
    file: 'src/services/calls/call-ledger.ts',
    find: 'earlier.givenHash === undefined || earlier.givenHash === call.givenHash',
    replace: 'true',
    caughtBy: ['test/component/services/calls/similar-calls.test.ts'],
  },
  {
    name: 'a lost call is another one where its schema has changed',
    file: 'src/stores/open-call-store.ts',
    find: 'where given_hash = :given_hash)',
    replace: 'where note_id = :given_hash)',
    caughtBy: ['test/component/services/calls/changed-schemas.test.ts'],
  },
  {
    name: 'a lost call is another one where its arguments are converted to another type by now',
    file: 'src/services/calls/recorded-sender.ts',
    find: 'hashOfGivenCall({ ...hashed, arguments: given })',
    replace: 'hashOfGivenCall(hashed)',
    caughtBy: ['test/component/services/calls/changed-schemas.test.ts'],
  },
  {
    name: 'the same call counts as another where a default inside its arguments is written out',
    file: 'src/services/calls/call-hash.ts',
    find: '[[name, rest] as const]',
    replace: '[[name, inner] as const]',
    caughtBy: ['test/unit/services/calls/call-hash.test.ts'],
  },
  {
    name: 'two calls count as one that differ in a field which only a part of the schema names',
    file: 'src/services/action-arguments/schemas/schema-fields.ts',
    find: 'new Map(certain.map(([name, said]) => [name, joined(said)]))',
    replace: 'new Map(certain.map(([name, said]) => [name, said.always[0]]))',
    caughtBy: ['test/unit/services/calls/call-hash.test.ts'],
  },
  {
    name: 'two calls count as one that differ in a field for which two parts of the schema state different defaults',
    file: 'src/services/action-arguments/schemas/schema-fields.ts',
    find: 'said.always.length > 0 && haveOneDefault(said)',
    replace: 'said.always.length > 0',
    caughtBy: ['test/unit/services/calls/call-hash-of-parts.test.ts'],
  },
  {
    name: 'the same call counts as another where only a later part of the schema states the default that it writes out',
    file: 'src/services/action-arguments/schemas/schema-fields.ts',
    find: 'statingDefault([schema, ...others])',
    replace: 'statingDefault([schema])',
    caughtBy: ['test/unit/services/calls/call-hash-of-parts.test.ts'],
  },
  {
    name: 'the same call counts as another where its accents are composed in another way',
    file: 'src/services/calls/call-hash.ts',
    find: "canonicalJson(parts).normalize('NFC')",
    replace: 'canonicalJson(parts)',
    caughtBy: ['test/unit/services/calls/call-hash.test.ts'],
  },
];

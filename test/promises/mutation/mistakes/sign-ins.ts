import type { Mistake } from '../mistake.js';

const components = 'test/component/services/sign-ins';
const callbacks = [`${components}/sign-in-callback-service.test.ts`, `${components}/unverified-callbacks.test.ts`];
const verified = 'return !isOtherUser(signIn, principal) && hasValidSecret(signIn, secrets);';

export const signInMistakes: Mistake[] = [
  {
    name: 'a callback without the cookie of the departure connects an account',
    file: 'src/domain/sign-in-secrets.ts',
    find: verified,
    replace: 'return !isOtherUser(signIn, principal) || hasValidSecret(signIn, secrets);',
    caughtBy: callbacks,
  },
  {
    name: 'a callback connects an account while somebody else is signed in there',
    file: 'src/domain/sign-in-secrets.ts',
    find: verified,
    replace: 'return hasValidSecret(signIn, secrets);',
    caughtBy: callbacks,
  },
  {
    name: 'any cookie of a sign-in passes, since its hash is not compared',
    file: 'src/domain/sign-in-secrets.ts',
    find: 'return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hash.padEnd(64).slice(0, 64)));',
    replace: 'return token.length > 0;',
    caughtBy: callbacks,
  },
  {
    name: 'whoever opens a link departs, not the member alone',
    file: 'src/services/sign-ins/connect-page-service.ts',
    find: "if (principal.userId !== signIn.userId) return 'other_person';",
    replace: '',
    caughtBy: [`${components}/connect-page-service.test.ts`],
  },
  {
    name: 'a link works after its time',
    file: 'src/domain/sign-in.ts',
    find: "state === 'pending' && now.toISOString() < expiresAt && expiresAt",
    replace: "state === 'pending' && expiresAt",
    caughtBy: ['test/unit/domain/sign-in.test.ts'],
  },
  {
    name: 'an account of another provider user is connected',
    file: 'src/services/sign-ins/sign-in-completion-service.ts',
    find: 'return account.providerUserId === providerUserId;',
    replace: 'return true;',
    caughtBy: [`${components}/account-ownership.test.ts`, `${components}/sign-in-callback-service.test.ts`],
  },
  {
    name: 'an account of another auth config is connected',
    file: 'src/services/sign-ins/sign-in-completion-service.ts',
    find: `      account.app === signIn.app &&
      account.authConfigId === signIn.authConfigId;`,
    replace: '      account.app === signIn.app;',
    caughtBy: [`${components}/account-ownership.test.ts`, `${components}/sign-in-callback-service.test.ts`],
  },
  {
    name: 'a sign-in finishes for an app that was disabled meanwhile',
    file: 'src/services/sign-ins/sign-in-completion-service.ts',
    find: 'return isEnabled && member !== undefined;',
    replace: 'return isEnabled || member !== undefined;',
    caughtBy: callbacks,
  },
  {
    name: 'a callback connects although another one has consumed the attempt',
    file: 'src/services/sign-ins/sign-in-ending-service.ts',
    find: 'if (!(await signIns.consume(signIn.id, signIn))) return false;',
    replace: 'await signIns.consume(signIn.id, signIn);',
    caughtBy: [`${components}/sign-in-ending-service.test.ts`, `${components}/sign-in-callback-service.test.ts`],
  },
  {
    name: 'an attempt that has ended can be consumed',
    file: 'src/stores/sign-in-store.ts',
    find: "where({ id, state: 'pending', state_hash: stateHash })",
    replace: 'where({ id, state_hash: stateHash })',
    caughtBy: ['test/contract/stores/sqlite.test.ts'],
  },
  {
    name: 'the account that a new connection replaces stays at the provider',
    file: 'src/services/sign-ins/sign-in-ending-service.ts',
    find: 'if (replacedAccountId !== undefined) {',
    replace: 'if (replacedAccountId === connection.accountId) {',
    caughtBy: [`${components}/sign-in-callback-service.test.ts`],
  },
  {
    name: 'the account of a callback that is not verified stays at the provider',
    file: 'src/services/sign-ins/sign-in-ending-service.ts',
    find: 'const accountId = redirect?.removedAccountId;',
    replace: 'const accountId = redirect && undefined;',
    caughtBy: [`${components}/unverified-callbacks.test.ts`],
  },
  {
    name: 'a link is asked for at the provider without a note of it',
    file: 'src/services/sign-ins/authorization-redirect-service.ts',
    find: 'await linkIntents.add(this.orphans.newIntent({ ...signIn, projectId }, redirect.stateHash));',
    replace: '',
    caughtBy: [`${components}/orphaned-account-service.test.ts`],
  },
  {
    name: 'the stores of a transaction write without one',
    file: 'src/stores/transactions.ts',
    find: 'return inWriteTransaction(this.client, (transaction) => work(storesWithin(transaction)), options);',
    replace: 'return work(storesWithin(this.client));',
    caughtBy: ['test/contract/stores/sqlite.test.ts'],
  },
  {
    name: 'the verifier’s callback finishes for whoever is signed in',
    file: 'src/services/sign-ins/verifier-callback-service.ts',
    find: 'pending.filter((signIn) => !isOtherUser(signIn, request.principal))',
    replace: 'pending',
    caughtBy: [`${components}/verifier-callback-service.test.ts`],
  },
  {
    name: 'scripts of a page can read the cookie of a departure',
    file: 'src/routes/browser-cookie.ts',
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
    caughtBy: ['test/unit/routes/browser-cookie.test.ts'],
  },
  {
    name: 'the cookie of a departure is sent over plain http too',
    file: 'src/routes/browser-cookie.ts',
    find: 'secure: isSecure,',
    replace: '',
    caughtBy: ['test/unit/routes/browser-cookie.test.ts'],
  },
  {
    name: 'a form of another site continues from a link',
    file: 'src/routes/sign-in-routes.ts',
    find: 'return origin === new URL(request.url).origin || (await addresses.isFormOrigin(origin));',
    replace: 'return true;',
    caughtBy: ['test/unit/routes/sign-in-address.test.ts'],
  },
];

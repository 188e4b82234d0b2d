import type { Mistake } from '../mistake.js';

const components = 'test/component/services/sign-ins';

export const verifierMistakes: Mistake[] = [
  {
    name: 'the verifier’s callback finishes for whoever is signed in',
    file: 'src/services/sign-ins/verifier-callback-service.ts',
    find: 'pending.filter((signIn) => !isOtherUser(signIn, request.principal))',
    replace: 'pending',
    caughtBy: [`${components}/verifier-callback-unverified.test.ts`],
  },
  {
    name: 'the verifier is told the user of the attempt that was made last, and not of the one who left last',
    file: 'src/services/sign-ins/verifier-callback-service.ts',
    find: 'redirectedAtMs(other, secrets) - redirectedAtMs(one, secrets)',
    replace: 'Date.parse(other.createdAt) - Date.parse(one.createdAt)',
    caughtBy: [`${components}/verifier-callback-answers.test.ts`],
  },
  {
    name: 'a made-up callback of the verifier asks about every attempt of the browser',
    file: 'src/services/sign-ins/verifier-callback-service.ts',
    find: 'own.slice(0, maxChecked)',
    replace: 'own.slice(0, 100 * maxChecked)',
    caughtBy: [`${components}/verifier-callback-unverified.test.ts`],
  },
  {
    name: 'a made-up callback of the verifier ends a sign-in that was just allowed',
    file: 'src/services/sign-ins/verifier-callback-service.ts',
    find: "wasInDoubt ? ['failed', 'active'] : ['failed']",
    replace: "['failed', 'active']",
    caughtBy: [`${components}/verifier-callback-unverified.test.ts`],
  },
  {
    name: 'a made-up callback of the verifier ends one too where it never reached the provider',
    file: 'src/services/sign-ins/verifier-redemption-service.ts',
    find: 'if (!isRuledOut) this.inDoubt.set(',
    replace: 'void isRuledOut; this.inDoubt.set(',
    caughtBy: [`${components}/verifier-callback-answers.test.ts`],
  },
  {
    name: 'callbacks of the verifier may come as often as somebody likes',
    file: 'src/services/sign-ins/verifier-callback-service.ts',
    find: 'await this.limits.admitReturn(newest);',
    replace: 'void this.limits;',
    caughtBy: [`${components}/sign-in-rate-limits.test.ts`],
  },
  {
    name: 'pages of the verifier that load themselves again refuse the returns of others',
    file: 'src/services/sign-ins/verifier-callback-service.ts',
    find: 'if (this.redemptions.wasUnanswered(sessionUri)) return this.limits.admitCallback(newest);',
    replace: '',
    caughtBy: [`${components}/sign-in-rate-limits.test.ts`],
  },
];

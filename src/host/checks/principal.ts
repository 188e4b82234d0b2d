import type { Principal, Route } from '../routes.js';
import { answerText, ignoreRejections } from './answer-text.js';
import { toDecision } from './decision.js';
import { toPlainRecord } from './plain-record.js';

const isText = (given: unknown) => typeof given === 'string';

const rules: Record<keyof Principal, (given: unknown) => boolean> = {
  userId: isText,
  name: isText,
  orgId: isText,
  role: (given) => given === 'member' || given === 'org_admin',
  isPlatformAdmin: (given) => toDecision(given) !== undefined,
};

/**
 * The same route for a host in plain JavaScript, which may give anything as the principal: with a promise in `isPlatformAdmin`
 * everybody would be one. Null counts as nobody. Its `handle` rejects with an Error that names what is wrong.
 */
export function withCheckedPrincipal(route: Route): Route {
  return {
    ...route,
    async handle({ request, params, principal: given }) {
      const principal = requirePrincipal(given);
      return route.handle({ request, params, ...(principal && { principal }) });
    },
  };
}

function requirePrincipal(found: Principal | undefined | null): Principal | undefined {
  if (found === undefined || found === null) return undefined;
  const fields = Object.keys(rules) as (keyof Principal)[];
  const given = toPlainRecord(found, fields);
  const wrong = fields.find((field) => !rules[field](given[field]));
  if (wrong !== undefined) {
    ignoreRejections([found, given]);
    throw new Error(`The host gave a principal whose ${wrong} is ${answerText(given[wrong])}; see Principal.`);
  }
  const isPlatformAdmin = toDecision(given.isPlatformAdmin) === true;
  return isPlatformAdmin === given.isPlatformAdmin ? given : { ...given, isPlatformAdmin };
}

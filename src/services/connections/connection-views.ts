import type { ConnectionView } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import { type Connection, causeOf, reasonOf, statusOfConnection } from '../../domain/connection.js';
import type { SignIn } from '../../domain/sign-in.js';

/** What a member is shown of their own connection to an app, with the open sign-in, if any. */
export function toConnectionView(facts: {
  app: CatalogApp | undefined;
  connection: Connection | undefined;
  signIn: SignIn | undefined;
  projectId: string | undefined;
}): ConnectionView {
  if (facts.app?.connectability === 'none') return { status: 'connected' };
  const status = statusOfConnection(facts.connection, facts.projectId);
  const signIn = facts.signIn && toSignInView(facts.signIn);
  if (facts.connection === undefined)
    return { status: signIn?.status ?? status, since: facts.signIn?.createdAt, signIn };
  return {
    status,
    account: facts.connection.label,
    reason: reasonOf(facts.connection, facts.projectId),
    cause: causeOf(facts.connection, facts.projectId),
    since: facts.connection.healthSince,
    signIn,
  };
}

function toSignInView(signIn: SignIn): NonNullable<ConnectionView['signIn']> {
  return { id: signIn.id, status: 'signing_in', expiresAt: signIn.expiresAt };
}

import type { ConnectionView } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import { brokenReasonOf, type Connection, connectionProblemOf, connectionStatusOf } from '../../domain/connection.js';
import type { SignIn } from '../../domain/sign-in.js';

/** What a member is shown of their own connection to an app, with the open sign-in, if any. */
export function toConnectionView({
  app,
  connection,
  signIn,
  projectId,
}: {
  app: CatalogApp | undefined;
  connection: Connection | undefined;
  signIn: SignIn | undefined;
  projectId: string | undefined;
}): ConnectionView {
  if (app?.connectability === 'none') return { status: 'connected' };
  const status = connectionStatusOf({ connection, signIn }, projectId);
  const signInView = signIn && toSignInView(signIn);
  if (connection === undefined) return { status, since: signIn?.createdAt, signIn: signInView };
  return {
    status,
    account: connection.label,
    reason: connectionProblemOf(connection, projectId),
    cause: brokenReasonOf(connection, projectId),
    since: connection.healthSince,
    signIn: signInView,
  };
}

function toSignInView(signIn: SignIn): NonNullable<ConnectionView['signIn']> {
  return { id: signIn.id, status: 'signing_in', expiresAt: signIn.expiresAt };
}

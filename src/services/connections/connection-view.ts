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
  if (app?.connectability === 'none') {
    // An account from before the app needed no sign-in is used no more, but stays until its member disconnects it.
    return { status: 'connected', account: connection?.label, since: connection?.healthSince };
  }
  const status = connectionStatusOf({ connection, signIn }, projectId);
  const signInView = signIn && toSignInView(signIn);
  if (connection === undefined) return { status, since: signIn?.createdAt, signIn: signInView };
  return {
    status,
    account: connection.label,
    reason: connectionProblemOf(connection, projectId),
    cause: brokenReasonOf(connection, projectId),
    // When the key of another project came is known nowhere.
    since: status === 'other_project' ? undefined : connection.healthSince,
    signIn: signInView,
  };
}

function toSignInView(signIn: SignIn): NonNullable<ConnectionView['signIn']> {
  return { id: signIn.id, status: 'signing_in', expiresAt: signIn.expiresAt };
}

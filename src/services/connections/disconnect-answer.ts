import type { Remainder } from '../../contract/connection-constants.js';
import type { Disconnected } from '../../contract/connection-contract.js';
import type { RemovalReport } from '../account-removal/account-removal-attempts.js';

const notes: Record<Remainder, string> = {
  not_supported:
    'Disconnected here. The app could not be told to take access back; remove it in the security settings of your account there.',
  kept_grant:
    'Disconnected here. Another connection, to this app or to one of the same vendor, uses the same grant or may do so, so it was kept. If you remove it in the security settings of your account there, that connection ends too.',
  in_use:
    'Disconnected here. The account is still used by another connection from before members had their own, so it was not taken back.',
  waiting: 'Disconnected here. The provider did not answer, so the access is taken back as soon as it does.',
  refused:
    'Disconnected here. The provider answered, but did not take the access back. It is asked again in the background; to be sure, remove the access in the security settings of your account at the app.',
  other_project:
    'Disconnected here. The account belongs to the project of an earlier key, so the access is taken back only once that key is in use again; to be sure, remove it in the security settings of your account there.',
};

const remainderOf: Record<RemovalReport, Remainder | undefined> = {
  revoked: undefined,
  not_supported: 'not_supported',
  // The account had failed or was deleted at the provider, which does not take the grant back at the app.
  gone: 'not_supported',
  kept_grant: 'kept_grant',
  // It was connected again in the moment in which it was disconnected.
  replaced: 'kept_grant',
  in_use: 'in_use',
  waiting: 'waiting',
  refused: 'refused',
  other_project: 'other_project',
};

/** What a member is told of their access at the app; without a result there was none to take back. */
export function toDisconnectAnswer(result: RemovalReport | undefined): Omit<Disconnected, 'connection'> {
  const remainder = result && remainderOf[result];
  return remainder === undefined ? { revoked: true } : { revoked: false, note: notes[remainder], remainder };
}

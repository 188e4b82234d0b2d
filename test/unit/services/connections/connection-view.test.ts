import { expect } from 'chai';
import type { Connection } from '../../../../src/domain/connection.js';
import { toConnectionView } from '../../../../src/services/connections/connection-view.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';

describe('toConnectionView', () => {
  const gmail = anApp({ slug: 'gmail' });
  const viewOf = (connection?: Connection, app = gmail) =>
    toConnectionView({ app, connection, signIn: undefined, projectId: 'pr_now' });

  it('has the account that is left of a time when the app needed a sign-in', () => {
    const app = { ...gmail, connectability: 'none' as const };
    const connection = aConnection({ label: 'ada@example.com', health: 'broken', projectId: 'pr_before' });

    expect(viewOf(connection, app)).to.include({ status: 'connected', account: 'ada@example.com', since: minute(0) });
    expect(viewOf(undefined, app).since).to.equal(undefined);
  });

  it('says since when a connection is broken, and not since when its project is another one', () => {
    expect(viewOf(aConnection({ health: 'broken' }))).to.include({ status: 'reconnect_needed', since: minute(0) });
    expect(viewOf(aConnection({ projectId: 'pr_before' }))).to.include({ status: 'other_project', since: undefined });
  });
});

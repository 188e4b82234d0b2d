import { expect } from 'chai';
import sinon from 'sinon';
import { auditEventOf } from '../../../src/services/activity/audit-service.js';
import { CallJournal } from '../../../src/services/activity/call-journal.js';
import { AuditStore } from '../../../src/stores/audit-store.js';
import { OpenCallStore } from '../../../src/stores/open-call-store.js';
import { SqlOpenCallStore } from '../../../src/stores/sql-open-call-store.js';
import { useServices } from '../../support/services.js';
import { anOpenCall } from '../../support/store-records.js';

describe('CallJournal', () => {
  const services = useServices();
  const journal = () => services().get(CallJournal);
  const note = anOpenCall();
  const ended = (outcome: 'done' | 'unknown') => ({
    orgId: 'acme',
    event: auditEventOf({ action: 'action.invoked', outcome, subject: note.action }),
    note,
  });
  const outcomes = async () =>
    (await services().get<AuditStore>(AuditStore).list('acme', { limit: 9 })).events.map(({ outcome }) => outcome);
  const notes = () => services().ground.client('appconnect_open_calls').select('note_id', 'done_at');

  beforeEach(() => services().get<OpenCallStore>(OpenCallStore).open(note));
  afterEach(() => sinon.restore());

  it('leaves an event in the place of a note', async () => {
    journal().add({ ...ended('done'), becomes: 'closed' });
    await journal().flush();

    expect([await outcomes(), await notes()]).to.deep.equal([['done'], []]);
  });

  it('leaves the note or the event, never neither and never both', async () => {
    sinon.stub(SqlOpenCallStore.prototype, 'close').rejects(new Error('killed'));
    journal().add({ ...ended('done'), becomes: 'closed' });
    await journal().flush();

    expect([await outcomes(), (await notes()).length]).to.deep.equal([[], 1]);
  });

  it('keeps the note of a call that may go again only when somebody has checked, beside its event', async () => {
    journal().add({ ...ended('unknown'), becomes: 'kept' });
    await journal().flush();

    expect([await outcomes(), await notes()]).to.deep.equal([['unknown'], [{ note_id: 'note-1', done_at: null }]]);
  });

  it('keeps the note of a call that was done unheard, with the time', async () => {
    const { event, ...rest } = ended('done');
    journal().add({ ...rest, event, becomes: 'done' });
    await journal().flush();

    expect([await outcomes(), await notes()]).to.deep.equal([['done'], [{ note_id: 'note-1', done_at: event.at }]]);
  });

  it('tells that a call has ended while its note does not show it yet', async () => {
    journal().add({ ...ended('done'), becomes: 'closed' });
    expect(journal().isUnwritten(note.callHash)).to.equal(true);
    await journal().flush();

    expect(journal().isUnwritten(note.callHash)).to.equal(false);
  });
});

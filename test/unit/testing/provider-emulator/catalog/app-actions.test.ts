import { expect } from 'chai';
import { act, anAccount, appErrorOf } from '../../../../support/provider-emulator/emulated-account.js';

type Records = Record<string, unknown>[];

describe('Emulated Gmail', () => {
  const inbox = (context: ReturnType<typeof anAccount>, query = '') =>
    act(context, 'GMAIL_FETCH_EMAILS', { query: `in:inbox ${query}` }).messages as Records;

  it('has mails to the account from the start, newest first', () => {
    const mails = inbox(anAccount('ada@example.com'));

    expect(mails.map((mail) => mail.to)).to.deep.equal(['ada@example.com', 'ada@example.com', 'ada@example.com']);
    expect(mails[0]?.subject).to.equal('Lunch tomorrow?');
  });

  it('does not refill an emptied mailbox', () => {
    const context = anAccount();
    for (const mail of inbox(context)) act(context, 'GMAIL_DELETE_MESSAGE', { message_id: mail.messageId });

    expect(inbox(context)).to.deep.equal([]);
  });

  it('replies in the thread, to the other sender', () => {
    const context = anAccount('ada@example.com');
    const [last] = inbox(context);

    const answer = act(context, 'GMAIL_REPLY_TO_THREAD', { thread_id: last?.threadId, message_body: 'Yes, at noon.' });
    const thread = act(context, 'GMAIL_FETCH_MESSAGE_BY_THREAD_ID', { thread_id: last?.threadId }).messages as Records;

    expect(answer).to.include({ to: 'alan@example.com', subject: 'Re: Lunch tomorrow?' });
    expect(thread.map((mail) => mail.messageText)).to.deep.equal([
      'Shall we meet at noon at the harbour?',
      'Yes, at noon.',
    ]);
  });

  it('delivers a mail to oneself to the inbox, and a mail to others only to the sent mail', () => {
    const context = anAccount('ada@example.com');

    act(context, 'GMAIL_SEND_EMAIL', { recipient_email: 'ada@example.com', subject: 'Note to me', body: 'Lemons' });
    act(context, 'GMAIL_SEND_EMAIL', { recipient_email: 'ben@example.com', subject: 'Note to Ben', body: 'Lemons' });

    expect(inbox(context, 'lemons').map((mail) => mail.subject)).to.deep.equal(['Note to me']);
  });

  it('supports the operators of the search box', () => {
    const context = anAccount();
    const subjects = (query: string) => inbox(context, query).map((mail) => mail.subject);

    expect(subjects('is:unread from:grace')).to.deep.equal(['Offer for Northwind']);
    expect(subjects('is:unread -from:grace')).to.deep.equal(['Lunch tomorrow?']);
    expect(subjects('subject:"welcome to"')).to.deep.equal(['Welcome to your mailbox']);
    expect(subjects('newer_than:1d')).to.deep.equal(['Lunch tomorrow?', 'Offer for Northwind']);
    expect(subjects('older_than:2d')).to.deep.equal(['Welcome to your mailbox']);
    expect(subjects('zebra')).to.deep.equal([]);
  });

  it('marks as read, moves to the trash and lists the trash only on request', () => {
    const context = anAccount();
    const [last] = inbox(context);

    act(context, 'GMAIL_ADD_LABEL_TO_EMAIL', { message_id: last?.messageId, remove_label_ids: ['UNREAD'] });
    const unread = inbox(context, 'is:unread');
    act(context, 'GMAIL_MOVE_TO_TRASH', { message_id: last?.messageId });
    const trash = act(context, 'GMAIL_FETCH_EMAILS', { query: 'in:trash' }).messages as Records;

    expect(unread).to.have.lengthOf(1);
    expect(inbox(context)).to.have.lengthOf(2);
    expect(trash.map((mail) => mail.messageId)).to.deep.equal([last?.messageId]);
  });

  it('sends a draft once', () => {
    const context = anAccount();
    const letter = { subject: 'Draft', body: 'Later.', recipient_email: 'ben@example.com' };
    const draft = act(context, 'GMAIL_CREATE_EMAIL_DRAFT', letter);

    const sent = act(context, 'GMAIL_SEND_DRAFT', { draft_id: draft.id });

    expect(sent).to.include({ subject: 'Draft', to: 'ben@example.com' });
    expect(appErrorOf(() => act(context, 'GMAIL_SEND_DRAFT', { draft_id: draft.id }))).to.include('no draft');
  });

  it('refuses a label that does not exist', () => {
    const context = anAccount();
    const message_id = inbox(context)[0]?.messageId;

    const refusal = appErrorOf(() => act(context, 'GMAIL_ADD_LABEL_TO_EMAIL', { message_id, add_label_ids: ['Nope'] }));

    expect(refusal).to.equal('Invalid label: Nope');
  });
});

describe('Emulated Google Calendar', () => {
  it('moves an event and keeps its length', () => {
    const context = anAccount();
    const event = act(context, 'GOOGLECALENDAR_CREATE_EVENT', {
      summary: 'Review',
      start_datetime: '2030-05-07T10:00:00Z',
      event_duration_minutes: 45,
    });

    const moved = act(context, 'GOOGLECALENDAR_UPDATE_EVENT', {
      event_id: event.id,
      start_datetime: '2030-05-08T14:00:00Z',
    });

    expect(moved).to.deep.include({
      summary: 'Review',
      start: { dateTime: '2030-05-08T14:00:00.000Z' },
      end: { dateTime: '2030-05-08T14:45:00.000Z' },
    });
  });

  it('lists the events of a period by their start', () => {
    const context = anAccount();
    for (const hour of ['15', '09', '12']) {
      act(context, 'GOOGLECALENDAR_CREATE_EVENT', {
        summary: `At ${hour}`,
        start_datetime: `2030-06-01T${hour}:00:00Z`,
      });
    }

    const period = { timeMin: '2030-06-01T10:00:00Z', timeMax: '2030-06-01T23:00:00Z' };
    const listed = act(context, 'GOOGLECALENDAR_EVENTS_LIST', period).items as Records;

    expect(listed.map((event) => event.summary)).to.deep.equal(['At 12', 'At 15']);
  });

  it('finds the free time between events', () => {
    const context = anAccount();
    act(context, 'GOOGLECALENDAR_CREATE_EVENT', {
      summary: 'Taken',
      start_datetime: '2030-06-01T10:00:00Z',
      event_duration_hour: 1,
    });

    const times = act(context, 'GOOGLECALENDAR_FIND_FREE_SLOTS', {
      time_min: '2030-06-01T09:00:00Z',
      time_max: '2030-06-01T12:00:00Z',
    });

    expect(times.free).to.deep.equal([
      { start: '2030-06-01T09:00:00Z', end: '2030-06-01T10:00:00.000Z' },
      { start: '2030-06-01T11:00:00.000Z', end: '2030-06-01T12:00:00Z' },
    ]);
  });

  it('refuses an event that ends before it starts', () => {
    const event = { summary: 'Odd', start_datetime: '2030-06-01T10:00:00Z', end_datetime: '2030-06-01T09:00:00Z' };

    expect(appErrorOf(() => act(anAccount(), 'GOOGLECALENDAR_CREATE_EVENT', event))).to.include('time range is empty');
  });
});

describe('Emulated Google Sheets', () => {
  it('reads back what was written at a cell', () => {
    const context = anAccount();
    const { spreadsheet_id } = act(context, 'GOOGLESHEETS_CREATE_GOOGLE_SHEET1', { title: 'Sums' });
    const sheet_name = 'Sheet1';
    const values = [
      ['a', 1],
      ['b', 2],
    ];

    act(context, 'GOOGLESHEETS_BATCH_UPDATE', { spreadsheet_id, sheet_name, values, first_cell_location: 'B2' });
    act(context, 'GOOGLESHEETS_SPREADSHEETS_VALUES_APPEND', { spreadsheet_id, range: 'Sheet1', values: [['c']] });
    const read = act(context, 'GOOGLESHEETS_BATCH_GET', { spreadsheet_id, ranges: ['Sheet1!B2:C2', 'B3', 'A4:Z9'] });

    expect((read.valueRanges as { values: unknown }[]).map((range) => range.values)).to.deep.equal([
      [['a', 1]],
      [['b']],
      [['c']],
    ]);
  });

  it('refuses an invalid range', () => {
    const context = anAccount();
    const { spreadsheet_id } = act(context, 'GOOGLESHEETS_CREATE_GOOGLE_SHEET1', { title: 'Sums' });

    const refusal = appErrorOf(() => act(context, 'GOOGLESHEETS_BATCH_GET', { spreadsheet_id, ranges: ['1:?'] }));

    expect(refusal).to.include('Unable to parse range');
  });
});

describe('Emulated GitHub', () => {
  it('numbers issues and pull requests of a repository together', () => {
    const context = anAccount();
    const place = { owner: 'northwind', repo: 'website' };

    const issue = act(context, 'GITHUB_CREATE_AN_ISSUE', { ...place, title: 'First' });
    const pull = act(context, 'GITHUB_CREATE_A_PULL_REQUEST', { ...place, head: 'fix', base: 'main' });
    const elsewhere = act(context, 'GITHUB_CREATE_AN_ISSUE', { ...place, repo: 'api', title: 'Other' });

    expect([issue.number, pull.number, elsewhere.number]).to.deep.equal([1, 2, 1]);
  });

  it('lists open issues by default', () => {
    const context = anAccount();
    const place = { owner: 'northwind', repo: 'website' };
    for (const title of ['One', 'Two']) act(context, 'GITHUB_CREATE_AN_ISSUE', { ...place, title });

    act(context, 'GITHUB_UPDATE_AN_ISSUE', { ...place, issue_number: 1, state: 'closed' });
    const titles = (state: object) =>
      (act(context, 'GITHUB_LIST_REPOSITORY_ISSUES', { ...place, ...state }).issues as Records).map(
        (issue) => issue.title,
      );

    expect(titles({})).to.deep.equal(['Two']);
    expect(titles({ state: 'all' })).to.deep.equal(['Two', 'One']);
  });

  it('merges a pull request once', () => {
    const context = anAccount();
    const place = { owner: 'northwind', repo: 'website' };
    const pull = act(context, 'GITHUB_CREATE_A_PULL_REQUEST', { ...place, head: 'fix', base: 'main' });
    const merge = () => act(context, 'GITHUB_MERGE_A_PULL_REQUEST', { ...place, pull_number: pull.number });

    expect(merge()).to.include({ merged: true, state: 'closed' });
    expect(appErrorOf(merge)).to.include('not mergeable');
  });
});

describe('Emulated Slack', () => {
  it('accepts a channel by name, by # and by id, and refuses an unknown one', () => {
    const context = anAccount();
    const [general] = act(context, 'SLACK_LIST_ALL_CHANNELS').channels as Records;

    const places = ['general', '#general', general?.id].map(
      (channel) => act(context, 'SLACK_SEND_MESSAGE', { channel, text: 'Hello' }).channel,
    );

    expect(new Set(places).size).to.equal(1);
    expect(appErrorOf(() => act(context, 'SLACK_SEND_MESSAGE', { channel: 'nowhere', text: 'Hello' }))).to.equal(
      'channel_not_found',
    );
  });

  it('reads a thread with its answers in order', () => {
    const context = anAccount();
    const first = act(context, 'SLACK_SEND_MESSAGE', { channel: 'general', text: 'Who comes?' });
    act(context, 'SLACK_SEND_MESSAGE', { channel: 'general', text: 'I do.', thread_ts: first.ts });

    const thread = act(context, 'SLACK_FETCH_MESSAGE_THREAD_FROM_A_CONVERSATION', { channel: 'general', ts: first.ts });

    expect((thread.messages as Records).map((message) => message.text)).to.deep.equal(['Who comes?', 'I do.']);
  });

  it('finds messages by word, channel and person', () => {
    const found = act(anAccount(), 'SLACK_SEARCH_MESSAGES', { query: 'late in:shipping from:@alan' });

    expect((found.messages as Records).map((message) => message.text)).to.deep.equal(['Two parcels are late today.']);
  });
});

describe('Emulated payment and shop apps', () => {
  it('refund at most what was paid', () => {
    const context = anAccount();
    const [paid] = act(context, 'STRIPE_LIST_PAYMENT_INTENTS').data as Records;
    const refund = (amount: number) => act(context, 'STRIPE_CREATE_REFUND', { payment_intent: paid?.id, amount });

    expect(refund(2000)).to.include({ amount: 2000, status: 'succeeded' });
    expect(appErrorOf(() => refund(1000))).to.include('greater than unrefunded amount');
    expect(refund(900)).to.include({ amount: 900 });
  });

  it('sell at most what is in stock', () => {
    const context = anAccount();
    const order = (quantity: number) =>
      act(context, 'SHOPIFY_CREATE_ORDER', {
        email: 'ada@example.com',
        line_items: [{ product_id: 'product_mug', quantity }],
      });

    expect(order(30).total_price).to.equal(420);
    expect(appErrorOf(() => order(30))).to.include('Unable to reserve inventory');
  });
});

describe('Emulated WeatherMap', () => {
  it('returns the same weather for a place and a day each time, and refuses unknown places', () => {
    const context = anAccount();

    const once = act(context, 'WEATHERMAP_WEATHER', { location: 'Lisbon' });

    expect(act(context, 'WEATHERMAP_WEATHER', { location: 'lisbon, PT' })).to.deep.equal(once);
    expect(appErrorOf(() => act(context, 'WEATHERMAP_WEATHER', { location: 'Atlantis' }))).to.equal(
      'city not found: Atlantis',
    );
  });
});

import {
  addressOf,
  addTo,
  type Collection,
  collection,
  hoursAgo,
  nowIn,
  type StoredRecord,
} from '../account-records.js';
import type { ActionContext } from '../catalog-seeds.js';

export const messages: Collection = collection('messages', 'message', {
  prefix: 'AAMk',
  start: (context) => [
    receivedMail(context, 30, 'grace@example.com', 'Agenda for Thursday', 'Please add your points before noon.'),
    receivedMail(context, 5, 'billing@example.com', 'Your receipt', 'Thank you. The receipt is attached.'),
    receivedMail(context, 1, 'alan@example.com', 'Short question', 'Is the second room free at three?'),
  ],
});

export const events: Collection = collection('events', 'event', {
  start: (context) => [
    {
      subject: 'Weekly planning',
      start_datetime: hoursAgo(context, -20),
      end_datetime: hoursAgo(context, -19),
      location: 'Room 2',
      attendees: ['grace@example.com'],
    },
  ],
});

export const contacts: Collection = collection('contacts', 'contact', {
  start: () => [{ displayName: 'Grace Hopper', email: 'grace@example.com', mobilePhone: '+351210000000' }],
});

/** Adds a mail by the connected person to the sent items, or to the drafts. */
export function addMail(context: ActionContext, mail: StoredRecord, folder: 'sentitems' | 'drafts'): StoredRecord {
  return addTo(context, messages, {
    conversationId: mail.conversationId ?? context.newId('conversation'),
    subject: mail.subject,
    body: mail.body,
    from: addressOf(context.account),
    to: mail.to_email,
    cc: mail.cc_emails ?? [],
    folder,
    isRead: true,
    receivedDateTime: nowIn(context),
  });
}

function receivedMail(
  context: ActionContext,
  hours: number,
  from: string,
  subject: string,
  body: string,
): StoredRecord {
  const to = addressOf(context.account);
  const conversationId = context.newId('conversation');
  const receivedDateTime = hoursAgo(context, hours);
  return { conversationId, subject, body, from, to, cc: [], folder: 'inbox', isRead: hours > 24, receivedDateTime };
}

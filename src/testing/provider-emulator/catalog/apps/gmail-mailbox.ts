import {
  addressOf,
  addTo,
  type Collection,
  collection,
  hoursAgo,
  nowIn,
  recordsOf,
  type StoredRecord,
} from '../account-records.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { mentions } from '../record-operations.js';
import { email, type Fields, flag, freeForm, list, moment, record, text, uploadedFile } from '../schema-builders.js';

type Input = Record<string, unknown>;

export const messages: Collection = collection('messages', 'message', {
  key: 'messageId',
  prefix: 'msg',
  start: (context) => [
    receivedMail(context, 50, 'welcome@mail.example.com', 'Welcome to your mailbox', 'Good to have you here.'),
    receivedMail(
      context,
      20,
      'grace@example.com',
      'Offer for Northwind',
      'The offer is attached. Can you look at page two?',
    ),
    receivedMail(context, 2, 'alan@example.com', 'Lunch tomorrow?', 'Shall we meet at noon at the harbour?'),
  ],
});

export const drafts: Collection = collection('drafts', 'draft');

export const labels: Collection = collection('labels', 'label', {
  prefix: 'Label',
  start: () => systemLabels.map((name) => ({ id: name, name, type: 'system' })),
});

const systemLabels = ['INBOX', 'SENT', 'DRAFT', 'TRASH', 'SPAM', 'STARRED', 'UNREAD', 'IMPORTANT'];

const fieldsOfOperator: Record<string, string> = { from: 'sender', to: 'to', subject: 'subject', cc: 'cc' };

export const user: Fields = { user_id: text('Whose mailbox; `me` is the connected account.', { default: 'me' }) };
export const messageId = text('Id of the message, as a listing or search returned it.');
export const threadId = text('Id of the conversation that the message belongs to.');
export const labelIds = list(text('Label id such as INBOX or Label_7.'), 'Ids of labels.');

const recipients: Fields = {
  cc: list(email('A mail address.'), 'Who gets a copy.', { default: [] }),
  bcc: list(email('A mail address.'), 'Who gets a copy without the others seeing it.', { default: [] }),
};

export const letter: Fields = {
  ...recipients,
  extra_recipients: list(email('A mail address.'), 'More people to write to, beside the first.', { default: [] }),
  is_html: flag('Set when the body is HTML and not plain text.', { default: false }),
  attachment: uploadedFile('A file to send along.'),
  ...user,
};

export const message = record(
  'A mail message.',
  {
    messageId,
    threadId,
    sender: text('Address of the writer.'),
    to: text('Addresses of the receivers.'),
    subject: text('Subject line.'),
    messageText: text('Body of the message.'),
    messageTimestamp: moment('When it was sent.'),
    labelIds,
  },
  { cc: list(text('Address.'), 'Copies.'), attachmentList: list(freeForm('An attachment.'), 'Attachments.') },
);

export const draft = record('A message that was not sent yet.', {
  id: text('Id of the draft.'),
  message: freeForm('The mail.'),
});
export const label = record('A label.', {
  id: text('Id.'),
  name: text('Name as shown.'),
  type: text('system or user.'),
});

/** Adds a message to the sent mail, and to the inbox if it is addressed to the account itself. */
export function deliver(context: ActionContext, mail: Input, threadId?: unknown): StoredRecord {
  const to = [mail.recipient_email, ...listOf(mail.extra_recipients)].filter(Boolean);
  if (to.length === 0) throw new AppError('Recipient address required.');
  const toSelf = to.includes(addressOf(context.account));
  return addTo(context, messages, {
    threadId: threadId ?? context.newId('thread'),
    sender: addressOf(context.account),
    to: to.join(', '),
    cc: listOf(mail.cc),
    bcc: listOf(mail.bcc),
    subject: String(mail.subject ?? ''),
    messageText: String(mail.body ?? ''),
    isHtml: mail.is_html === true,
    messageTimestamp: nowIn(context),
    labelIds: toSelf ? ['SENT', 'INBOX', 'UNREAD'] : ['SENT'],
    attachmentList: mail.attachment ? [mail.attachment] : [],
  });
}

/** The messages of one conversation, oldest first. @throws AppError when there are none. */
export function messagesOfThread(context: ActionContext, threadId: unknown): StoredRecord[] {
  const found = recordsOf(context, messages).filter((message) => message.threadId === threadId);
  if (found.length === 0) throw new AppError(`Requested entity was not found: thread "${threadId}".`);
  return found;
}

/** Whether a message matches a search in the syntax of the search box: `from:grace is:unread offer`. */
export function matchesQuery(message: StoredRecord, query: unknown, now: Date): boolean {
  const terms = String(query ?? '').match(/[^\s"]*"[^"]*"|\S+/g) ?? [];
  return terms.every((term) => {
    const [, minus, operator = '', value = ''] = term.match(/^(-?)(?:(\w+):)?(.*)$/) ?? [];
    const operand = value.replaceAll('"', '');
    return matchesTerm(message, operator.toLowerCase(), operand, now) !== (minus === '-');
  });
}

function matchesTerm(message: StoredRecord, operator: string, operand: string, now: Date): boolean {
  const field = fieldsOfOperator[operator];
  if (field) return mentions({ [field]: message[field] }, operand);
  if (operator === 'has') return listOf(message.attachmentList).length > 0;
  if (operator === 'after') return Date.parse(String(message.messageTimestamp)) >= Date.parse(operand);
  if (operator === 'before') return Date.parse(String(message.messageTimestamp)) < Date.parse(operand);
  if (operator === 'newer_than' || operator === 'older_than') {
    const isNewer = now.getTime() - Date.parse(String(message.messageTimestamp)) <= durationMsOf(operand);
    return isNewer === (operator === 'newer_than');
  }
  if (operator === 'is' && operand === 'read') return !hasLabel(message, 'UNREAD');
  if (['is', 'in', 'label'].includes(operator)) return operand === 'anywhere' || hasLabel(message, operand);
  return mentions(message, operator ? `${operator}:${operand}` : operand);
}

/** The milliseconds of `7d`, `2m` or `1y`. */
function durationMsOf(duration: string): number {
  const days: Record<string, number> = { d: 1, m: 30, y: 365 };
  return Number.parseInt(duration, 10) * (days[duration.slice(-1)] ?? 0) * 86_400_000;
}

/** Whether a search includes the trash. */
export function includesTrash(labelIds: unknown, query: unknown): boolean {
  return hasLabel({ labelIds }, 'TRASH') || /\b(in|label):(trash|anywhere)\b/i.test(String(query ?? ''));
}

export function hasLabel(message: StoredRecord, label: string): boolean {
  return listOf(message.labelIds).some((id) => String(id).toLowerCase() === label.toLowerCase());
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function receivedMail(
  context: ActionContext,
  hours: number,
  sender: string,
  subject: string,
  text: string,
): StoredRecord {
  return {
    threadId: context.newId('thread'),
    sender,
    to: addressOf(context.account),
    cc: [],
    bcc: [],
    subject,
    messageText: text,
    isHtml: false,
    messageTimestamp: hoursAgo(context, hours),
    labelIds: hours < 24 ? ['INBOX', 'UNREAD'] : ['INBOX'],
    attachmentList: [],
  };
}

import { addressOf, addTo, getFrom, nowIn, recordsOf, removeWhere } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, pageOfRecords, removeFrom } from '../record-operations.js';
import {
  email,
  flag,
  input,
  integer,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';
import {
  deliver,
  draft,
  drafts,
  hasLabel,
  includesTrash,
  label,
  labelIds,
  labels,
  letter,
  listOf,
  matchesQuery,
  message,
  messageId,
  messages,
  messagesOfThread,
  threadId,
  user,
} from './gmail-mailbox.js';

export const gmailActions = appActions('gmail', [
  {
    slug: 'SEND_EMAIL',
    name: 'Send email',
    description: 'Sends a new mail from the connected mailbox at once, with copies and an attachment if wanted.',
    effect: 'send',
    important: true,
    input: input(
      { recipient_email: email('Address of the first receiver.'), body: text('What the mail says.') },
      { subject: text('Subject line.', { default: '' }), ...letter },
    ),
    output: message,
    run: (mail, context) => ({ ...deliver(context, mail) }),
  },
  {
    slug: 'FETCH_EMAILS',
    name: 'Fetch emails',
    description:
      'Lists mails, newest first, for a search such as `is:unread from:grace` or for labels; with their text.',
    effect: 'read',
    important: true,
    replaces: ['LIST_MESSAGES'],
    input: input(
      {},
      {
        query: text('Search in the syntax of the Gmail search box.', { examples: ['is:unread newer_than:7d'] }),
        max_results: pageSize(10, 500),
        label_ids: list(text('Label id.'), 'Only mails that carry all of these labels.'),
        include_spam_trash: flag('Also look into spam and trash.', { default: false }),
        page_token: pageStart(),
        ...user,
      },
    ),
    output: pageOf('messages', message, 'nextPageToken'),
    run: listFrom(messages, {
      as: 'messages',
      limit: 'max_results',
      cursor: 'page_token',
      next: 'nextPageToken',
      where: (mail, args, context) =>
        (args.include_spam_trash === true || !hasLabel(mail, 'TRASH') || includesTrash(args.label_ids, args.query)) &&
        listOf(args.label_ids).every((id) => hasLabel(mail, String(id))) &&
        matchesQuery(mail, args.query, context.now()),
    }),
  },
  {
    slug: 'FETCH_MESSAGE_BY_MESSAGE_ID',
    name: 'Fetch message by message id',
    description: 'Reads a single mail with its headers and body.',
    effect: 'read',
    input: input({ message_id: messageId }, user),
    output: message,
    run: findIn(messages, 'message_id'),
  },
  {
    slug: 'FETCH_MESSAGE_BY_THREAD_ID',
    name: 'Fetch message by thread id',
    description: 'Reads all mails of one conversation, oldest first.',
    effect: 'read',
    input: input({ thread_id: threadId }, { page_token: pageStart(), ...user }),
    output: pageOf('messages', message, 'nextPageToken'),
    run: (args, context) =>
      pageOfRecords(messagesOfThread(context, args.thread_id), args, { as: 'messages', cursor: 'page_token' }),
  },
  {
    slug: 'LIST_THREADS',
    name: 'List threads',
    description: 'Lists conversations, each with its last subject and the number of its mails.',
    effect: 'read',
    input: input({}, { query: text('Search as in the Gmail search box.'), max_results: pageSize(10, 500), ...user }),
    output: pageOf(
      'threads',
      record('A conversation.', { id: threadId, subject: text('Subject.'), messagesCount: integer('How many mails.') }),
    ),
    run: (args, context) => {
      const found = recordsOf(context, messages).filter((mail) => matchesQuery(mail, args.query, context.now()));
      const threads = [...new Set(found.map((mail) => mail.threadId))].reverse();
      const summaries = threads.map((id) => {
        const mails = found.filter((mail) => mail.threadId === id);
        return { id, subject: mails.at(-1)?.subject, messagesCount: mails.length };
      });
      return pageOfRecords(summaries, args, { as: 'threads', limit: 'max_results' });
    },
  },
  {
    slug: 'REPLY_TO_THREAD',
    name: 'Reply to thread',
    description: 'Answers the last mail of a conversation; the answer stays in the same thread with the same subject.',
    effect: 'send',
    important: true,
    input: input(
      { thread_id: threadId, message_body: text('What the answer says.') },
      { recipient_email: email('Whom to answer; the last other writer when left out.'), ...letter },
    ),
    output: message,
    run: (answer, context) => {
      const mails = messagesOfThread(context, answer.thread_id);
      const own = addressOf(context.account);
      const other = mails.findLast((mail) => mail.sender !== own)?.sender ?? mails.at(-1)?.to;
      const subject = `Re: ${String(mails[0]?.subject).replace(/^Re: /, '')}`;
      const mail = { ...answer, recipient_email: answer.recipient_email ?? other, subject, body: answer.message_body };
      return { ...deliver(context, mail, answer.thread_id) };
    },
  },
  {
    slug: 'FORWARD_MESSAGE',
    name: 'Forward message',
    description: 'Passes a mail on to somebody else, with a few words in front if wanted.',
    effect: 'send',
    input: input(
      { message_id: messageId, recipient_email: email('Who is to get it.') },
      { additional_text: text('Words in front of the forwarded mail.', { default: '' }), ...user },
    ),
    output: message,
    run: (args, context) => {
      const mail = getFrom(context, messages, args.message_id);
      const body = `${args.additional_text}\n\n---------- Forwarded message ----------\n${mail.messageText}`;
      return { ...deliver(context, { ...args, subject: `Fwd: ${mail.subject}`, body }) };
    },
  },
  {
    slug: 'CREATE_EMAIL_DRAFT',
    name: 'Create email draft',
    description: 'Writes a mail and keeps it as a draft, so that a person can look at it before it goes out.',
    effect: 'create',
    important: true,
    input: input(
      { subject: text('Subject line.'), body: text('What the mail says.') },
      { recipient_email: email('Address of the first receiver.'), thread_id: threadId, ...letter },
    ),
    output: draft,
    run: createIn(drafts, (mail, context) => ({ message: mail, created_at: nowIn(context) })),
  },
  {
    slug: 'LIST_DRAFTS',
    name: 'List drafts',
    description: 'Lists the mails that were written but not sent.',
    effect: 'read',
    input: input({}, { max_results: pageSize(10, 500), page_token: pageStart(), ...user }),
    output: pageOf('drafts', draft, 'nextPageToken'),
    run: listFrom(drafts, { as: 'drafts', limit: 'max_results', cursor: 'page_token', next: 'nextPageToken' }),
  },
  {
    slug: 'SEND_DRAFT',
    name: 'Send draft',
    description: 'Sends a draft as it stands; it is then no draft any more.',
    effect: 'send',
    input: input({ draft_id: text('Id of the draft.') }, user),
    output: message,
    run: (args, context) => {
      const ready = getFrom(context, drafts, args.draft_id);
      const mail = ready.message as Record<string, unknown>;
      const sent = deliver(context, mail, mail.thread_id);
      removeWhere(context, drafts, (other) => other === ready);
      return { ...sent };
    },
  },
  {
    slug: 'DELETE_DRAFT',
    name: 'Delete draft',
    description: 'Throws a draft away for good.',
    effect: 'remove',
    input: input({ draft_id: text('Id of the draft.') }, user),
    output: removed(),
    run: removeFrom(drafts, 'draft_id'),
  },
  {
    slug: 'ADD_LABEL_TO_EMAIL',
    name: 'Modify email labels',
    description:
      'Puts labels on a mail or takes them off: mark as read (take UNREAD off), archive (take INBOX off), star.',
    effect: 'update',
    input: input({ message_id: messageId }, { add_label_ids: labelIds, remove_label_ids: labelIds, ...user }),
    output: message,
    run: (args, context) => {
      const mail = getFrom(context, messages, args.message_id);
      const unknown = listOf(args.add_label_ids).find((id) => !recordsOf(context, labels).some((one) => one.id === id));
      if (unknown) throw new AppError(`Invalid label: ${unknown}`);
      const kept = listOf(mail.labelIds).filter((id) => !listOf(args.remove_label_ids).includes(id));
      mail.labelIds = [...new Set([...kept, ...listOf(args.add_label_ids)])];
      return { ...mail };
    },
  },
  {
    slug: 'LIST_LABELS',
    name: 'List labels',
    description: 'Lists the labels of the mailbox, its own and those of the person.',
    effect: 'read',
    input: input({}, user),
    output: pageOf('labels', label),
    run: listFrom(labels, { as: 'labels', oldestFirst: true }),
  },
  {
    slug: 'CREATE_LABEL',
    name: 'Create label',
    description: 'Makes a new label to sort mails by.',
    effect: 'create',
    input: input({ label_name: text('Name of the label; a slash makes it a sub-label.') }, user),
    output: label,
    run: (args, context) => ({ ...addTo(context, labels, { name: args.label_name, type: 'user' }) }),
  },
  {
    slug: 'MOVE_TO_TRASH',
    name: 'Move to trash',
    description: 'Moves a mail to the trash, where it stays for thirty days.',
    effect: 'update',
    input: input({ message_id: messageId }, user),
    output: message,
    run: (args, context) => {
      const mail = getFrom(context, messages, args.message_id);
      mail.labelIds = ['TRASH'];
      return { ...mail };
    },
  },
  {
    slug: 'DELETE_MESSAGE',
    name: 'Delete message',
    description: 'Deletes a mail for good, past the trash; there is no way back.',
    effect: 'remove',
    input: input({ message_id: messageId }, user),
    output: removed('messageId'),
    run: removeFrom(messages, 'message_id'),
  },
  {
    slug: 'GET_PROFILE',
    name: 'Get profile',
    description: 'Tells the address of the connected mailbox and how many mails it holds.',
    effect: 'read',
    input: input({}, user),
    output: record('The mailbox.', { emailAddress: email('Its address.'), messagesTotal: integer('Mails in it.') }),
    run: (_input, context) => ({
      emailAddress: addressOf(context.account),
      messagesTotal: recordsOf(context, messages).length,
    }),
  },
]);

import { email, type Fields, flag, freeForm, list, moment, record, text, uploadedFile } from '../schema-builders.js';

export const user: Fields = { user_id: text('Whose mailbox; `me` is the connected account.', { default: 'me' }) };
export const messageId = text('Id of the message, as a listing or search returned it.');
export const threadId = text('Id of the conversation that the message belongs to.');
export const labelIds = list(text('Label id such as INBOX or Label_7.'), 'Ids of labels.');

export const recipients: Fields = {
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

import { addTo, type Collection, collection, getFrom, nowIn, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentions, removeFrom, updateIn } from '../record-operations.js';
import {
  choice,
  email,
  type Fields,
  flag,
  input,
  link,
  list,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
  uploadedFile,
} from '../schema-builders.js';

const folder = 'application/vnd.google-apps.folder';

const files: Collection = collection('files', 'file', {
  start: (context) => [
    fileFields(context, {
      file_name: 'Handbook.txt',
      text_content: 'Opening hours are nine to five.',
      mime_type: 'text/plain',
    }),
    fileFields(context, { file_name: 'Invoices', mime_type: folder }),
  ],
});
const comments: Collection = collection('comments', 'comment');

const fileId = text('Id of the file or folder.');
const parent: Fields = { parent_id: text('Folder to put it into; `root` is the top.', { default: 'root' }) };
const paging: Fields = { page_size: pageSize(20, 1000), page_token: pageStart() };
const file = record(
  'A file or folder.',
  { id: fileId, name: text('Name.'), mimeType: text('Media type.'), parent_id: text('Folder it is in.') },
  {
    webViewLink: link('Address for a person.'),
    trashed: flag('In the trash.'),
    modifiedTime: moment('Last change.'),
    permissions: list(record('A right.', { role: text('Which.'), type: text('For whom.') }), 'Who may see it.'),
  },
);
const comment = record('A comment.', { id: text('Id.'), content: text('What it says.') });

export const googledriveActions = appActions('googledrive', [
  {
    slug: 'CREATE_FILE_FROM_TEXT',
    name: 'Create file from text',
    description: 'Makes a file in Google Drive whose content is the given text.',
    effect: 'create',
    important: true,
    input: input(
      { file_name: text('Name with its ending.'), text_content: text('What the file holds.') },
      { mime_type: text('Media type.', { default: 'text/plain' }), ...parent },
    ),
    output: file,
    run: createIn(files, (args, context) => {
      if (args.parent_id !== 'root') getFrom(context, files, args.parent_id);
      return fileFields(context, args);
    }),
  },
  {
    slug: 'UPLOAD_FILE',
    name: 'Upload file',
    description: 'Puts a file of any kind into Google Drive, in a folder if wanted.',
    effect: 'create',
    input: input({ file_to_upload: uploadedFile('The file.') }, { folder_to_upload_to: text('Id of the folder.') }),
    output: file,
    run: createIn(files, ({ file_to_upload, folder_to_upload_to }, context) => {
      const { name, mimetype } = file_to_upload as { name: string; mimetype: string };
      return fileFields(context, { file_name: name, mime_type: mimetype, parent_id: folder_to_upload_to ?? 'root' });
    }),
  },
  {
    slug: 'CREATE_FOLDER',
    name: 'Create folder',
    description: 'Makes a folder in Google Drive.',
    effect: 'create',
    input: input({ folder_name: text('Name of the folder.') }, parent),
    output: file,
    run: createIn(files, (args, context) =>
      fileFields(context, { ...args, file_name: args.folder_name, mime_type: folder }),
    ),
  },
  {
    slug: 'FIND_FILE',
    name: 'Find files',
    description: 'Finds files and folders by words in their names or contents.',
    effect: 'read',
    important: true,
    replaces: ['LIST_FILES'],
    input: input(
      {},
      {
        q: text('Words to look for; everything when left out.'),
        folder_id: text('Only in this folder.'),
        mime_type: text('Only this kind.'),
        ...paging,
      },
    ),
    output: pageOf('files', file, 'nextPageToken'),
    run: listFrom(files, {
      as: 'files',
      limit: 'page_size',
      cursor: 'page_token',
      next: 'nextPageToken',
      where: (one, args) =>
        one.trashed !== true &&
        (args.folder_id ?? one.parent_id) === one.parent_id &&
        (args.mime_type ?? one.mimeType) === one.mimeType &&
        mentions({ name: one.name, content: one.content }, args.q),
    }),
  },
  {
    slug: 'GET_FILE_METADATA',
    name: 'Get file metadata',
    description: 'Tells name, kind, folder and rights of a file.',
    effect: 'read',
    input: input({ file_id: fileId }),
    output: file,
    run: findIn(files, 'file_id'),
  },
  {
    slug: 'DOWNLOAD_FILE',
    name: 'Download file',
    description: 'Reads what a file holds.',
    effect: 'read',
    important: true,
    input: input({ file_id: fileId }, { mime_type: text('Media type to turn it into.') }),
    output: record('The content.', { name: text('Name.'), content: text('What it holds.') }),
    run: (args, context) => {
      const { name, content, mimeType } = getFrom(context, files, args.file_id);
      if (mimeType === folder)
        throw new AppError('Only files with binary content can be downloaded; this is a folder.');
      return { name, content: content ?? '' };
    },
  },
  {
    slug: 'EDIT_FILE',
    name: 'Edit file',
    description: 'Replaces what a file holds.',
    effect: 'update',
    input: input({ file_id: fileId, content: text('The new content.') }),
    output: file,
    run: updateIn(files, 'file_id', (args, context) => ({ content: args.content, modifiedTime: nowIn(context) })),
  },
  {
    slug: 'MOVE_FILE',
    name: 'Move file',
    description: 'Moves a file or folder into another folder.',
    effect: 'update',
    input: input({ file_id: fileId, folder_id: text('Folder to move it into.') }),
    output: file,
    run: (args, context) => {
      const one = getFrom(context, files, args.file_id);
      if (args.folder_id !== 'root') getFrom(context, files, args.folder_id);
      return { ...Object.assign(one, { parent_id: args.folder_id }) };
    },
  },
  {
    slug: 'COPY_FILE',
    name: 'Copy file',
    description: 'Makes a copy of a file under a new name.',
    effect: 'create',
    input: input({ file_id: fileId }, { new_title: text('Name of the copy.') }),
    output: file,
    run: (args, context) => {
      const { id: _id, ...original } = getFrom(context, files, args.file_id);
      return { ...addTo(context, files, { ...original, name: args.new_title ?? `Copy of ${original.name}` }) };
    },
  },
  {
    slug: 'ADD_FILE_SHARING_PREFERENCE',
    name: 'Share file',
    description: 'Lets a person, a group or everybody with the link see, comment or edit a file.',
    effect: 'update',
    input: input(
      {
        file_id: fileId,
        role: choice('What they may do.', ['reader', 'commenter', 'writer', 'owner']),
        type: choice('For whom.', ['user', 'group', 'domain', 'anyone']),
      },
      { email_address: email('Address of the person or group.') },
    ),
    output: file,
    run: (args, context) => {
      const { file_id, ...right } = args;
      if (right.type === 'user' && !right.email_address)
        throw new AppError('The emailAddress field is required for a user.');
      const one = getFrom(context, files, file_id);
      one.permissions = [...(one.permissions as StoredRecord[]), right];
      return { ...one };
    },
  },
  {
    slug: 'TRASH_FILE',
    name: 'Move file to trash',
    description: 'Puts a file into the trash, from which it can come back.',
    effect: 'update',
    input: input({ file_id: fileId }),
    output: file,
    run: updateIn(files, 'file_id', () => ({ trashed: true })),
  },
  {
    slug: 'GOOGLE_DRIVE_DELETE_FOLDER_OR_FILE_ACTION',
    name: 'Delete file or folder',
    description: 'Deletes a file or folder for good, past the trash.',
    effect: 'remove',
    input: input({ file_id: fileId }),
    output: removed(),
    run: removeFrom(files, 'file_id'),
  },
  {
    slug: 'CREATE_COMMENT',
    name: 'Create comment',
    description: 'Leaves a comment on a file.',
    effect: 'create',
    input: input({ file_id: fileId, content: text('What to say.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, files, args.file_id);
      return { ...args, createdTime: nowIn(context) };
    }),
  },
]);

function fileFields(context: ActionContext, args: StoredRecord): StoredRecord {
  return {
    name: args.file_name,
    content: args.text_content,
    mimeType: args.mime_type,
    parent_id: args.parent_id ?? 'root',
    webViewLink: `https://drive.google.com/file/d/${context.newId('view')}`,
    trashed: false,
    permissions: [{ role: 'owner', type: 'user' }],
    modifiedTime: nowIn(context),
  };
}

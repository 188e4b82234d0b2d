import { type Collection, collection, getFrom, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import type { ActionContext } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentioning, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
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
} from '../schema-builders.js';

const boards: Collection = collection('boards', 'board', {
  start: () => [{ id: 'board_home', name: 'Household', closed: false }],
});
const lists: Collection = collection('lists', 'list', {
  start: () =>
    ['To do', 'Doing', 'Done'].map((name, index) => ({
      id: `list_${index + 1}`,
      idBoard: 'board_home',
      name,
      closed: false,
    })),
});
const cards: Collection = collection('cards', 'card', {
  start: (context) => [
    cardFields({ idList: 'list_1', name: 'Mend the gate', desc: 'The upper hinge is loose.' }, context),
  ],
});
const comments: Collection = collection('comments', 'comment');
const checkItems: Collection = collection('check_items', 'check item');

const boardId = text('Id of the board.', { examples: ['board_home'] });
const listId = text('Id of the list.', { examples: ['list_1'] });
const cardId = text('Id of the card.');
const paging: Fields = { limit: pageSize(50, 1000), before: pageStart() };
const page = { cursor: 'before', next: 'before' };
const content: Fields = {
  desc: text('What it is about.'),
  due: moment('When it is due.'),
  idMembers: list(text('Id of a person.'), 'Who takes care of it.'),
  idLabels: list(text('Id of a label.'), 'Labels.'),
};
const board = record(
  'A board.',
  { id: boardId, name: text('Name.'), closed: flag('Closed.') },
  { desc: text('About.') },
);
const column = record('A list.', { id: listId, idBoard: boardId, name: text('Name.'), closed: flag('Archived.') });
const card = record(
  'A card.',
  { id: cardId, idList: listId, idBoard: boardId, name: text('Title.'), closed: flag('Archived.') },
  { ...content, url: link('Address.') },
);
const comment = record('A comment.', { id: text('Id.'), idCard: cardId, text: text('What it says.') });

export const trelloActions = appActions('trello', [
  {
    slug: 'ADD_CARDS',
    name: 'Create card',
    description: 'Puts a new card on a list of a Trello board.',
    effect: 'create',
    important: true,
    replaces: ['CARD_CREATE'],
    input: input({ idList: listId, name: text('Title of the card.') }, content),
    output: card,
    run: createIn(cards, cardFields),
  },
  {
    slug: 'GET_BOARDS_CARDS_BY_ID_BOARD',
    name: 'List cards of board',
    description: 'Lists the cards of a board.',
    effect: 'read',
    important: true,
    input: input({ idBoard: boardId }, paging),
    output: pageOf('cards', card, 'before'),
    run: listFrom(cards, { as: 'cards', ...page, where: sameIn('idBoard') }),
  },
  {
    slug: 'GET_LISTS_CARDS_BY_ID_LIST',
    name: 'List cards of list',
    description: 'Lists the cards of one list, for instance all that is to do.',
    effect: 'read',
    input: input({ idList: listId }, paging),
    output: pageOf('cards', card, 'before'),
    run: listFrom(cards, { as: 'cards', ...page, where: sameIn('idList') }),
  },
  {
    slug: 'GET_CARDS_BY_ID_CARD',
    name: 'Get card',
    description: 'Reads one card.',
    effect: 'read',
    input: input({ idCard: cardId }),
    output: card,
    run: findIn(cards, 'idCard'),
  },
  {
    slug: 'UPDATE_CARDS_BY_ID_CARD',
    name: 'Update card',
    description: 'Changes a card: move it to another list, rename it, set its due day, archive it.',
    effect: 'update',
    important: true,
    input: input(
      { idCard: cardId },
      { name: text('New title.'), idList: listId, closed: flag('Archive it.'), ...content },
    ),
    output: card,
    run: (args, context) => {
      if (args.idList !== undefined) getFrom(context, lists, args.idList);
      return updateIn(cards, 'idCard')(args, context);
    },
  },
  {
    slug: 'DELETE_CARDS_BY_ID_CARD',
    name: 'Delete card',
    description: 'Deletes a card for good.',
    effect: 'remove',
    input: input({ idCard: cardId }),
    output: removed(),
    run: removeFrom(cards, 'idCard'),
  },
  {
    slug: 'ADD_CARDS_ACTIONS_COMMENTS_BY_ID_CARD',
    name: 'Comment on card',
    description: 'Writes a comment on a card.',
    effect: 'create',
    input: input({ idCard: cardId, text: text('What to say.') }),
    output: comment,
    run: createIn(comments, (args, context) => {
      getFrom(context, cards, args.idCard);
      return args;
    }),
  },
  {
    slug: 'ADD_CARDS_CHECKLIST_CHECK_ITEM_BY_ID_CARD',
    name: 'Add check item',
    description: 'Adds a line to the checklist of a card.',
    effect: 'create',
    input: input({ idCard: cardId, name: text('What is to be ticked off.') }),
    output: record('The line.', { id: text('Id.'), name: text('Text.'), state: text('complete or incomplete.') }),
    run: createIn(checkItems, (args, context) => {
      getFrom(context, cards, args.idCard);
      return { ...args, state: 'incomplete' };
    }),
  },
  {
    slug: 'ADD_BOARDS',
    name: 'Create board',
    description: 'Makes a new board.',
    effect: 'create',
    input: input({ name: text('Name of the board.') }, { desc: text('What it is for.') }),
    output: board,
    run: createIn(boards, (args) => ({ ...args, closed: false })),
  },
  {
    slug: 'GET_MEMBERS_BOARDS_BY_ID_MEMBER',
    name: 'List my boards',
    description: 'Lists the boards of the person.',
    effect: 'read',
    input: input({}, { idMember: text('Whose; `me` is the connected person.', { default: 'me' }), ...paging }),
    output: pageOf('boards', board, 'before'),
    run: listFrom(boards, { as: 'boards', ...page }),
  },
  {
    slug: 'GET_BOARDS_LISTS_BY_ID_BOARD',
    name: 'List lists of board',
    description: 'Lists the lists (columns) of a board with their ids.',
    effect: 'read',
    input: input({ idBoard: boardId }, paging),
    output: pageOf('lists', column, 'before'),
    run: listFrom(lists, { as: 'lists', ...page, oldestFirst: true, where: sameIn('idBoard') }),
  },
  {
    slug: 'ADD_LISTS',
    name: 'Create list',
    description: 'Adds a list (column) to a board.',
    effect: 'create',
    input: input({ idBoard: boardId, name: text('Name of the list.') }),
    output: column,
    run: createIn(lists, (args, context) => {
      getFrom(context, boards, args.idBoard);
      return { ...args, closed: false };
    }),
  },
  {
    slug: 'GET_SEARCH',
    name: 'Search cards',
    description: 'Finds cards on all boards by words.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, paging),
    output: pageOf('cards', card, 'before'),
    run: listFrom(cards, { as: 'cards', ...page, where: mentioning() }),
  },
]);

function cardFields(args: StoredRecord, context: ActionContext): StoredRecord {
  const { idBoard } = getFrom(context, lists, args.idList);
  return { ...args, idBoard, closed: false, url: `https://trello.com/c/${context.newId('c')}` };
}

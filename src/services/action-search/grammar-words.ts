/** Words by which a request is read: what opens it, what asks, what stands before a verb and what before a thing. */

/** They lead up to what is wanted. */
export const OPENING_WORDS = wordSet(`
  please pls plz can could would will you i we want need like to d id lets let us me help just now hey
  hi hello also then and so must should have got gotta maybe kindly quickly
`);
export const PLEASE = wordSet('please pls plz');
export const MODALS = wordSet('can could would will');
export const QUESTION_WORDS = wordSet(`
  what whats which who whos whose whom when whens where wheres why how hows is are am was were do
  does did has any anything anyone
`);
/** After these comes a verb; after others, the same word is rather a thing ("the list"). */
export const BEFORE_VERBS = wordSet(`
  please pls plz can could would will you i we to lets and then just now also want need so
`);
/** A word that may be a verb or a thing is a thing before these: "order of Monday", "pull request". */
export const AFTER_THINGS = wordSet('of from by is was are were has have request requests');
export const DETERMINERS = wordSet(`
  a an the this that these those my our your his her their its it me us all every another some both
`);
/** What a verb may be followed by and a thing hardly ever is. */
export const OBJECTS = new Set([
  ...DETERMINERS,
  ...wordSet('someone somebody everyone everybody people two three four five six seven eight nine ten twelve twenty'),
]);
export const NAMED = wordSet('called named titled entitled labelled');
export const FIRST_PERSON = wordSet('i we ive weve');
/** A fragment that begins so speaks of what is there … */
export const LISTING = wordSet('all my our latest newest recent last current currently today todays yesterday');
/** … and so does one that holds any of these. */
export const TELLING_OF_MANY = wordSet(`
  all every everything anything unread open overdue pending unpaid outstanding latest newest top count number total
  status highest lowest most biggest
`);
/** "Mail from Ada", "notes about the trip". */
export const AFTER_FOUND_THINGS = wordSet('from about of by');
export const BEING = wordSet('is are costs becomes');
export const TO_BE_CHANGED = wordSet('needs must should');
export const FINISHED = wordSet(`
  done fixed solved resolved finished completed complete over closed won lost ended settled sorted
`);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Words by which a request is read: what opens it, what asks, what stands before a verb and what before a thing. */

/** They lead up to what is wanted. */
export const openingWords = wordSet(`
  please pls plz can could would will you i we want need like to d id lets let us me help just now hey
  hi hello also then and so must should have got gotta maybe kindly quickly
`);
export const politeWords = wordSet('please pls plz');
export const modals = wordSet('can could would will');
export const questionWords = wordSet(`
  what whats which who whos whose whom when whens where wheres why how hows is are am was were do
  does did has any anything anyone
`);
/** After these comes a verb; after others, the same word is rather a thing ("the list"). */
export const beforeVerbs = wordSet(`
  please pls plz can could would will you i we to lets and then just now also want need so
`);
/** A word that may be a verb or a thing is a thing before these: "order of Monday", "pull request". */
export const afterThings = wordSet('of from by is was are were has have request requests');
export const determiners = wordSet(`
  a an the this that these those my our your his her their its it me us all every another some both
`);
/** What a verb may be followed by and a thing hardly ever is. */
export const objects = new Set([
  ...determiners,
  ...wordSet('someone somebody everyone everybody people two three four five six seven eight nine ten twelve twenty'),
]);
export const namingWords = wordSet('called named titled entitled labelled');
export const firstPerson = wordSet('i we ive weve');
/** A fragment that begins so speaks of what is there … */
export const listing = wordSet('all my our latest newest recent last current currently today todays yesterday');
/** … and so does one that holds any of these. */
export const tellingOfMany = wordSet(`
  all every everything anything unread open overdue pending unpaid outstanding latest newest top count number total
  status highest lowest most biggest
`);
/** "Mail from Ada", "notes about the trip". */
export const afterFoundThings = wordSet('from about of by');
export const formsOfBeing = wordSet('is are costs becomes');
export const toBeChanged = wordSet('needs must should');
export const finished = wordSet(`
  done fixed solved resolved finished completed complete over closed won lost ended settled sorted
`);
/** After these comes what is to be written or spoken of, to the end of the clause: "tell Kim that the build is red". */
export const beforeContent = wordSet('about regarding concerning saying that because called named titled whether');
/** What follows these chooses among many: "the contract about the roof". */
export const choosing = wordSet(`
  about mentioning containing regarding concerning matching named called from with
`);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

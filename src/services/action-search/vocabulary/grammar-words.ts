/** Word classes by which the clauses of a request are parsed. */

/** Words that introduce what is wanted. */
export const openingWords = wordClass(`
  please pls plz can could would will you i we want need like to d id lets let us me help just now hey
  hi hello also then and so must should have got gotta maybe kindly quickly
`);
export const politeWords = wordClass('please pls plz');
export const modals = wordClass('can could would will');
export const questionWords = wordClass(`
  what whats which who whos whose whom when whens where wheres why how hows is are am was were do
  does did has any anything anyone
`);
/** A word after one of these is a verb; after other words, the same word is rather a noun ("the list"). */
export const wordsBeforeVerb = wordClass(`
  please pls plz can could would will you i we to lets and then just now also want need so
`);
/** A word that may be a verb or a noun is a noun before one of these: "order of Monday", "pull request". */
export const wordsAfterNoun = wordClass('of from by is was are were has have request requests');
/** Two words of which the first looks like a verb, and is part of a noun. */
export const nounPair = /^(?:(?:contact|order) (?:details?|info(?:rmation)?|number|address)|e?mail address(?:es)?)$/;
/** A word that may be a verb or a noun is part of a noun before a plural: "file versions". */
export const nounsBeforePlural = wordClass('file record note text document');
export const determiners = wordClass(`
  a an the this that these those my our your his her their its it me us all every another some both
`);
export const numberWords = wordClass('two three four five six seven eight nine ten twelve twenty');
const wordsOfTime = 'latest newest recent last past previous next';
/** A number after one of these counts things that there are: "last 5 emails", "next two meetings". */
export const orderWords = wordClass(`first top ${wordsOfTime}`);
/** A verb may stand before these; a noun hardly ever does. */
export const objectStarters = new Set([
  ...determiners,
  ...numberWords,
  ...wordClass('someone somebody everyone everybody people'),
]);
export const namingWords = wordClass('called named titled entitled labelled');
export const firstPerson = wordClass('i we ive weve');
export const wordsBeforeNewThing = wordClass('a an another new');
/** A fragment that starts with one of these asks for a list. */
export const listStarters = wordClass(`
  all my our current currently today todays yesterday upcoming ${wordsOfTime}
`);
/** A fragment that has one of these anywhere asks for a list, too. */
export const listWords = wordClass(`
  all every everything anything unread open overdue pending unpaid outstanding latest newest top count number total
  status highest lowest most biggest inbox agenda backlog pipeline timeline feed roster history
`);
/** A fragment with one of these after its noun asks for a list: "mail from Ada", "notes about the trip". */
export const wordsAfterListedNoun = wordClass('from about of by');
export const formsOfBe = wordClass('is are was were has had costs becomes');
export const changeModals = wordClass('needs must should');
export const completionWords = wordClass(`
  done fixed solved resolved finished completed complete over closed won lost ended settled sorted
`);
/** Words after which the clause has the text to be written or sent: "tell Kim that the build is red". */
export const beforeContent = wordClass('about regarding concerning saying that because called named titled whether');
/** Words that take something back, or leave it out, by whatever verb that is done. */
export const undoingWords = wordClass('undo without');
/** Verbs that say how something is sent. What follows them is what is sent, or to whom: "email the guests". */
export const sendingVerbs = wordClass('email mail message text notify ping');
/** Prepositions that go on with what is sent: "email the guests of the party". */
export const wordsWithinObject = wordClass('of in from at');
/** Words that are followed by what selects one thing among many: "the contract about the roof". */
export const selectingWords = wordClass(`
  about mentioning containing regarding concerning matching named called from with
`);
/** "Customer details" asks what there is to know. "Data" may be changed as well: "enrich customer data". */
export const wordsForAttributes = wordClass('details detail information info');
/** Nouns after the thing that they say nothing about: "get organization details". */
export const emptyNouns = new Set([...wordsForAttributes, ...wordClass('metadata data')]);
/** Words of a question that many things may answer: "what did we deploy lately". */
export const wordsForMany = wordClass('lately recently');
/** Words that choose one thing of many. */
export const superlatives = wordClass('latest newest recent last top highest lowest biggest best');
export const ownWords = wordClass('my mine our ours myself own authenticated');
/** Words before a thing that there is already. */
export const definiteWords = wordClass('the this that these those my our your his her their its');
/** "Into the folder", "off the list". */
export const placePrepositions = wordClass('in into on onto to from off out');
/** "On GitHub", "with Gmail". */
export const appPrepositions = wordClass('in on with via from at to using of for');

export function wordClass(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

import { wordClass } from './grammar-words.js';
import { singularOf } from './words.js';

/** Nouns of action names that mean people, or what people have or get. */
const peopleNouns = wordClass(`
  user person people member membership collaborator contributor owner author assignee reviewer stargazer watcher follower
  teacher student guardian employee customer contact subscriber recipient attendee participant guest candidate signer
  invitee organizer agent permission invitation
`);

export function meansPeople(noun: string): boolean {
  return peopleNouns.has(singularOf(noun));
}

import { pluralsOf } from './formats.js';

/** Made once for all English words: browsers take their time to make the rules of a language. */
export const plural = pluralsOf('en');

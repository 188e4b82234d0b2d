import { randomInt } from 'node:crypto';
import { endOfString } from '../../lib/text/json-text.js';

// Each measured with Node 20, on the slow side of several runs, in microseconds.
const perList = 0.28;
const perObject = 0.24;
/** It gets room for fields that may follow. */
const perEmptyObject = 0.28;
/** For an object with few names. */
const perName = 0.03;
// V8 keeps a hidden class for every sequence of names that an object begins with; a longer one takes longer.
const perNewSequence = 0.9;
const perEarlierName = 0.032;
/** An object with more names is kept as a hash table, and so are names that are numbers, in any object. */
const maxNames = 127;
const perTableName = 0.15;
const perNewTableName = 0.25;

const [quote, backslash, colon, bracket, open, close] = [...'"\\:[{}'].map((mark) => mark.charCodeAt(0));
const prime = 0x01000193;

/**
 * Estimates how long JSON texts take to parse. Of two texts of the same length, one may take a hundred times as long as the
 * other: names that repeat cost next to nothing, new names cost much, and new names of small objects cost most.
 */
export class JsonParseCost {
  private microseconds = 0;
  private readonly seen = new BloomFilter();
  // Random, so that nobody can choose names whose hashes collide.
  private readonly seed = randomInt(2 ** 32) | 0;
  /** The hashes of the names of all open objects; `starts` has the index of each object's first name. */
  private names = new Int32Array(1_024);
  private count = 0;
  private starts: number[] = [];

  get ms(): number {
    return this.microseconds / 1_000;
  }

  add(text: string): void {
    this.starts = [];
    this.count = 0;
    let from = 0;
    let to = 0;
    for (let at = 0; at < text.length; at += 1) {
      const mark = text.charCodeAt(at);
      if (mark === quote) {
        from = at + 1;
        to = endOfString(text, at);
        at = to;
      } else if (mark === colon) this.addName(text, from, to);
      else if (mark === bracket) this.microseconds += perList;
      else if (mark === open) this.beginObject();
      else if (mark === close) this.endObject();
    }
  }

  private beginObject(): void {
    this.starts.push(this.count);
  }

  private addName(text: string, from: number, to: number): void {
    let hash = this.seed;
    let isNumber = true;
    for (let at = from; at < to; at += 1) {
      const code = text.charCodeAt(at);
      hash = Math.imul(hash ^ code, prime);
      isNumber &&= isOfNumber(code);
    }
    if (isNumber) this.addNumber(text.slice(from, to), hash);
    else this.pushName(hash);
  }

  /**
   * A name like `007` is no index. It is charged the highest cost, and not counted among the names: with enough of them, an object
   * would look like a hash table, which costs less.
   */
  private addNumber(name: string, hash: number): void {
    if (isIndex(name)) this.addToTable(hash);
    else this.microseconds += perNewSequence + perEarlierName * maxNames;
  }

  private addToTable(hash: number): void {
    this.microseconds += perTableName + (this.seen.add(hash) ? perNewTableName : 0);
  }

  private pushName(hash: number): void {
    if (this.count === this.names.length) {
      const longer = new Int32Array(2 * this.count);
      longer.set(this.names);
      this.names = longer;
    }
    this.names[this.count] = hash;
    this.count += 1;
  }

  private endObject(): void {
    const start = this.starts.pop() ?? 0;
    const names = this.names.subarray(start, this.count);
    this.count = start;
    this.microseconds += names.length === 0 ? perEmptyObject : perObject;
    if (names.length > maxNames) for (const hash of names) this.addToTable(hash);
    else this.addSequence(names);
  }

  // Objects with different numbers of names share no sequence.
  private addSequence(names: Int32Array): void {
    let sequence = names.length;
    for (let earlier = 0; earlier < names.length; earlier += 1) {
      sequence = Math.imul(sequence ^ (names[earlier] ?? 0), prime) + earlier;
      const isNew = this.seen.add(sequence);
      this.microseconds += perName + (isNew ? perNewSequence + perEarlierName * earlier : 0);
    }
  }
}

/** A digit, or part of one that is escaped as `\u0031`. */
function isOfNumber(code: number): boolean {
  return (code >= 48 && code <= 57) || code === backslash || code === 117;
}

/** An array index as ECMAScript defines it. */
function isIndex(name: string): boolean {
  return String(Number(name) >>> 0) === name && name !== '4294967295';
}

/** The largest answer sets less than an eighth of them. */
const bits = 2 ** 23;

/** A Bloom filter with one bit per hash: a new hash may be taken for a known one, never the other way round. */
class BloomFilter {
  private readonly marks = new Uint8Array(bits / 8);

  /** Returns whether the hash is new. */
  add(hash: number): boolean {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const at = (mixed ^ (mixed >>> 12)) & (bits - 1);
    const mark = 1 << (at & 7);
    const before = this.marks[at >>> 3] ?? 0;
    this.marks[at >>> 3] = before | mark;
    return (before & mark) === 0;
  }
}

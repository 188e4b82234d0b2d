/** An answer of the greatest size sets less than an eighth of them. */
const bits = 2 ** 23;

/** Which hashes came before, near enough: a few pass for others, and none is forgotten. */
export class BloomFilter {
  private readonly marks = new Uint8Array(bits / 8);

  /** Whether it is new. */
  add(hash: number): boolean {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const at = (mixed ^ (mixed >>> 12)) & (bits - 1);
    const mark = 1 << (at & 7);
    const before = this.marks[at >>> 3] ?? 0;
    this.marks[at >>> 3] = before | mark;
    return (before & mark) === 0;
  }
}

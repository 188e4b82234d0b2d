/** A change of a register that has begun. */
type Write<Value> = { value: Value; rivals: Set<Value>; isUntilSeen: boolean };

/**
 * What the model knows about one stored value: the values that it may have now. A change makes its value possible when it
 * begins, and certain when it is acknowledged, apart from the changes that ran beside it.
 */
export class Register<Value> {
  private possible: Set<Value>;
  private readonly writes = new Set<Write<Value>>();

  constructor(initial: Value) {
    this.possible = new Set([initial]);
  }

  /** Returns the function that ends the change. */
  begin(value: Value): (isAcknowledged: boolean) => void {
    const write = this.add(value, { isUntilSeen: false });
    return (isAcknowledged) => {
      if (!this.writes.delete(write) || !isAcknowledged) return;
      this.possible = new Set([value, ...write.rivals]);
    };
  }

  /** A change that nobody waits for, such as the removal of what a removed member had: it may be made at any time. */
  expect(value: Value): void {
    if (![...this.writes].some((write) => write.isUntilSeen && write.value === value)) {
      this.add(value, { isUntilSeen: true });
    }
  }

  mayBe(value: Value): boolean {
    return this.possible.has(value);
  }

  /** Whether the stored value is one that it may have; from now on it is the only one, unless a change is still running. */
  observe(value: Value): boolean {
    const isPossible = this.possible.has(value);
    // One after the other: while an earlier one is to come, the value may still be that from before both.
    const [next] = [...this.writes].filter(({ isUntilSeen }) => isUntilSeen);
    if (next?.value === value) this.writes.delete(next);
    if (isPossible && this.writes.size === 0) this.possible = new Set([value]);
    return isPossible;
  }

  toString(): string {
    return [...this.possible].map(String).join(' or ');
  }

  private add(value: Value, { isUntilSeen }: { isUntilSeen: boolean }): Write<Value> {
    const write: Write<Value> = { value, rivals: new Set(), isUntilSeen };
    for (const other of this.writes) {
      other.rivals.add(value);
      write.rivals.add(other.value);
    }
    this.writes.add(write);
    this.possible.add(value);
    return write;
  }
}

/** Registers by name, each with the same initial value. */
export class Registers<Value> {
  private readonly all = new Map<string, Register<Value>>();

  constructor(private readonly initial: Value) {}

  at(name: string): Register<Value> {
    const register = this.all.get(name) ?? new Register(this.initial);
    this.all.set(name, register);
    return register;
  }

  /** The names of the registers whose stored value is not possible. */
  observeAll(stored: ReadonlyMap<string, Value>): string[] {
    const names = new Set([...this.all.keys(), ...stored.keys()]);
    return [...names].flatMap((name) => {
      const value = stored.get(name) ?? this.initial;
      const expected = this.at(name).toString();
      return this.at(name).observe(value) ? [] : [`${name} is ${value}, not ${expected}`];
    });
  }
}

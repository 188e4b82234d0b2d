import type { ErrorObject } from 'ajv';
import { canonicalJson } from '../../lib/text/json.js';
import { fieldName, fieldPathOf } from './argument-errors.js';
import { type Conversion, convert } from './lossless-conversions.js';
import { branchesOf, isChoice, outermostErrors } from './relevant-errors.js';
import { setAt, valueAt } from './value-paths.js';

/** A field of the arguments that was given in another type, and as what it was taken. */
export type ConvertedArgument = { field: string; as: Conversion['as'] };

export type ConvertedArguments = { arguments: Record<string, unknown>; converted: ConvertedArgument[] };

/** A list of one item of another type takes two conversions, and so does JSON with such a value in it. */
const maxRounds = 4;
const maxBranches = 8;
const maxChoiceLength = 100;
/** The keywords of errors about a value that may say in another type what is wanted. */
const convertibleKeywords = ['type', 'enum', 'const'];

type Change = { path: string[]; before: unknown; as: Conversion['as'] };
type Checker = { check(args: Record<string, unknown>): ErrorObject[]; maxChecks: number };

/**
 * Takes values in another type than the schema wants where they say the same in that type: a number in quotes, one item in
 * place of a list. Only where a validator refuses a value, and only where no other way to read it would be valid, too.
 */
export class ArgumentConverter {
  private readonly changes: Change[] = [];
  private readonly converted: Record<string, unknown>;
  private checks = 0;

  constructor(
    args: Record<string, unknown>,
    private readonly checker: Checker,
  ) {
    this.converted = structuredClone(args);
  }

  /** `errors` are those of the arguments as they were given. Undefined where nothing was converted. */
  convert(errors: ErrorObject[]): ConvertedArguments | undefined {
    let remaining = errors;
    for (let round = 0; round < maxRounds && remaining.length > 0 && this.canCheck(); round += 1) {
      if (!this.convertAll(remaining)) break;
      remaining = this.check();
    }
    this.takeBack(remaining);
    const fields = this.changes.map(({ path, as }) => ({ field: fieldName(path), as }));
    // A value that breaks two rules is converted for each, in the same way.
    const converted = uniqueBy(fields, (field) => field);
    return converted.length === 0 ? undefined : { arguments: this.converted, converted };
  }

  /** Whether anything was converted. */
  private convertAll(errors: ErrorObject[]): boolean {
    const before = this.changes.length;
    for (const { error, inside } of outermostErrors(errors)) {
      if (isChoice(error)) this.convertChoice(error, inside);
      else this.convertWhere([error]);
    }
    return this.changes.length > before;
  }

  /** Converts what some errors are about, where each can be converted in one way only. */
  private convertWhere(errors: ErrorObject[]): void {
    // Others are about what a value has or lacks. It is not copied for these, since it may be all arguments.
    const convertible = errors.filter(({ keyword }) => convertibleKeywords.includes(keyword));
    const places = new Set(convertible.map(({ instancePath }) => instancePath));
    for (const place of places) {
      const about = convertible.filter(({ instancePath }) => instancePath === place);
      const [first] = about;
      if (first === undefined) continue;
      // The first errors are about the caller's own values, and what is inside a value may be converted later.
      const before: unknown = structuredClone(first.data);
      const [conversion, other] = conversionsOf(before, about);
      if (conversion === undefined || other !== undefined) continue;
      const path = fieldPathOf(first);
      if (conversion.isWrapped && this.mayBeOneRow(path.slice(0, -1))) continue;
      this.changes.push({ path, before, as: conversion.as });
      setAt(this.converted, path, conversion.value);
    }
  }

  /** Whether a list may be an item itself: of `[1, 2]` for a list of rows, nothing says whether it is one row or two. */
  private mayBeOneRow(path: string[]): boolean {
    const list = valueAt(this.converted, path);
    return Array.isArray(list) && list.length > 1 && !list.some(Array.isArray);
  }

  /** Takes the branch that conversions make valid; none where they make several branches valid, with different values. */
  private convertChoice(choice: ErrorObject, inside: ErrorObject[]): void {
    const path = fieldPathOf(choice);
    const kept = this.changes.length;
    if (path.length === 0) return;
    const readings = new Map<string, { value: unknown; changes: Change[] }>();
    for (const [branch, errors] of [...branchesOf(choice, inside)].slice(0, maxBranches)) {
      const isValid = this.tryBranch(choice, branch, errors);
      const value = structuredClone(valueAt(this.converted, path));
      const changes = this.undo(kept);
      if (isValid) readings.set(canonicalJson(value), { value, changes });
    }
    const [reading, other] = readings.values();
    if (reading === undefined || other !== undefined) return;
    setAt(this.converted, path, reading.value);
    this.changes.push(...reading.changes);
  }

  private tryBranch(choice: ErrorObject, branch: string, errors: ErrorObject[]): boolean {
    let remaining = errors;
    for (let round = 0; round < maxRounds && this.canCheck(); round += 1) {
      const before = this.changes.length;
      this.convertWhere(remaining);
      if (this.changes.length === before) return false;
      const same = outermostErrors(this.check()).find(({ error }) => isSame(error, choice));
      if (same === undefined) return true;
      remaining = branchesOf(same.error, same.inside).get(branch) ?? [];
    }
    return false;
  }

  /** What is converted and still refused stays as it was given, so that the refusal is about that; JSON stays parsed. */
  private takeBack(errors: ErrorObject[]): void {
    const refused = errors.map((error) => `${fieldPathOf(error).join('/')}/`);
    const isRefused = ({ path }: Change) => refused.some((place) => place.startsWith(`${path.join('/')}/`));
    const stays = ({ before, as }: Change) => typeof before === 'string' && as === 'an object';
    const back = this.changes.filter((change) => isRefused(change) && !stays(change));
    for (const { path, before } of back.reverse()) setAt(this.converted, path, before);
    this.changes.splice(0, this.changes.length, ...this.changes.filter((change) => !back.includes(change)));
  }

  private undo(count: number): Change[] {
    const undone = this.changes.splice(count);
    for (const { path, before } of [...undone].reverse()) setAt(this.converted, path, before);
    return undone;
  }

  private canCheck(): boolean {
    return this.checks < this.checker.maxChecks;
  }

  private check(): ErrorObject[] {
    this.checks += 1;
    return this.checker.check(this.converted);
  }
}

function isSame(error: ErrorObject, other: ErrorObject): boolean {
  return error.schemaPath === other.schemaPath && error.instancePath === other.instancePath;
}

/** The different ways to convert a value to a type or to a constant that errors about it want. */
function conversionsOf(value: unknown, errors: ErrorObject[]): Conversion[] {
  const found = errors.flatMap(({ keyword, params }) => {
    if (keyword === 'type') return [params.type].flat().map((type) => convert(value, type));
    if (keyword === 'enum') return convertToOneOf(value, params.allowedValues);
    return convertToOneOf(value, [params.allowedValue]);
  });
  const known = found.filter((conversion) => conversion !== undefined);
  return uniqueBy(known, ({ value }) => value);
}

/** The items without those whose key, as JSON, comes again later. */
function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  return [...new Map(items.map((item) => [canonicalJson(keyOf(item)), item])).values()];
}

function convertToOneOf(value: unknown, allowed: unknown[]): (Conversion | undefined)[] {
  const inOtherType = ['number', 'string', 'boolean']
    .map((type) => convert(value, type))
    .filter((conversion) => conversion !== undefined && allowed.includes(conversion.value));
  return [...inOtherType, ...inOtherCase(value, allowed)];
}

/** `OPEN` for `open`; each of those that differ in case alone, of which a choice has mostly one. */
function inOtherCase(value: unknown, allowed: unknown[]): Conversion[] {
  if (typeof value !== 'string' || value.length > maxChoiceLength) return [];
  const plain = value.toLowerCase();
  const meant = allowed.filter((other) => typeof other === 'string' && other.toLowerCase() === plain);
  return meant.map((other) => ({ value: other, as: 'a listed value' }));
}

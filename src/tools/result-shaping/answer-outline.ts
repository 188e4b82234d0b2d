import { isJsonObject } from '../../lib/text/json.js';
import type { PathStep } from './field-path.js';

type Place = { path: string; name: string; value: unknown };

const maxPlaces = 500;
/** What apps call the way to the next page, in plain names. */
const cursorName =
  /^((next|after)(page|records|continuation|sync)?(token|cursor|link|ur[il]|id|marker|offset)?|(end)?cursor|(page|continuation)token|scrollid|deltalink|startingafter|offset)$/;
/** Items of a list that are looked at for what its items have. */
const maxItemsRead = 5;
/** Other names are left out: they are an app's own texts, and must not read like a sentence of ours. */
const plainName = /^(?:@odata\.)?[\w$@-]{1,40}$/;

/** What fields an answer has, for telling what could have been asked for. Of a list, the first object or list stands for all. */
export class AnswerOutline {
  private places?: Place[];
  private readonly names = new Map<object, string[]>();

  constructor(private readonly data: unknown) {}

  /** Places whose name is the last one of a path, whatever its case and separators; the outermost first. */
  placesLike(steps: readonly PathStep[]): string[] {
    const last = steps.findLast((step) => step !== 'items');
    return this.allPlaces()
      .filter(({ name }) => last && toPlain(name) === toPlain(last.name))
      .map(({ path }) => path);
  }

  /** Places outside of lists that seem to lead to the next page. */
  cursors(): string[] {
    return this.allPlaces()
      .filter((place) => !place.path.includes('[]') && leadsToNextPage(place) && isCursor(place.value))
      .map(({ path }) => path);
  }

  /** The value after which a path does not go on, and its names. */
  endOf(steps: readonly PathStep[]): { value: unknown; names: string[] } {
    let value = this.data;
    for (const step of steps) {
      if (Array.isArray(value)) value = firstWithin(value);
      if (step === 'items') continue;
      if (!isJsonObject(value) || !Object.hasOwn(value, step.name)) break;
      value = value[step.name];
    }
    return { value, names: this.namesIn(value) };
  }

  private allPlaces(): Place[] {
    this.places ??= this.listPlaces();
    return this.places;
  }

  private listPlaces(): Place[] {
    const places: Place[] = [];
    const open = [{ path: '', value: this.data }];
    for (const { path, value } of open) {
      if (open.length + places.length > maxPlaces) break;
      if (Array.isArray(value)) open.push({ path: `${path}[]`, value: firstWithin(value) });
      for (const name of this.namesIn(value).slice(0, maxPlaces)) {
        const inner = path === '' ? name : `${path}.${name}`;
        const place = { path: inner, name, value: (value as Record<string, unknown>)[name] };
        places.push(place);
        open.push(place);
      }
    }
    return places;
  }

  private namesIn(value: unknown): string[] {
    if (!isJsonObject(value)) return [];
    const names = this.names.get(value) ?? Object.keys(value).filter((name) => plainName.test(name));
    this.names.set(value, names);
    return names;
  }
}

function firstWithin(list: unknown[]): unknown {
  return list.slice(0, maxItemsRead).find((item) => typeof item === 'object' && item !== null);
}

/** Whether apps call the way to the next page so. */
export function isCursorName(name: string): boolean {
  return cursorName.test(toPlain(name));
}

/** Not to what changes later, nor one of the sides of a change, nor a number of items, which was asked for. */
function leadsToNextPage({ path, name, value }: Place): boolean {
  const isLater = /sync|delta/i.test(name);
  const isSide = toPlain(name) === 'after' && !/\b(next|cursors|paging)\.after$/i.test(path);
  const isCount = toPlain(name) === 'offset' && Number.isFinite(Number(value));
  return isCursorName(name) && !isLater && !isSide && !isCount;
}

/** Some apps say with a zero that there is no next page. */
function isCursor(value: unknown): boolean {
  return (typeof value === 'number' && value !== 0) || (typeof value === 'string' && value !== '');
}

function toPlain(name: string): string {
  return name.toLowerCase().replace(/^@odata\.|[_$@-]/g, '');
}

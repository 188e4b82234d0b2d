import { serverNow } from '../api/server-clock.js';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const monthMs = 30 * 86_400_000;

const shortUnit = { style: 'unit', unitDisplay: 'short', maximumFractionDigits: 1 } as const;

/** Numbers, dates and times in the reader's language. Moments are ISO strings. */
export class Formats {
  private readonly numbers = whenUsed(() => new Intl.NumberFormat(this.locale));
  private readonly dates = this.datesWith({ dateStyle: 'medium' });
  private readonly moments = this.datesWith({ dateStyle: 'medium', timeStyle: 'short' });
  private readonly times = this.datesWith({ timeStyle: 'short' });
  private readonly weekdays = this.datesWith({ dateStyle: 'full' });
  private readonly calendarDays = this.datesWith({ dateStyle: 'medium', timeZone: 'UTC' });
  private readonly distances = whenUsed(() => new Intl.RelativeTimeFormat(this.locale, { numeric: 'auto' }));
  private readonly milliseconds = this.unitsOf('millisecond');
  private readonly seconds = this.unitsOf('second');

  /** Throws a `RangeError` for what is no locale. */
  constructor(readonly locale: string) {
    Intl.getCanonicalLocales(locale);
  }

  number(value: number): string {
    return this.numbers().format(value);
  }

  /** `3 Oct 2026` */
  date(at: string): string {
    return this.dates().format(new Date(at));
  }

  /** `3 Oct 2026, 10:42` */
  moment(at: string): string {
    return this.moments().format(new Date(at));
  }

  /** `10:42` */
  time(at: string): string {
    return this.times().format(new Date(at));
  }

  /** `Saturday, 3 October 2026`, of the reader's own calendar. */
  weekday(at: string): string {
    return this.weekdays().format(new Date(at));
  }

  /** `3 Oct 2026` for `2026-10-03`, whatever the reader's time zone is. */
  calendarDay(day: string): string {
    return this.calendarDays().format(new Date(day));
  }

  /** `5 minutes ago`; beyond a month, the date. */
  relative(at: string, nowMs = serverNow()): string {
    const distanceMs = Date.parse(at) - nowMs;
    if (Math.abs(distanceMs) > monthMs) return this.date(at);
    const step = steps.find(([, sizeMs]) => Math.abs(distanceMs) >= sizeMs);
    return step === undefined ? this.distances().format(0, 'second') : this.inSteps(distanceMs, step);
  }

  /** `12 ms`, from a second on `1.2 sec`. */
  duration(durationMs: number): string {
    return durationMs < 1000 ? this.milliseconds().format(durationMs) : this.seconds().format(durationMs / 1000);
  }

  /** `8:42`, never below `0:00`. */
  timeLeft(durationMs: number): string {
    const seconds = Math.max(0, Math.ceil(durationMs / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }

  private datesWith(options: Intl.DateTimeFormatOptions) {
    return whenUsed(() => new Intl.DateTimeFormat(this.locale, options));
  }

  private unitsOf(unit: 'millisecond' | 'second') {
    return whenUsed(() => new Intl.NumberFormat(this.locale, { ...shortUnit, unit }));
  }

  private inSteps(distanceMs: number, [unit, sizeMs]: (typeof steps)[number]): string {
    return this.distances().format(Math.trunc(distanceMs / sizeMs), unit);
  }
}

/** The forms of a phrase; `#` stands for the number. */
interface PluralForms {
  zero?: string;
  one: string;
  other: string;
}

/** Picks the form of a phrase for a number. A `zero` form is used for exactly none. */
export type Plurals = (count: number, forms: PluralForms) => string;

export function pluralsOf(locale: string): Plurals {
  const rules = whenUsed(() => new Intl.PluralRules(locale));
  const numbers = whenUsed(() => new Intl.NumberFormat(locale));
  return (count, forms) => {
    const form =
      count === 0 && forms.zero !== undefined ? forms.zero : rules().select(count) === 'one' ? forms.one : forms.other;
    return form.replace('#', () => numbers().format(count));
  };
}

/**
 * Makes something at its first use, and only then. A browser takes up to a tenth of a second to make its first format of a page, which
 * would be a part of each page's start.
 */
function whenUsed<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

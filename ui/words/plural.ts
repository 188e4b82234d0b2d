/** The forms of a phrase; `#` stands for the number. */
export interface PluralForms {
  zero?: string;
  one: string;
  other: string;
}

/** Gives the function that picks the form of a language for a number. A `zero` form is used for exactly none. */
export function pluralsOf(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count, forms) => {
    const form =
      count === 0 && forms.zero !== undefined ? forms.zero : rules.select(count) === 'one' ? forms.one : forms.other;
    return form.replace('#', numbers.format(count));
  };
}

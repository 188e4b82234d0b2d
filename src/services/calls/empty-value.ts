/** Models write these where they leave a field out, and not each time. */
export function isEmptyValue(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

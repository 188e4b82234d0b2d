/** The fields as a row tells them: what may be absent may be `null`. */
type Fields<Record> = {
  [Key in keyof Record]: undefined extends Record[Key] ? Record[Key] | null : Record[Key];
};

/** The record without the fields that are absent, so that two equal records also have equal keys. */
export function presentFields<Record extends object>(fields: Fields<Record>): Record {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Record;
}

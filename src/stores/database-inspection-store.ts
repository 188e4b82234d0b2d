/** What can be told of the database without naming where it is. */
export interface DatabaseInspectionStore {
  /**
   * `schema`: the last step that was applied, undefined where there is none; `missing`: how many steps of this version were
   * not; `isNewer`: it has steps that this version does not know. Throws what the driver throws.
   */
  inspect(): Promise<{ kind: string; version: string; schema?: string; missing: number; isNewer: boolean }>;
}

export const DatabaseInspectionStore = Symbol('DatabaseInspectionStore');

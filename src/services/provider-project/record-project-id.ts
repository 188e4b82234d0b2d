/** What records are stored under while the project of the key is unknown. */
export const unknownProjectId = 'unknown';

/** The project id to store records under. */
export function toRecordProjectId(projectId: string | undefined): string {
  return projectId ?? unknownProjectId;
}

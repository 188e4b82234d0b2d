import { z } from 'zod';
import { type ProjectSnapshot, projectSnapshotSchema } from '../projects/project-snapshot.js';

/** Everything that the emulator would not make again by itself. */
export type ProviderSnapshot = { issuedIds: number; projects: ProjectSnapshot[] };

/** Raised whenever a file of before would be misread. */
const version = 1;

const fileSchema = z.object({
  version: z.literal(version),
  issuedIds: z.number(),
  projects: z.array(projectSnapshotSchema),
});

/** JSON in which a time stays a time: what an app keeps may be text that merely looks like one. */
export function toStateText({ issuedIds, projects }: ProviderSnapshot): string {
  return JSON.stringify({ version, issuedIds, projects }, markTime);
}

/** @throws Error for text that is damaged or of another version. */
export function fromStateText(text: string): ProviderSnapshot {
  return fileSchema.parse(JSON.parse(text, reviveTime));
}

function markTime(this: Record<string, unknown>, key: string, value: unknown): unknown {
  return this[key] instanceof Date ? { $time: value } : value;
}

function reviveTime(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$time' in value)) return value;
  return new Date(String(value.$time));
}

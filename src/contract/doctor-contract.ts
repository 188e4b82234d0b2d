import { z } from 'zod';
import { doctorChecks, doctorPhrases, doctorRemedies, doctorStates } from './doctor-constants.js';

const checkSchema = z.object({
  check: z.enum(doctorChecks),
  state: z.enum(doctorStates),
  tookMs: z.number().int(),
  phrase: z.enum(doctorPhrases),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The phrase in English. */
  said: z.string(),
  remedy: z.enum(doctorRemedies).optional(),
  /** The remedy in English. */
  mend: z.string().optional(),
});

/** Holds no secret, and nothing of an app's content. */
export const doctorReportSchema = z.object({
  /** The version of the package. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  tookMs: z.number().int(),
  /** The worst of all checks. */
  result: z.enum(['ok', 'warning', 'failed']),
  /** The check to repair first; this often repairs others too. */
  mendFirst: z.enum(doctorChecks).optional(),
  checks: z.array(checkSchema),
});

export type DoctorCheck = z.infer<typeof checkSchema>;
export type DoctorValues = Readonly<DoctorCheck['values']>;
export type DoctorReport = z.infer<typeof doctorReportSchema>;

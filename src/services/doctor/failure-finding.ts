import type { DoctorPhrase } from '../../contract/doctor-constants.js';
import { isPluginError, messageForPlatformAdmins } from '../../domain/plugin-error.js';
import type { Finding } from './doctor-report.js';

/**
 * What a check says of an error: its reason in English, with the codes and facts by which a page says it in another language. Of
 * an error that is not ours only `otherwise`, since the words of a driver may name people and machines.
 */
export function failureOf(error: unknown, otherwise: DoctorPhrase): Pick<Finding, 'phrase' | 'values'> {
  if (!isPluginError(error)) return { phrase: otherwise };
  const { code, details } = error;
  const { reason: refusal, network } = details;
  const values = {
    ...details.values,
    reason: messageForPlatformAdmins(error),
    code,
    ...(refusal !== undefined && { refusal }),
    ...(network && { origin: network.origin, network: network.code ?? '' }),
  };
  return { phrase: 'failed_with', values };
}

import { doctorReportSchema } from '../contract/doctor-contract.js';
import type { DoctorService } from '../services/doctor/doctor-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';

export function doctorRoutes(services: { doctor: DoctorService }): ApiRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/appconnect/doctor',
      access: 'platform_admin',
      summary: 'Check everything that the plugin needs: key, provider, public address, database, disk',
      answer: doctorReportSchema,
      handle: ({ principal, signal }) => services.doctor.examine(principal, signal),
    }),
  ];
}

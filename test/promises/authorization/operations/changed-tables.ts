export const audit = 'appconnect_audit_events';
/** What the start of a sign-in changes. */
export const attempt = [
  'appconnect_sign_ins',
  'appconnect_start_counts',
  'appconnect_link_intents',
  'appconnect_auth_configs',
  audit,
];

import { beside, graph, type HeldBackFailure, json } from './failure.js';

/** Written down before the rules that tell them apart, as apps for customers, payments and servers word a definite refusal. */
export const refusalsOfBusiness: readonly HeldBackFailure[] = [
  [
    'HubSpot',
    json({
      status: 'error',
      message: 'Property values were not valid: [{"isValid":false,"message":"Email address x is invalid"}]',
      category: 'VALIDATION_ERROR',
    }),
  ],
  [
    'HubSpot, duplicate',
    json({ status: 'error', message: 'Contact already exists. Existing ID: 12', category: 'CONFLICT' }),
  ],
  ['HubSpot, status', '409 Client Error: Conflict for url: https://api.hubapi.com/crm/v3/objects/contacts'],
  ['HubSpot, JSON', 'Invalid input JSON on line 1, column 12: Cannot deserialize value of type `java.lang.String`'],
  [
    'Salesforce, field',
    json([
      { message: 'Required fields are missing: [LastName]', errorCode: 'REQUIRED_FIELD_MISSING', fields: ['LastName'] },
    ]),
  ],
  ['Salesforce, duplicate', json([{ message: 'Use one of these records?', errorCode: 'DUPLICATES_DETECTED' }])],
  [
    'Salesforce, rule',
    json([{ message: 'Close date must be in the future', errorCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', fields: [] }]),
  ],
  ['Salesforce, query', json([{ message: "No such column 'Foo' on entity 'Account'", errorCode: 'INVALID_FIELD' }])],
  ['Salesforce, id', json([{ message: 'Account ID: id value of incorrect type: 1', errorCode: 'MALFORMED_ID' }])],
  ['Salesforce, deleted', json([{ message: 'entity is deleted', errorCode: 'ENTITY_IS_DELETED' }])],
  [
    'Stripe, card',
    json({
      error: {
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        type: 'card_error',
      },
    }),
  ],
  [
    'Stripe, request',
    json({ error: { message: 'Received unknown parameter: colour', param: 'colour', type: 'invalid_request_error' } }),
  ],
  ['Stripe, library', 'Request req_1: This customer has no attached payment source or default payment method.'],
  ['Stripe, amount', 'Amount must be at least $0.50 usd'],
  [
    'Stripe, idempotency',
    json({
      error: {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      },
    }),
  ],
  ['Shopify', '422 {"errors":{"title":["can\'t be blank"]}}'],
  ['Shopify, user errors', json({ errors: { base: ['Line items is required'] } })],
  [
    'Zendesk',
    json({
      error: 'RecordInvalid',
      description: 'Record validation errors',
      details: { requester: [{ description: 'Requester: is not valid' }] },
    }),
  ],
  ['Intercom', json({ type: 'error.list', errors: [{ code: 'parameter_invalid', message: 'body is required' }] })],
  [
    'Mailchimp',
    json({ title: 'Member Exists', status: 400, detail: 'ada@x.example is already a list member.', instance: 'i-1' }),
  ],
  [
    'SendGrid',
    json({
      errors: [{ message: 'The from address does not match a verified Sender Identity.', field: 'from', help: null }],
    }),
  ],
  [
    'Twilio',
    json({
      code: 21211,
      message: "The 'To' number is not a valid phone number.",
      more_info: 'https://www.twilio.com/docs/errors/21211',
      status: 400,
    }),
  ],
  ['Twilio, library', "Unable to create record: The 'To' number +1 is not a valid phone number."],
  ['Discord', json({ message: 'Cannot send an empty message', code: 50006 }), beside(400, 'Bad Request')],
  [
    'Discord, form',
    json({
      message: 'Invalid Form Body',
      code: 50035,
      errors: { content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] } },
    }),
  ],
  ['Airtable', json({ error: { type: 'UNKNOWN_FIELD_NAME', message: 'Unknown field name: "Foo"' } })],
  [
    'Airtable, value',
    json({ error: { type: 'INVALID_VALUE_FOR_COLUMN', message: 'Field "Due" cannot accept the provided value' } }),
  ],
  [
    'Dropbox',
    json({ error_summary: 'path/conflict/file/..', error: { '.tag': 'path', reason: { '.tag': 'conflict' } } }),
  ],
  [
    'Dropbox, path',
    json({ error_summary: 'path/malformed_path/..', error: { '.tag': 'path', path: { '.tag': 'malformed_path' } } }),
  ],
  ['OneDrive', graph('nameAlreadyExists', 'The specified item name already exists.')],
  ['Outlook', graph('ErrorInvalidRecipients', 'At least one recipient is not valid., Recipient x is not resolved.')],
  [
    'Outlook, request',
    graph('RequestBodyRead', "The property 'foo' does not exist on type 'microsoft.graph.message'."),
  ],
  ['Outlook, id', graph('ErrorInvalidIdMalformed', 'Id is malformed.')],
  ['Teams', graph('BadRequest', 'Invalid request body was sent.')],
  [
    'Zoom',
    json({ code: 300, message: 'Validation Failed.', errors: [{ field: 'start_time', message: 'Invalid field.' }] }),
  ],
  [
    'Calendly',
    json({
      title: 'Invalid Argument',
      message: 'The supplied parameters are invalid.',
      details: [{ parameter: 'name', message: "can't be blank" }],
    }),
  ],
  [
    'X, duplicate',
    json({
      detail: 'You are not allowed to create a Tweet with duplicate content.',
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
    }),
  ],
  [
    'X, length',
    json({
      errors: [
        {
          message: 'Your Tweet text is too long. For more information on how Twitter determines text length see x.',
          code: 186,
        },
      ],
    }),
  ],
  [
    'LinkedIn',
    json({
      message: 'com.linkedin.content.exceptions.DuplicatePostException: Content is a duplicate of urn:li:share:1',
      status: 422,
    }),
  ],
  [
    'Facebook',
    json({
      error: { message: '(#100) param message must be a string.', type: 'OAuthException', code: 100, fbtrace_id: 'x' },
    }),
  ],
  [
    'WhatsApp',
    json({
      error: { message: '(#131030) Recipient phone number not in allowed list', type: 'OAuthException', code: 131030 },
    }),
  ],
  ['Telegram', json({ ok: false, error_code: 400, description: 'Bad Request: chat not found' })],
  ['Telegram, in words', 'Bad Request: message text is empty'],
  ['ClickUp', json({ err: 'Task name invalid', ECODE: 'INPUT_005' }), beside(400, 'Bad Request')],
  ['ClickUp, without the status', json({ err: 'Task name invalid', ECODE: 'INPUT_005' })],
  ['Monday', json({ errors: [{ message: 'Invalid arguments', extensions: { code: 'InvalidArgumentException' } }] })],
  [
    'Pipedrive',
    json({ success: false, error: 'title must be given.', error_info: 'Please check developers.pipedrive.com' }),
  ],
  ['Todoist', 'Required argument is missing: content'],
  ['Figma', json({ status: 400, err: 'Invalid comment position' })],
  [
    'Supabase',
    json({
      code: '23505',
      details: 'Key (email)=(x) already exists.',
      message: 'duplicate key value violates unique constraint "users_email_key"',
    }),
  ],
  ['Postgres', 'ERROR: null value in column "name" of relation "users" violates not-null constraint'],
  [
    'AWS',
    'An error occurred (ValidationException) when calling the PutItem operation: One or more parameter values were invalid',
  ],
  [
    'AWS, bucket',
    'BucketAlreadyOwnedByYou: Your previous request to create the named bucket succeeded and you already own it.',
  ],
  ['the provider, missing', "Invalid request data provided\n- Following fields are missing: {'repo', 'owner'}"],
  [
    'the provider, type',
    'Invalid request data provided\n- Input should be a valid integer, unable to parse string as an integer on parameter `count`',
  ],
  [
    'the provider, pydantic',
    '1 validation error for SendEmailRequest\nrecipient_email\n  value is not a valid email address: An email address must have an @-sign.',
  ],
  ['the provider, tool', 'Tool GMAIL_SEND_MAIL not found'],
  ['the provider, no account', "No active connection found for toolkit(s) 'gmail' in this session"],
  ['a library, axios', 'Request failed with status code 422'],
  [
    'a library, httpx',
    "Client error '400 Bad Request' for url 'https://api.app.example/v1/things'\nFor more information check: https://developer.mozilla.org/en-US/docs/Web/HTTP/Status/400",
  ],
  [
    'a library, OpenAI',
    "Error code: 400 - {'error': {'message': 'Unsupported value', 'type': 'invalid_request_error'}}",
  ],
  ['a library, got', 'HTTPError: Response code 403 (Forbidden)'],
  ['a library, fetch', 'HTTP error! status: 404'],
  ['a wrapper', 'Failed to create issue: 422 Unprocessable Entity'],
  ['a wrapper with JSON', 'API request failed with status 400: {"message":"Name has already been taken"}'],
  [
    'a wrapper without a status',
    'Failed to send the message: {"error":{"code":"invalid_recipient","message":"Unknown user"}}',
  ],
  ['an app in words', 'You cannot delete the last admin of a workspace.'],
  ['an app, full', 'The mailbox is full.'],
  ['an app, locked', 'The record is locked by another user.'],
  ['an app, plan', 'This feature is not available on your current plan. Upgrade to continue.'],
  ['an app, date', "time data '2026-13-01' does not match format '%Y-%m-%d'"],
  ['an app, page', '<html><head><title>403 Forbidden</title></head><body>nginx</body></html>'],
  ['an app, draft', 'Draft expired'],
  [
    'not reached',
    "HTTPSConnectionPool(host='api.app.example', port=443): Max retries exceeded with url: /v1 (Caused by NameResolutionError(\"Failed to resolve 'api.app.example' ([Errno -2] Name or service not known)\"))",
  ],
];

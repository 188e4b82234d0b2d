import { beside, google, type HeldBackFailure, json, notion } from './failure.js';

/** Written down before the rules that tell them apart, as apps for mail, files, chats and issues word a definite refusal. */
export const refusalsOfWork: readonly HeldBackFailure[] = [
  ['Gmail, recipient', google(400, 'Invalid To header', 'invalidArgument', { status: 'INVALID_ARGUMENT' })],
  ['Gmail, in words', 'Invalid To header'],
  ['Gmail, no recipient', 'Recipient address required'],
  [
    'Gmail, library',
    '<HttpError 400 when requesting https://gmail.googleapis.com/gmail/v1/users/me/messages/send returned "Invalid thread_id value". Details: "x">',
  ],
  ['Gmail, label', 'Label name exists or conflicts'],
  [
    'Gmail, precondition',
    google(400, 'Precondition check failed.', 'failedPrecondition', { status: 'FAILED_PRECONDITION' }),
  ],
  ['Calendar, range', google(400, 'The specified time range is empty.', 'timeRangeEmpty')],
  [
    'Calendar, without the status',
    json({
      error: { errors: [{ domain: 'global', reason: 'invalid', message: 'Invalid Value' }], message: 'Invalid Value' },
    }),
  ],
  ['Calendar, duplicate', google(409, 'The requested identifier already exists.', 'duplicate')],
  ['Sheets, range', '400 Unable to parse range: Sheet9!A1:B2'],
  [
    'Sheets, as Python prints it',
    "{'code': 400, 'message': 'Unable to parse range: Sheet9!A1:B2', 'status': 'INVALID_ARGUMENT'}",
  ],
  ['Drive, in words', 'File not found: 1aBcD.'],
  [
    'Docs, library',
    'GaxiosError: Invalid requests[0].insertText: Index 12 must be less than the end index of the referenced segment, 2.',
  ],
  ['Slack, archived', 'is_archived'],
  ['Slack, text', 'no_text'],
  ['Slack, long', 'msg_too_long'],
  ['Slack, again', 'already_reacted'],
  ['Slack, name', 'name_taken'],
  [
    'Slack, edit',
    "The request to the Slack API failed. (url: https://www.slack.com/api/chat.update)\nThe server responded with: {'ok': False, 'error': 'cant_update_message'}",
  ],
  ['Slack, post', '{"ok":false,"error":"restricted_action_read_only_channel"}'],
  ['Slack, blocks', 'An API error occurred: invalid_blocks'],
  ['Slack, time', 'time_in_past'],
  ['Slack, user', 'user_is_bot'],
  [
    'GitHub, validation',
    json({
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', code: 'missing_field', field: 'title' }],
      documentation_url: 'https://docs.github.com/rest',
      status: '422',
    }),
  ],
  [
    'GitHub, without a status',
    json({
      message: 'Validation Failed',
      errors: [{ resource: 'PullRequest', code: 'custom', message: 'A pull request already exists for acme:topic.' }],
    }),
  ],
  [
    'GitHub, library',
    'HttpError: Validation Failed: {"resource":"Issue","code":"invalid","field":"title"} - https://docs.github.com/rest/issues',
  ],
  ['GitHub, merge', '405 {"message":"Pull Request is not mergeable","status":"405"}'],
  ['GitHub, branch', 'Reference already exists'],
  ['GitHub, sha', '409 Client Error: Conflict for url: https://api.github.com/repos/acme/site/contents/README.md'],
  ['GitHub, disabled', json({ message: 'Issues has been disabled in this repository.', status: '410' })],
  ['GitHub, GraphQL', json({ errors: [{ type: 'UNPROCESSABLE', message: 'Pull request is already merged' }] })],
  ['GitLab', json({ message: { title: ["can't be blank"] } }), beside(400, 'Bad Request')],
  ['GitLab, conflict', '{"message":["Another open merge request already exists for this source branch: !7"]}'],
  ['Bitbucket', json({ type: 'error', error: { message: 'title: required key not provided' } })],
  [
    'Notion',
    notion(
      400,
      'validation_error',
      'body failed validation: body.parent.page_id should be defined, instead was `undefined`.',
    ),
  ],
  ['Notion, library', 'APIResponseError: body failed validation. Fix one: body.children[0].type should be not present'],
  ['Notion, property', 'Status is not a property that exists.'],
  ['Notion, conflict', notion(409, 'conflict_error', 'Conflict occurred while saving. Please try again.')],
  [
    'Notion, archived',
    notion(400, 'validation_error', "Can't edit block that is archived. You must unarchive the block before editing."),
  ],
  [
    'Jira, fields',
    json({ errorMessages: [], errors: { summary: 'You must specify a summary of the issue.' } }),
    beside(400, 'Bad Request'),
  ],
  [
    'Jira, without the status',
    json({ errorMessages: [], errors: { issuetype: 'The issue type selected is invalid.' } }),
  ],
  ['Jira, screen', "Field 'customfield_10010' cannot be set. It is not on the appropriate screen, or unknown."],
  [
    'Jira, transition',
    json({ errorMessages: ['It seems that you have tried to perform an illegal workflow operation'], errors: {} }),
  ],
  [
    'Confluence',
    json({
      statusCode: 400,
      data: { authorized: true, valid: false },
      message:
        'com.atlassian.confluence.api.service.exceptions.BadRequestException: A page with this title already exists',
    }),
  ],
  ['Trello', 'invalid value for idList'],
  ['Trello, status', '400 Client Error: Bad Request for url: https://api.trello.com/1/cards'],
  [
    'Asana',
    json({ errors: [{ message: 'workspace: Missing input', help: 'For more information on API status codes' }] }),
  ],
  ['Asana, id', json({ errors: [{ message: 'project: Not a recognized ID: 12' }] }), beside(400, 'Bad Request')],
  [
    'Linear',
    json({
      errors: [
        {
          message: 'Argument Validation Error',
          extensions: { code: 'INVALID_INPUT', type: 'invalid input', userError: true },
        },
      ],
    }),
  ],
  ['Linear, entity', json({ errors: [{ message: 'Entity not found: Team', extensions: { type: 'invalid input' } }] })],
];

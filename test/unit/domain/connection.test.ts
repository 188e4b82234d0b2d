import { expect } from 'chai';
import { brokenReasons } from '../../../src/contract/connection-constants.js';
import { type Connection, connectionProblemOf, statusOfConnection } from '../../../src/domain/connection.js';
import { aConnection } from '../../support/stores/store-records.js';

const broken: Partial<Connection> = { health: 'broken', brokenReason: 'expired' };

describe('The status of a connection', () => {
  const table: [string, Partial<Connection> | undefined, string | undefined, string][] = [
    ['there is none', undefined, 'pr_1', 'not_connected'],
    ['it is healthy', { projectId: 'pr_1' }, 'pr_1', 'connected'],
    ['it is healthy and neither project is known', {}, undefined, 'connected'],
    ['it is healthy and its project was never told', {}, 'pr_1', 'connected'],
    ['it is healthy and the project in force is not known', { projectId: 'pr_1' }, undefined, 'connected'],
    ['it is of another project', { projectId: 'pr_1' }, 'pr_2', 'other_project'],
    ['it is broken', { ...broken, projectId: 'pr_1' }, 'pr_1', 'reconnect_needed'],
    [
      'it is broken and the project in force is not known',
      { ...broken, projectId: 'pr_1' },
      undefined,
      'reconnect_needed',
    ],
    ['it is broken and of another project', { ...broken, projectId: 'pr_1' }, 'pr_2', 'other_project'],
  ];

  for (const [when, fields, projectId, status] of table) {
    it(`is ${status} when ${when}`, () => {
      const connection = fields && aConnection(fields);

      expect(statusOfConnection(connection, projectId)).to.equal(status);
    });
  }
});

describe('The reason why a connection needs attention', () => {
  it('differs for each way in which it can be broken', () => {
    const problems = brokenReasons.map((brokenReason) =>
      connectionProblemOf(aConnection({ health: 'broken', brokenReason }), 'pr_1'),
    );

    for (const reason of problems) expect(reason).to.match(/^[A-Z].*\.$/);
    expect(new Set(problems)).to.have.property('size', brokenReasons.length);
  });

  it('is the other project, though it is broken as well', () => {
    expect(connectionProblemOf(aConnection({ ...broken, projectId: 'pr_1' }), 'pr_2')).to.match(
      /key that was in use before/,
    );
  });

  it('has a default where none is stored', () => {
    expect(connectionProblemOf(aConnection({ health: 'broken' }), 'pr_1')).to.equal(
      'The app no longer accepts this sign-in.',
    );
  });

  it('is undefined while the connection works', () => {
    expect(connectionProblemOf(undefined, 'pr_1')).to.equal(undefined);
    expect(connectionProblemOf(aConnection(), 'pr_1')).to.equal(undefined);
  });
});

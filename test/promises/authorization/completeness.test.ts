import { expect } from 'chai';
import { missingFrom, operationsOf } from './completeness.js';
import { operations } from './operations.js';

describe('The completeness check of the authorization matrix', () => {
  const operation = { parameters: [], responses: {} };
  const paths = Object.fromEntries(
    operations
      .filter(({ operation }) => operation.includes('/v1/appconnect'))
      .map(({ operation }) => toPath(operation)),
  );

  function toPath(listed: string): [string, Record<string, typeof operation>] {
    const path = listed.split(' ')[1] ?? '';
    const methods = operations.map(({ operation }) => operation.split(' ')).filter(([, other]) => other === path);
    return [path, Object.fromEntries(methods.map(([method = '']) => [method.toLowerCase(), operation]))];
  }

  it('finds nothing where every operation has its rows', () => {
    expect(missingFrom({ paths }, operations)).to.deep.equal({ operations: [], rows: [] });
  });

  it('names a route, and a method, without a row', () => {
    const more = { ...paths, '/v1/appconnect/new': { post: operation } };
    const method = { ...paths, '/v1/appconnect/apps': { ...paths['/v1/appconnect/apps'], delete: operation } };

    expect(missingFrom({ paths: more }, operations).operations).to.deep.equal(['POST /v1/appconnect/new']);
    expect(missingFrom({ paths: method }, operations).operations).to.deep.equal(['DELETE /v1/appconnect/apps']);
  });

  it('names every row whose route is gone', () => {
    const { '/v1/appconnect/activity': _, ...rest } = paths;

    expect(new Set(missingFrom({ paths: rest }, operations).rows)).to.deep.equal(
      new Set(['GET /v1/appconnect/activity']),
    );
    expect(operationsOf({ paths: rest })).to.have.length(operationsOf({ paths }).length - 1);
  });
});

import { ConnectionError, DatabaseError } from 'sequelize'
import { expect, test } from 'vitest'
import { isUnavailable } from '#api/db/unavailable.ts'

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })
const wrapped = (error: Error) => new DatabaseError(Object.assign(error, { sql: 'INSERT' }))

test.each([
  [
    'a crash in mid-insert',
    wrapped(withCode('terminating connection because of crash of another server process', '57P02')),
  ],
  ['a restart in mid-insert', wrapped(withCode('terminating connection due to administrator command', '57P01'))],
  ['a database that starts', wrapped(withCode('the database system is starting up', '57P03'))],
  ['a connection that was cut', wrapped(withCode('read ECONNRESET', 'ECONNRESET'))],
  ['a write to a closed connection', withCode('write EPIPE', 'EPIPE')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a client with a lost connection', new Error('Client has encountered a connection error and is not queryable')],
  ['a new connection that is not answered', new Error('Query read timeout')],
  ['a query that is not answered', wrapped(new Error('Query read timeout'))],
  ['a lock that is held', wrapped(withCode('canceling statement due to lock timeout', '55P03'))],
  ['a new connection that is too slow', withCode('canceling statement due to statement timeout', '57014')],
  ['too many connections', wrapped(withCode('sorry, too many clients already', '53300'))],
  ['a full disk', wrapped(withCode('could not extend file "base/5/1": No space left on device', '53100'))],
  ['a standby', wrapped(withCode('cannot execute UPDATE in a read-only transaction', '25006'))],
  ['a refused connection', new ConnectionError(new Error('connect ECONNREFUSED'))],
])('%s is no fault of the program: the caller may try again', (_, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['a wrong statement', wrapped(withCode('column "x" does not exist', '42703'))],
  ['a fault of the program', new TypeError('x is not a function')],
])('%s is a fault', (_, error) => {
  expect(isUnavailable(error)).toBe(false)
})

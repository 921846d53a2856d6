/** Errors of a database that cannot be reached or written now. */
import { BaseError, ConnectionError, DatabaseError } from 'sequelize'
import { WriteTimeoutError } from './writeQueue.ts'

/**
 * PostgreSQL's codes of connections that are lost or refused (class 08, a shutdown, a crash, a start), of lacking disk
 * space, memory or connections (class 53) and of a read-only server, and the system's.
 */
const unavailableCode =
  /^(08...|57P0[1-3]|53...|25006|ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/

/** Messages of errors that have no code, or one that says less. */
const unavailableMessage =
  /^(Connection (terminated|ended)|Client has encountered a connection error|Query read timeout|canceling statement due to (lock|statement) timeout)/

/** Also an error that Sequelize has wrapped. It does not wrap that of a query which prepares a new connection. */
function isUnavailableCause(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && unavailableCode.test(error.code)) return true
  if (unavailableMessage.test(error.message)) return true
  return 'original' in error && isUnavailableCause(error.original)
}

/** The database is unreachable, read-only, or its disk is full: the caller may retry. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof WriteTimeoutError || isUnavailableCause(error)) return true
  if (!(error instanceof BaseError)) return false
  const message = error instanceof DatabaseError ? error.parent.message : error.message
  return /SQLITE_(FULL|BUSY|PROTOCOL|IOERR|READONLY|CANTOPEN)|ENOSPC|terminating connection|Connection terminated|ECONNREFUSED|is not queryable/.test(
    message,
  )
}

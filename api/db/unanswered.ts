/** What to do when PostgreSQL does not answer at all, because it or its machine is frozen. */
import { ConnectionAcquireTimeoutError, type Sequelize } from 'sequelize'

/** Whether PostgreSQL did not answer a query within the time limit. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** After this time a query tries again whether there is an answer. */
const retryAfterMs = 1000

/**
 * Ends the queries that get a connection right after another query was not answered: they have waited for that
 * connection, and would wait as long again. Returns the function that takes note of the error of a query.
 */
export function endWaitingQueries(sequelize: Sequelize): (error: unknown) => void {
  let unansweredAtMs = Number.NEGATIVE_INFINITY
  sequelize.addHook('afterPoolAcquire', (connection) => {
    if (performance.now() - unansweredAtMs > retryAfterMs) return
    sequelize.connectionManager.releaseConnection(connection)
    throw new ConnectionAcquireTimeoutError(new Error('PostgreSQL does not answer'))
  })
  return (error) => {
    if (isUnanswered(error)) unansweredAtMs = performance.now()
  }
}

/** Method, path and access of every call. In the apps it is built as data (`vite.config.ts`), which needs no zod. */
import { type CallName, type Calls, calls } from './calls.ts'

export type { CallName }
/** Every call that is not a GET. */
export type WriteCallName = { [N in CallName]: Calls[N]['route'][0] extends 'GET' ? never : N }[CallName]

export const paths = Object.fromEntries(Object.entries(calls).map(([name, { route }]) => [name, route])) as {
  [N in CallName]: Calls[N]['route']
}

/** On which days guests read a notice. Free of schemas, because every page of the site loads it. */
import type { Day } from './days.ts'
import type { Period } from './yearly.ts'

/** Those whose days include this one. */
export const listNoticesOn = <Notice extends Period>(notices: readonly Notice[], day: Day): Notice[] =>
  notices.filter(({ from, to }) => from <= day && day <= to)

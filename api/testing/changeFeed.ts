/** Reads the change feed of a server under test. */
import type { Changes } from '#contract/changes.ts'
import type { ApiClient } from './apiClient.ts'

/** Reads pages from the cursor `since`, or from the beginning, until there are no more. */
export async function readChangePages(staff: ApiClient, since?: string): Promise<{ cursor: string; pages: Changes[] }> {
  const pages: Changes[] = []
  let cursor = since
  for (let more = true; more; ) {
    const page = await staff.call('changes.list', { query: cursor === undefined ? {} : { since: cursor } })
    pages.push(page)
    ;({ cursor, more } = page)
  }
  return { cursor: cursor ?? '', pages }
}

/** A server with a change feed for tests. It replaces `fetch`, so that the tests run the real calls. */
import { buildEmptyLists, type Changes } from '#contract/changes.ts'

/** A page with these settings as its rows. */
export const buildPage = (cursor: string, rows: Record<string, unknown>, page: Partial<Changes> = {}): Changes => ({
  epoch: 'epoch-1',
  cursor,
  more: false,
  remaining: 0,
  ...buildEmptyLists(),
  settings: Object.entries(rows).map(([key, value]) => ({ key, value, version: 1 })),
  ...page,
})

type Failure = 'unreachable' | { status: number; code: string }

export function createFeedServer(...pages: Changes[]) {
  const server = {
    pages,
    /** If set, calls of the feed fail with this. */
    failure: null as Failure | null,
    /** If set, calls of the session and of the health check fail with this. */
    otherFailure: null as Failure | null,
    /** The cursor of each call of the feed; null where there was none. */
    requestedCursors: [] as (string | null)[],
    /** The paths of all other calls. */
    otherPaths: [] as string[],
    /** Runs before the feed responds. */
    beforeResponse: async (): Promise<void> => {},
    fetch: async (input: string): Promise<Response> => {
      const { pathname, searchParams } = new URL(input, 'http://localhost')
      if (pathname !== '/api/changes') {
        server.otherPaths.push(pathname)
        return respond(server.otherFailure, {})
      }
      const cursor = searchParams.get('since')
      server.requestedCursors.push(cursor)
      await server.beforeResponse()
      // A cursor that the server does not know belongs to another epoch: the feed begins again.
      const index = server.pages.findIndex((page) => page.cursor === cursor)
      const last = server.pages.at(-1)
      const next = server.pages[index + 1] ?? (last && { ...last, settings: [] })
      return respond(server.failure, next)
    },
  }
  return server
}

function respond(failure: Failure | null, output: unknown): Response {
  if (failure === 'unreachable') throw new TypeError('Failed to fetch')
  const body = failure ? { detail: '', ...failure } : output
  return new Response(JSON.stringify(body), {
    status: failure?.status ?? 200,
    headers: { 'content-type': failure ? 'application/problem+json' : 'application/json' },
  })
}
